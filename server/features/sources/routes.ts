import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { type ForeignDatabase, tryConnection } from '../../platform/store/try-connection.ts'
import { findRow } from '../../records/read/list.ts'
import { hostAndPortIn, openAddressOf } from './address.ts'
import { unsealed } from './secrets.ts'
import { sourceFolder } from './source-folder.ts'

/** Tests the connection of a data source. The host is logged; its answer is not shown. */
async function testConnection(context: Context): Promise<Answer> {
  const { app, session, body, lang } = context
  const sources = app.live.current.resources.get('sys/datasource')
  const { id } = body as { id?: unknown }
  const row = sources && (await findRow(app, sources, session, 'edit', String(id ?? '')))
  if (!row) throw new AppError('RECORD_MISSING')
  app.log.info({ source: row.code, user: session.user.username }, 'a data source is tried')
  const target = row.dbType === 'sqlite' ? await fileOf(app.options.dataDir, row) : await serverOf(context, row)
  try {
    await tryConnection(target)
  } catch (error) {
    app.log.warn({ error: String(error) }, 'a data source did not answer')
    throw new AppError('SOURCE_SILENT', {}, { cause: error })
  }
  return new Answer({ zh: '连接成功', en: 'The database answers.' }[lang])
}

async function fileOf(dataDir: string, { dbUrl }: RecordRow): Promise<ForeignDatabase> {
  const [within, path] = await Promise.all(
    [join(dataDir, sourceFolder), join(dataDir, sourceFolder, String(dbUrl ?? ''))].map((each) =>
      realpath(each).catch(() => ''),
    ),
  )
  if (!(within && path?.startsWith(within + sep))) throw new AppError('SOURCE_CLOSED')
  return { kind: 'sqlite', path }
}

async function serverOf({ app }: Context, row: RecordRow): Promise<ForeignDatabase> {
  const server = hostAndPortIn(String(row.dbUrl ?? ''))
  const address = server && (await openAddressOf(server.host))
  if (!(server && address)) throw new AppError('SOURCE_CLOSED')
  const [secret] = await app.store.rows<{ value: string }>({
    sql: 'select value from _secret where name = ?',
    parameters: [`datasource ${String(row.id)}`],
  })
  const password = secret && (await unsealed(app.options.dataDir, secret.value))
  if (password === undefined) throw new AppError('SOURCE_PASSWORD')
  return {
    kind: 'postgresql',
    address,
    port: server.port,
    database: String(row.dbName ?? ''),
    user: String(row.dbUsername ?? ''),
    password,
  }
}

/** Calls of data sources other than the generic routes. */
export const sourceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/sys/datasource/testConnection',
    summary: 'Whether a data source answers',
    access: 'permission',
    permission: 'sys:datasource:edit',
    handle: testConnection,
  },
]
