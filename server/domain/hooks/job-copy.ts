import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { type ColumnPair, copiedFields, copyKey, pairedFields } from '../../features/copies/copy-columns.ts'
import { CopyRefused } from '../../features/copies/copy-refused.ts'
import { copyTarget } from '../../features/copies/copy-target.ts'
import type { JobName } from '../../features/jobs/kinds.ts'
import { isServerKind } from '../../features/sources/address.ts'
import { jsonRows } from '../../features/sources/json-source.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { selectIn } from '../../platform/store/foreign/foreign.ts'
import { findRow } from '../../records/read/list.ts'
import { type MomentOf, ownFields } from '../../records/write/own-fields.ts'
import { lends, notLent } from '../kit/lends.ts'
import { problemAt } from '../kit/problem.ts'

const sourceTable = fileTable(import.meta, 'sys/datasource', ['dbType'])
const own = ownFields(import.meta, [
  ...(['account', 'columns', 'dictId', 'jobName', 'menuId', 'sourceId', 'sourceQuery'] as const),
])
type Moment = MomentOf<typeof own>

const copying: JobName = 'copySource'

/** Checks a job that copies a data source: right to the source, account, target, fields, and a key that identifies the records. */
export const jobCopy = own.hook(async (moment) => {
  const { action, after } = moment
  if (after.jobName !== copying || !['add', 'edit'].includes(action)) return {}
  const found = [...(await sourceProblems(moment)), ...(await targetProblems(moment))]
  return { problems: found }
})

const textOf = (value: unknown) => String(value ?? '')

/** The job reads what its author may read. */
async function sourceProblems({ app, model, session, after }: Moment): Promise<readonly Problem[]> {
  const code = codeOf(sourceTable)
  const sources = model.resources.get(code)
  const mayRead = sources && session.may(permissionOf(code, 'edit'))
  const source = mayRead && (await findRow(app, sources, session, 'edit', textOf(after.sourceId)))
  if (!source) return [problemAt('sourceId', '没有使用此数据源的权限', 'No right to use this data source')]
  return queryProblems(textOf(source.dbType), textOf(after.sourceQuery).trim())
}

function queryProblems(kind: string, query: string): readonly Problem[] {
  if (kind === 'http' && !['', jsonRows].includes(query))
    return [problemAt('sourceQuery', '接口数据源不接受查询，请留空', 'An address takes no query: leave it empty')]
  if (kind !== 'http' && query === '') return [problemAt('sourceQuery', '请填写表名或查询', 'Enter a table or a query')]
  if (!isServerKind(kind) && selectIn(query) !== undefined)
    return [problemAt('sourceQuery', '此数据源只接受表名', 'This data source takes the name of a table only')]
  return []
}

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
