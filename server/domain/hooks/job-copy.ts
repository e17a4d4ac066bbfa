import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { type ColumnPair, copiedFields, copyKey, pairedFields } from '../../features/copies/copy-columns.ts'
import { CopyRefused } from '../../features/copies/copy-refused.ts'
import { copyTarget } from '../../features/copies/copy-target.ts'
import type { JobName } from '../../features/jobs/kinds.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { lends, notLent } from '../kit/lends.ts'
import { problemAt } from '../kit/problem.ts'
import { sourceProblems } from '../kit/source-problems.ts'
import { textOf } from '../kit/values.ts'

const own = ownFields(import.meta, [
  ...(['account', 'columns', 'dictId', 'jobName', 'menuId', 'sourceId', 'sourceQuery'] as const),
])
type Moment = MomentOf<typeof own>

const copying: JobName = 'copySource'

/** Checks a job that copies a data source: right to the source, account, target, fields, and a key that identifies the records. */
export const jobCopy = own.hook(async (moment) => {
  const { action, after } = moment
  if (after.jobName !== copying || !['add', 'edit'].includes(action)) return {}
  const found = [
    ...(await sourceProblems(moment, textOf(after.sourceId), textOf(after.sourceQuery))),
    ...(await targetProblems(moment)),
  ]
  return { problems: found }
})

async function targetProblems(moment: Moment): Promise<readonly Problem[]> {
  const { app, session, after } = moment
  const [account, menuId, dictId] = [after.account, after.menuId, after.dictId].map(textOf)
  if (menuId !== '' && dictId !== '')
    return [problemAt('dictId', '列表与字典只能选一个', 'Choose a list or a dictionary')]
  if (!(await lends(moment, account ?? ''))) return [notLent]
  try {
    const found = await copyTarget(app, session.tenantId, {
      account: account ?? '',
      menuId: menuId ?? '',
      dictId: dictId ?? '',
    })
    const pairs = pairsIn(after.columns)
    if (pairs.length > 0) copyKey(found, pairedFields(copiedFields(found, found.session), pairs))
    return []
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error
    const { field, text, at } = error
    return [{ ...problemAt(field, text.zh, text.en), at }]
  }
}

function pairsIn(rows: unknown): readonly ColumnPair[] {
  return (Array.isArray(rows) ? (rows as readonly Partial<ColumnPair>[]) : []).map(
    ({ sourceColumn = '', targetField = '' }) => ({ sourceColumn, targetField }),
  )
}
