import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { accountOf } from '../../platform/http/viewing.ts'
import { newId } from '../../platform/new-id.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import { UniqueViolation } from '../../platform/store/errors.ts'
import { ownSession } from '../../rights/auth/own-session.ts'
import { logoOf } from '../../rights/auth/tenant-logo.ts'
import { alwaysHidden, hiddenIn } from '../../rights/rows/veiled-fields.ts'
import { commentCode, isShownInComment } from '../comments/comments.ts'
import { findRow } from '../read/list.ts'
import { rowOpenedEarly } from '../sealed/open-early.ts'
import { unsealedFiles } from './sealed-files.ts'
import { sealedName, sealedPath, withOwnName } from './sealed-names.ts'
import { type Folder, refsIn, storedPath } from './stored-name.ts'

/** Stored file. */
export type FileRow = {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly size: number
  readonly tenant_id: string
  readonly owner: string
}

const columns = 'id, path, name, size, tenant_id, owner'

/** Registers a file whose bytes are stored under the id; files of companies with a sealed name. Returns its path. */
export async function noteFile(
  app: App,
  session: Session,
  file: { readonly id: string; readonly folder: Folder; readonly name: string; readonly size: number },
): Promise<string> {
  const now = Date.now()
  // Two files of one name within a millisecond: the later one takes the next free millisecond.
  for (let at = now; at < now + 100; at += 1) {
    const path = storedPath(file.folder, file.name, at)
    const own = { path, name: file.name }
    // Pictures of rich texts have no field that would reveal them.
    const isSealed = session.user.supplierId !== '' && file.folder === 'temp'
    const kept = isSealed ? await sealedName(app, session, file.id, own) : own
    const parameters = [file.id, kept.path, kept.name, file.size, session.tenantId, session.user.id, now]
    const isKept = await app.store
      .write([{ sql: `insert into _file (${columns}, at) values (?, ?, ?, ?, ?, ?, ?)`, parameters }])
      .then(() => true)
      .catch((error: unknown) => {
        if (error instanceof UniqueViolation) return false
        throw error
      })
    if (isKept) return path
  }
  throw new Error('no free path: 100 files of one name at the same time')
}

/** File by its path, if the user may read it: their own upload, or one of a record and a field that they see. */
export async function readableFile(app: App, session: Session, path: string): Promise<FileRow | undefined> {
  const file = (await fileAt(app, path)) ?? (await fileAt(app, await sealedPath(app, path)))
  if (!file || !(await mayRead(app, session, file))) return undefined
  return withOwnName(app, file)
}

async function fileAt({ store }: App, path: string): Promise<FileRow | undefined> {
  const sql = `select ${columns} from _file where path = ?`
  const [file] = await store.rows<FileRow>({ sql, parameters: [path] })
  return file
}

/** Files by ids, only those that the user may read. */
export async function readableFiles(app: App, session: Session, ids: readonly string[]): Promise<readonly FileRow[]> {
  if (ids.length === 0) return []
  const marks = ids.map(() => '?').join(', ')
  const found = await app.store.rows<FileRow>({
    sql: `select ${columns} from _file where id in (${marks})`,
    parameters: ids,
  })
  const may = await Promise.all(found.map((file) => mayRead(app, session, file)))
  return Promise.all(found.filter((_, index) => may[index]).map((file) => withOwnName(app, file)))
}

/** Any file of the tenant that no sealed record names, for storage administrators. */
export async function storedFile(app: App, session: Session, id: string): Promise<FileRow | undefined> {
  const [file] = await app.store.rows<FileRow>(
    statement(
      sqlOf(`select ${columns} from _file where id = ? and tenant_id = ? and`, id, session.tenantId),
      unsealedFiles({ app, session }, '_file.id'),
    ),
  )
  return file
}

type Link = { readonly resource: string; readonly record_id: string; readonly field: string }

async function mayRead(app: App, session: Session, file: FileRow): Promise<boolean> {
  const isHere = file.tenant_id === session.tenantId
  if (isHere && file.owner === accountOf(session).id) return true
  const links = await app.store.rows<Link>({
    sql: 'select resource, record_id, field from _file_link where file_id = ?',
    parameters: [file.id],
  })
  for (const link of links) {
    if (isHere && (await isShownTo(app, session, file.id, link))) return true
    if (isHere && link.resource === commentCode && (await isShownInComment({ app, session }, link.record_id, file.id)))
      return true
    if (link.resource === 'sys/tenant' && (await isLogo(app, session, file.id))) return true
  }
  return false
}

// Each user of a tenant sees its logo, from whichever tenant it was uploaded.
async function isLogo({ store }: App, { tenantId }: Session, id: string): Promise<boolean> {
  return refsIn(await logoOf(store, tenantId)).some((ref) => ref.id === id)
}

// The link may be outdated; the record decides whether it still names the file.
async function isShownTo(app: App, whole: Session, id: string, link: Link): Promise<boolean> {
  const session = isOwnPicture(whole, link) ? ownSession(whole, whole.tenantId) : whole
  const resource = app.live.current.resources.get(link.resource)
  if (!resource || alwaysHidden(resource, session).has(link.field)) return false
  const stored = await findRow(app, resource, session, 'list', link.record_id)
  const row = stored && (await rowOpenedEarly(app, resource, session, stored))
  if (!row || hiddenIn(resource, session, row).has(link.field)) return false
  return refsIn(row[link.field]).some((ref) => ref.id === id)
}

// Users see their own picture, also one set by an administrator, and without the right to look up users.
function isOwnPicture({ user }: Session, { resource, record_id, field }: Link): boolean {
  return resource === 'sys/user' && record_id === user.id && field === 'avatar'
}

/** Age at which files without a record are deleted. Milliseconds. */
const forgotten = 30 * 86_400_000

/** Ids of the files without references; their rows are deleted. */
export async function deleteUnlinked({ store }: Pick<App, 'store'>): Promise<readonly string[]> {
  const orphan = 'at < ? and not exists (select 1 from _file_link l where l.file_id = _file.id)'
  const before = Date.now() - forgotten
  const rows = await store.rows<{ id: string }>({
    sql: `select id from _file where ${orphan} limit 1000`,
    parameters: [before],
  })
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const marks = ids.map(() => '?').join(', ')
  await store.write([{ sql: `delete from _file where id in (${marks}) and ${orphan}`, parameters: [...ids, before] }])
  const left = await store.rows<{ id: string }>({ sql: `select id from _file where id in (${marks})`, parameters: ids })
  return ids.filter((id) => !left.some((row) => row.id === id))
}

/** New file id. */
export const newFileId = newId
