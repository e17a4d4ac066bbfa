import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { isServerKind } from '../../features/sources/address.ts'
import { jsonRows } from '../../features/sources/json-source.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { selectIn } from '../../platform/store/foreign/foreign.ts'
import { findRow } from '../../records/read/list.ts'
import { problemAt } from './problem.ts'

const sourceTable = fileTable(import.meta, 'sys/datasource', ['dbType'])

type Asking = { readonly app: App; readonly model: Model; readonly session: Session }

/** Problems of the fields `sourceId` and `sourceQuery`: what a record reads, its author may read. */
export async function sourceProblems(
  { app, model, session }: Asking,
  sourceId: string,
  sourceQuery: string,
): Promise<readonly Problem[]> {
  const code = codeOf(sourceTable)
  const sources = model.resources.get(code)
  const mayRead = sources && session.may(permissionOf(code, 'edit'))
  const source = mayRead && (await findRow(app, sources, session, 'edit', sourceId))
  if (!source) return [problemAt('sourceId', '没有使用此数据源的权限', 'No right to use this data source')]
  return queryProblems(String(source.dbType ?? ''), sourceQuery.trim())
}

function queryProblems(kind: string, query: string): readonly Problem[] {
  if (kind === 'http' && !['', jsonRows].includes(query))
    return [problemAt('sourceQuery', '接口数据源不接受查询，请留空', 'An address takes no query: leave it empty')]
  if (kind !== 'http' && query === '') return [problemAt('sourceQuery', '请填写表名或查询', 'Enter a table or a query')]
  if (!isServerKind(kind) && selectIn(query) !== undefined)
    return [problemAt('sourceQuery', '此数据源只接受表名', 'This data source takes the name of a table only')]
  return []
}
