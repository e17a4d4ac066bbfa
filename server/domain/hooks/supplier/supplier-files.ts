import { fileTable } from '../../../platform/sql/file-table.ts'
import type { RecordRow } from '../../../platform/sql/records.ts'
import { todayText } from '../../../platform/time.ts'
import type { Hook, WriteMoment } from '../../../records/write/hook.ts'
import { addSteps } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { missingFiles, requiredFiles } from './required-files.ts'

const qualificationTable = fileTable(import.meta, 'srm/supplier/qualification', [
  'expiry',
  'fileName',
  'fileType',
  'supplierId',
  'uploadRequired',
  'validityRequired',
])

/** States in which a company fills in its profile. */
const entering = ['registered', 'completing', 'rejected']

/**
 * A company's profile has a row for each file that the qualification templates ask of it (catalogue: srm/qualtpl); without those that
 * must be there it is not handed in.
 */
export const supplierFiles: Hook = async (moment) => {
  const { action, doing, before, after } = moment
  if (action === 'state' && doing === 'commit') return committed(moment)
  if (action !== 'edit' || !entering.includes(String(before?.status))) return {}
  const rows = rowsAt(after, 'qualifications')
  const known = new Set(rows.map(({ fileName }) => fileName))
  const missing = (await asked(moment)).filter(({ fileName }) => !known.has(fileName))
  const steps = missing.flatMap(({ fileName, fileType, uploadRequired, validityRequired }) => {
    const row = { supplierId: moment.id, fileName, fileType, uploadRequired, validityRequired, expiry: 'none' }
    return addSteps(moment, qualificationTable, row).steps
  })
  return { steps }
}

async function committed(moment: WriteMoment) {
  const missing = missingFiles(await asked(moment), rowsAt(moment.after, 'qualifications'), todayText())
  if (missing.length === 0) return {}
  const names = missing.join('、')
  const problem = problemAt(
    'qualifications',
    `必须上传且在有效期内的文件：${names}`,
    `Files that are needed and valid: ${missing.join(', ')}`,
  )
  return { problems: [problem] }
}

function asked(moment: WriteMoment) {
  const categories = rowsAt(moment.after, 'categories').map(({ category }) => String(category))
  return requiredFiles(moment, moment.after, categories)
}

function rowsAt(record: RecordRow, key: string): readonly RecordRow[] {
  return (record[key] ?? []) as readonly RecordRow[]
}
