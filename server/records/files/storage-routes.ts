import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { auditStep } from '../../platform/audit/audit.ts'
import { Answer, type Context, Raw, type Route } from '../../platform/http/route.ts'
import { listOf } from '../../platform/list-of.ts'
import { marks } from '../../platform/sql/sql.ts'
import { storageRight } from './file-previews.ts'
import { storedFile } from './files.ts'
import { dropBytes, readBytes } from './folder.ts'
import { refsIn } from './stored-name.ts'

// A storage administrator reads each file of their tenant; each read is audited.
async function download({ app, session, ip, query }: Context): Promise<Raw> {
  const file = await storedFile(app, session, query.id ?? '')
  const found = file && (await readBytes(app.options, file.id))
  if (!(file && found)) throw new AppError('FILE_MISSING')
  const { user, tenantId } = session
  const detail = { id: file.id, name: file.name }
  await app.store.write([
    auditStep({ kind: 'export', what: 'file', user: user.username, tenant: tenantId, ip, detail }),
  ])
  return new Raw((reply) =>
    reply
      .type('application/octet-stream')
      .header('content-length', found.size)
      .header('content-disposition', 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(found.bytes),
  )
}

const unused = 'not exists (select 1 from _file_link l where l.file_id = _file.id)'

// A record may link a file at the same moment: linked files stay, with their bytes.
async function remove({ app, session, ip, body, lang }: Context): Promise<Answer> {
  const ids = listOf((body as { readonly ids?: string }).ids)
  const asked = marks(ids)
  const { user, tenantId } = session
  const where = `id in (${asked.sql}) and tenant_id = ? and ${unused}`
  const free = await app.store.rows<{ id: string }>({
    sql: `select id from _file where ${where}`,
    parameters: [...ids, tenantId],
  })
  if (free.length === 0 || free.length < ids.length) throw new AppError('FILE_IN_USE')
  await app.store.write([
    { sql: `delete from _file where ${where}`, parameters: [...ids, tenantId], expect: { changes: ids.length } },
    auditStep({
      kind: 'delete',
      what: 'file',
      user: user.username,
      tenant: tenantId,
      ip,
      detail: { files: ids.length, ids: ids.join().slice(0, 1000) },
    }),
  ])
  for (const id of ids) await dropBytes(app.options, id)
  return new Answer(lang === 'en' ? 'Removed' : '已删除')
}

// The upload received the bytes; this call checks that each file is the caller's own.
async function keep({ app, session, body, lang }: Context): Promise<Answer> {
  const ids = refsIn((body as { readonly upload?: string }).upload).map(({ id }) => id)
  const asked = marks(ids)
  const found = await app.store.rows<{ id: string }>({
    sql: `select id from _file where id in (${asked.sql || 'null'}) and tenant_id = ? and owner = ?`,
    parameters: [...asked.parameters, session.tenantId, session.user.id],
  })
  if (found.length === 0 || found.length < new Set(ids).size) throw new AppError('FILE_MISSING')
  return new Answer(lang === 'en' ? `Files uploaded: ${found.length}` : `已上传 ${found.length} 个文件`)
}

/** File storage, as its administrators see it. */
export const storageRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sys/file/download',
    summary: 'Downloads any file of the tenant, for storage administrators',
    query: Type.Object({ id: Type.String({ maxLength: 40 }) }),
    access: 'permission',
    permission: storageRight,
    handle: download,
  },
  {
    method: 'POST',
    path: '/sys/file/keep',
    summary: 'Confirms uploaded files that no record names yet',
    body: Type.Object({ upload: Type.String({ minLength: 1, maxLength: 8000 }) }),
    access: 'permission',
    permission: 'sys:file:upload',
    handle: keep,
  },
  {
    method: 'POST',
    path: '/sys/file/remove',
    summary: 'Deletes files that no record names',
    body: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 8000 }) }),
    access: 'permission',
    permission: 'sys:file:remove',
    handle: remove,
  },
]
