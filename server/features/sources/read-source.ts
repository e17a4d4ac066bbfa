import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { PrivateAddress } from '../../platform/calls/call-out.ts'
import type { Session } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { type Foreign, NotReadable, TooMuch } from '../../platform/store/foreign/foreign.ts'
import { mysqlServer } from '../../platform/store/foreign/mysql.ts'
import { postgresServer } from '../../platform/store/foreign/postgres.ts'
import { sqliteFile } from '../../platform/store/foreign/sqlite.ts'
import { findRow } from '../../records/read/list.ts'
import { hostAndPortIn, isServerKind, jsonAddressIn, openAddressOf, type ServerKind } from './address.ts'
import { jsonSource } from './json-source.ts'
import { unsealed } from './secrets.ts'
import { sourceFolder } from './source-folder.ts'

const sourceTable = fileTable(import.meta, 'sys/datasource', ['code'])

type Reader = { readonly app: App; readonly session: Session }

/**
 * What is read of a data source, for those who may edit it. The host is logged.
 * @throws RECORD_MISSING, SOURCE_CLOSED, SOURCE_SILENT, SOURCE_TABLE, SOURCE_TOO_MUCH
 */
export async function reading<Result>(
  { app, session }: Reader,
  id: string,
  read: (source: Foreign) => Promise<Result>,
): Promise<Result> {
  const sources = app.live.current.resources.get(codeOf(sourceTable))
  const row = sources && (await findRow(app, sources, session, 'edit', id))
  if (!row) throw new AppError('RECORD_MISSING')
  return readRow({ app, session }, row, read)
}

/**
 * What is read of a data source by its code, for screens and choices whose author was allowed to read it.
 * @throws SOURCE_UNKNOWN, and as `reading`
 */
export async function readingNamed<Result>(
  app: App,
  code: string,
  read: (source: Foreign) => Promise<Result>,
): Promise<Result> {
  const session = systemSession(houseTenant)
  const sources = app.live.current.resources.get(codeOf(sourceTable))
  const [known] = await app.store.rows<{ id: string }>(
    sqlOf(
      `select id from ${sourceTable} where ${sourceTable.code} = ? and ${sourceTable.tenantId} = ?`,
      code,
      houseTenant,
    ),
  )
  const row = sources && known && (await findRow(app, sources, session, 'list', known.id))
  if (!row) throw new AppError('SOURCE_UNKNOWN', { code })
  return readRow({ app, session }, row, read)
}

/** Code of a data source by its id. */
export async function codeOfSource({ store }: App, id: string): Promise<string> {
  const [row] = await store.rows<{ code: string }>(
    sqlOf(`select ${sourceTable.code} as code from ${sourceTable} where id = ?`, id),
  )
  return row?.code ?? ''
}

async function readRow<Result>(
  { app, session }: Reader,
  row: RecordRow,
  read: (source: Foreign) => Promise<Result>,
): Promise<Result> {
  app.log.info({ source: row.code, user: session.user.username }, 'a data source is read')
  const source = await sourceOf(app, row)
  try {
    return await read(source)
  } catch (error) {
    if (error instanceof PrivateAddress) throw new AppError('SOURCE_CLOSED')
    if (error instanceof NotReadable) throw new AppError('SOURCE_TABLE')
    if (error instanceof TooMuch) throw new AppError('SOURCE_TOO_MUCH')
    app.log.warn({ error: String(error) }, 'a data source did not answer')
    throw new AppError('SOURCE_SILENT', {}, { cause: error })
  }
}

function sourceOf(app: App, row: RecordRow): Promise<Foreign> {
  if (isServerKind(row.dbType)) return serverOf(app, row, row.dbType)
  return row.dbType === 'http' ? documentOf(app, row) : fileOf(app.options.dataDir, row)
}

async function fileOf(dataDir: string, { dbUrl }: RecordRow): Promise<Foreign> {
  const [within, path] = await Promise.all(
    [join(dataDir, sourceFolder), join(dataDir, sourceFolder, String(dbUrl ?? ''))].map((each) =>
      realpath(each).catch(() => ''),
    ),
  )
  if (!(within && path?.startsWith(within + sep))) throw new AppError('SOURCE_CLOSED')
  return sqliteFile(path)
}

async function serverOf(app: App, row: RecordRow, kind: ServerKind): Promise<Foreign> {
  const server = hostAndPortIn(String(row.dbUrl ?? ''), kind)
  const address = server && (await openAddressOf(server, app.options.sources))
  if (!(server && address)) throw new AppError('SOURCE_CLOSED')
  const password = await secretOf(app, row)
  if (password === undefined) throw new AppError('SOURCE_PASSWORD')
  const account = { database: String(row.dbName ?? ''), user: String(row.dbUsername ?? ''), password }
  const open = { postgresql: postgresServer, mysql: mysqlServer }[kind]
  return open({ address, port: server.port, ...account })
}

async function documentOf(app: App, row: RecordRow): Promise<Foreign> {
  const address = jsonAddressIn(String(row.dbUrl ?? ''), app.options.sources)
  if (!address) throw new AppError('SOURCE_CLOSED')
  const name = String(row.headerName ?? '')
  const value = name === '' ? undefined : await secretOf(app, row)
  if (name !== '' && value === undefined) throw new AppError('SOURCE_PASSWORD')
  const header = value === undefined ? undefined : { name, value }
  return jsonSource({ ...address, path: String(row.rowsPath ?? ''), header })
}

async function secretOf(app: App, { id }: RecordRow): Promise<string | undefined> {
  const [secret] = await app.store.rows<{ value: string }>({
    sql: 'select value from _secret where name = ?',
    parameters: [`datasource ${String(id)}`],
  })
  return secret && unsealed(app.options.dataDir, secret.value)
}
