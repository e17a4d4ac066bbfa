import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { findRow } from '../read/list.ts'

/** Resource of the comments on records. */
export const commentCode = 'wf/comment'

const table = fileTable(import.meta, commentCode, [
  'audience',
  'busId',
  'busType',
  'company',
  'content',
  'files',
  'mentions',
  'side',
])

/** Stored comment. `side` is the company of its author, empty for the buyer's own people. */
export type Comment = {
  readonly id: string
  readonly content: string
  readonly audience: 'own' | 'both'
  readonly side: string
  readonly mentions: string
  readonly files: string
  readonly who: string
  readonly at: string
}

type Reader = { readonly app: App; readonly session: Session }

/** Record of any resource, when the session may list it. */
export async function readableRecord(
  { app, session }: Reader,
  code: string,
  id: string,
): Promise<{ readonly resource: ServerResource; readonly row: Row } | undefined> {
  const resource = app.live.current.resources.get(code)
  if (!resource || !session.may(permissionOf(code, 'list'))) return undefined
  const row = await findRow(app, resource, session, 'list', id)
  return row && { resource, row }
}

/** Whether a record has exactly one other company, with which comments may be shared; never a sealed one. */
export function isShareable({ resource, row }: { readonly resource: ServerResource; readonly row: Row }): boolean {
  return resource.sealing === undefined && resource.seal === undefined && (row.supplierId ?? '') !== ''
}

/** Comments on a record that the session may read, newest first. The caller has checked the record itself. */
export async function commentsOn({ app, session }: Reader, code: string, id: string): Promise<readonly Comment[]> {
  const { busType, busId, content, audience, side, mentions, files, createBy, createTime } = table
  const columns = [
    `id, ${content} as content, ${audience} as audience, coalesce(${side}, '') as side`,
    `coalesce(${mentions}, '') as mentions, coalesce(${files}, '') as files, ${createBy} as who, ${createTime} as at`,
  ]
  return app.store.rows<Comment>(
    statement(
      `select ${columns.join(', ')} from ${table} where`,
      all([sqlOf(`${busType} = ? and ${busId} = ?`, code, id), visibleSql(session)]),
      `order by ${createTime} desc, id desc limit 200`,
    ),
  )
}

/** Whether a file belongs to a comment that the session may read. */
export async function isShownInComment(reader: Reader, commentId: string, fileId: string): Promise<boolean> {
  const { busType, busId, files } = table
  const [comment] = await reader.app.store.rows<{ code: string; record: string; files: string }>(
    statement(
      `select ${busType} as code, ${busId} as record, coalesce(${files}, '') as files from ${table} where`,
      all([sqlOf('id = ?', commentId), visibleSql(reader.session)]),
    ),
  )
  if (!comment?.files.split(',').some((file) => file.startsWith(`${fileId}|`))) return false
  return (await readableRecord(reader, comment.code, comment.record)) !== undefined
}

// A comment to both companies names the other company, so that further readers of the record do not see it.
function visibleSql({ user: { supplierId }, tenantId }: Session): Sql {
  const own = sqlOf(`coalesce(${table.side}, '') = ?`, supplierId)
  const shared =
    supplierId === ''
      ? sqlOf(`${table.audience} = 'both'`)
      : sqlOf(`(${table.audience} = 'both' and ${table.company} = ?)`, supplierId)
  return all([sqlOf(`${table.tenantId} = ?`, tenantId), statement('(', own, 'or', shared, ')')])
}
