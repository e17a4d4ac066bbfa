import type { Text } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { ForeignRows } from '../../platform/store/foreign/foreign.ts'
import { type Copied, type CopyPlan, copyLines, type Refused } from '../copies/copied-lines.ts'
import { copiedColumns, copiedFields, copyKey } from '../copies/copy-columns.ts'
import { type CopyJob, copyJobOf } from '../copies/copy-job.ts'
import { CopyRefused } from '../copies/copy-refused.ts'
import { copyTarget } from '../copies/copy-target.ts'
import type { CellError, Line } from '../excel/sheet-lines.ts'
import { accountIn } from '../lists/list-job.ts'
import { reading } from '../sources/read-source.ts'
import type { Job, Outcome } from './job.ts'

const readRight = permissionOf(codeOf(fileTable(import.meta, 'sys/datasource', [])), 'edit')

/** Writes the rows of a data source into a list or dictionary, with the rights of the job's account. Nothing is written before all is read. */
export const copySource: Job = async ({ app, id, tenantId, signal }) => {
  try {
    const job = await copyJobOf(app, id)
    const { session, ...target } = await copyTarget(app, tenantId, job)
    const { columns: names, rows } = await rowsOf(app, tenantId, job, signal)
    const fields = copiedFields(target, session)
    const columns = copiedColumns(
      fields,
      names.map(({ name }) => name),
      job.pairs,
    )
    const key = copyKey(
      target,
      columns.map(({ field }) => field),
    )
    const write = { app, resource: target.resource, session, lang: 'zh', ip: '' } as const
    const plan: CopyPlan = { write, header: { columns, row: 0 }, given: target.given, key }
    const copied = await copyLines(
      plan,
      rows.map((cells, index) => ({ row: index + 1, cells })),
      signal,
    )
    await noteImport(plan, id, copied)
    // What was written before is in the audit.
    if (copied.failure !== undefined) throw copied.failure
    return outcomeOf(plan, copied)
  } catch (error) {
    if (!(error instanceof CopyRefused)) throw error
    return { done: 0, failed: 1, notes: [error.text] }
  }
}

/** Rows of the source, with the right of the account that saved the job. */
async function rowsOf(
  app: App,
  tenantId: string,
  { author, sourceId, query }: CopyJob,
  signal: AbortSignal,
): Promise<ForeignRows> {
  const gone = () => new CopyRefused('sourceId', '数据源不存在', 'The data source does not exist')
  if (tenantId !== houseTenant) throw gone()
  const session = await readerOf(app, author, tenantId)
  try {
    return await reading({ app, session }, sourceId, (source) => source.read(query, signal))
  } catch (error) {
    throw error instanceof AppError && error.code === 'RECORD_MISSING' ? gone() : error
  }
}

/** @throws CopyRefused when the account may not read data sources, any more */
async function readerOf(app: App, author: string, tenantId: string): Promise<Session> {
  const found = await accountIn(app, author, tenantId)
  if (found?.session.may(readRight)) return found.session
  throw new CopyRefused(
    'sourceId',
    `最后修改任务的账号（${author}）没有使用数据源的权限，请由有权限的人重新保存`,
    `The account that saved the job (${author}) may not use data sources: somebody who may saves it again`,
  )
}

async function noteImport({ write }: CopyPlan, job: string, { added, changed, same, failed }: Copied): Promise<void> {
  const { app, session, resource } = write
  await audit(app, {
    kind: 'import',
    what: resource.plan.code,
    user: session.user.username,
    tenant: session.tenantId,
    ip: '',
    detail: { job, added, changed: changed - same, refused: failed },
  })
}

function outcomeOf(plan: CopyPlan, { added, changed, same, failed, refused, isStopped }: Copied): Outcome {
  const counts = {
    zh: `新增 ${added}，修改 ${changed - same}，未变 ${same}`,
    en: `${added} added, ${changed - same} changed, ${same} as before`,
  }
  const stopped = { zh: '服务停止，其余的下次复制', en: 'The server stopped; the next run copies the rest' }
  const rest = failed - refused.length
  const more = { zh: `另有 ${rest} 行有误`, en: `${rest} more rows with errors` }
  const notes = [
    ...[counts, ...(isStopped ? [stopped] : [])],
    ...[...refused.map((each) => refusedNote(plan, each)), ...(rest > 0 ? [more] : [])],
  ]
  return { done: added + changed, failed, notes }
}

function refusedNote(plan: CopyPlan, { line, english }: Refused): Text {
  const name = nameOf(plan, line)
  return {
    zh: `第 ${line.row} 行${name && `（${name}）`}：${reasonOf(line.errors, '：')}`,
    en: `Row ${line.row}${name && ` (${name})`}: ${reasonOf(english, ': ')}`,
  }
}

function reasonOf(errors: readonly CellError[], mark: string): string {
  return errors.map(({ column, reason }) => (column === '' ? reason : `${column}${mark}${reason}`)).join('; ')
}

/** Key of a row as the source has it. */
function nameOf({ key, header: { columns } }: CopyPlan, { cells }: Line): string {
  const own = columns.filter(({ field }) => key.includes(field.key))
  return own
    .map(({ index }) => String(cells[index] ?? '').slice(0, 60))
    .join(' ')
    .trim()
}
