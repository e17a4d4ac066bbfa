import { realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import type { ForeignDatabase } from '../../platform/store/try-connection.ts'
import { findRow } from '../../records/read/list.ts'
import { hostAndPortIn, openAddressOf } from './address.ts'
import { unsealed } from './secrets.ts'
import { sourceFolder } from './source-folder.ts'

/** What is read of a data source, for those who may edit it. The host is logged. @throws RECORD_MISSING, SOURCE_CLOSED, SOURCE_SILENT */
export async function reading<Result>(
  context: Context,
  id: string,
  read: (target: ForeignDatabase) => Promise<Result>,
): Promise<Result> {
  const { app, session } = context
  const sources = app.live.current.resources.get('sys/datasource')
  const row = sources && (await findRow(app, sources, session, 'edit', id))
  if (!row) throw new AppError('RECORD_MISSING')
  app.log.info({ source: row.code, user: session.user.username }, 'a data source is read')
  const target = row.dbType === 'sqlite' ? await fileOf(app.options.dataDir, row) : await serverOf(context, row)
  try {
    return await read(target)
  } catch (error) {
    app.log.warn({ error: String(error) }, 'a data source did not answer')
    throw new AppError('SOURCE_SILENT', {}, { cause: error })
  }
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
  const address = server && (await openAddressOf(server, app.options.sources))
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
