import { fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import { todayText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { addSteps } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { missingFiles, requiredFiles } from './required-files.ts'

const qualificationTable = fileTable(
  import.meta,
  'srm/supplier/qualification',
  ['fileName', 'file', 'uploadRequired', 'validTo'],
  ['expiry', 'fileName', 'fileType', 'supplierId', 'uploadRequired', 'validityRequired'],
)

const categoryTable = fileTable(import.meta, 'srm/supplier/category', ['category'])

/** States in which a company fills in its profile. */
const entering = ['registered', 'completing', 'rejected']

const own = ownFields(import.meta, ['categories', 'companyType', 'qualifications', 'status'])
type Moment = MomentOf<typeof own>

/**
 * A company's profile has a row for each file of its qualification templates (catalogue: srm/qualtpl). It cannot be submitted without the
 * required ones.
 */
export const supplierFiles = own.hook(async (moment) => {
  const { action, doing, before, after } = moment
  if (action === 'state' && doing === 'commit') return committed(moment)
  if (action !== 'edit' || !entering.includes(String(before?.status))) return {}
  const rows = filesOf(after)
  const known = new Set(rows.map(({ fileName }) => fileName))
  const missing = (await asked(moment)).filter(({ fileName }) => !known.has(fileName))
  const steps = missing.flatMap(({ fileName, fileType, uploadRequired, validityRequired }) => {
    const row = { supplierId: moment.id, fileName, fileType, uploadRequired, validityRequired, expiry: 'none' }
    return addSteps(moment, qualificationTable, row).steps
  })
  return { steps }
})

async function committed(moment: Moment) {
  const missing = missingFiles(await asked(moment), filesOf(moment.after), todayText())
  if (missing.length === 0) return {}
  const names = missing.join('、')
  const problem = problemAt(
    'qualifications',
    `必须上传且在有效期内的文件：${names}`,
    `Files that are needed and valid: ${missing.join(', ')}`,
  )
  return { problems: [problem] }
}

function asked(moment: Moment) {
  const { categories, companyType } = moment.after
  const rows = (categories ?? []) as readonly RowOf<typeof categoryTable>[]
  return requiredFiles(
    moment,
    companyType,
    rows.map(({ category }) => String(category)),
  )
}

function filesOf({ qualifications }: Moment['after']) {
  return (qualifications ?? []) as readonly RowOf<typeof qualificationTable>[]
}
