import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { AppError } from '../../../../src/schema/model/errors.ts'
import { overlayFolder } from '../../../../src/schema/model/overlay-file.ts'
import { isOneSet } from '../../../../src/schema/model/tenants.ts'
import { baseFiles } from '../../../features/studio/tenant-places.ts'
import type { Context } from '../../../platform/http/route.ts'
import { fromTable, selectList } from '../../../platform/sql/records.ts'
import { sqlOf, statement } from '../../../platform/sql/sql.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { readBytes } from '../../../records/files/folder.ts'
import { unsealedFiles } from '../../../records/files/sealed-files.ts'
import { storedIn } from '../../../records/read/stored.ts'

const history =
  'select resource, record_id, version, at, who, action, changes from _history where tenant_id = ? order by at, id'

/**
 * All rows of a tenant as an archive: a file of JSON lines for each resource, the history, the uploads and the overlays. Passwords are not among them;
 * sealed values and uploads stay sealed.
 */
export async function tenantArchive(context: Context, code: string): Promise<Readable> {
  const { app } = context
  const zip = new ZipFile()
  const resources = storedIn(app.live.current).filter(({ plan }) => !isOneSet(plan.tenant))
  const counts: Record<string, number> = {}
  for (const resource of resources) {
    const count = await countOf(context, resource, code)
    if (count === 0) continue
    counts[resource.plan.code] = count
    addLines(zip, `rows/${resource.plan.code}.jsonl`, context, rowsSql(resource, code))
  }
  addLines(zip, 'history.jsonl', context, { sql: history, parameters: [code] })
  const files = await filesOf(context, code)
  for (const { id, name } of files) addFile(zip, context, id, `files/${id}/${name.replaceAll(/[\\/:]/g, '_')}`)
  const own = [...app.live.current.files].filter(([path]) => path.startsWith(overlayFolder(code)))
  const texts = new Map(own.flatMap(([path, { text }]) => (text === undefined ? [] : [[path, text] as const])))
  for (const [path, text] of [...texts, ...(await baseFiles(app, texts))])
    if (text !== null) zip.addBuffer(Buffer.from(text), path)
  const about = { tenant: code, at: nowText(), rows: counts, files: files.length }
  zip.addBuffer(Buffer.from(JSON.stringify(about, null, 2)), 'tenant.json')
  zip.end()
  const archive = zip.outputStream as Readable
  zip.on('error', (error) => archive.destroy(error as Error))
  return archive
}

async function countOf({ app }: Context, resource: ServerResource, code: string): Promise<number> {
  const [found] = await app.store.rows<{ n: number }>(
    { sql: `select count(*) as n ${fromTable(resource)} where tenant_id = ?`, parameters: [code] },
    { heavy: true },
  )
  return Number(found?.n ?? 0)
}

/** Rows with their stored fields, without the secret ones. */
function rowsSql(resource: ServerResource, code: string): Step {
  const secret = new Set(Object.values(resource.plan.fields).flatMap(({ key, secret }) => (secret ? [key] : [])))
  const fields = resource.storage.columns.map(({ field }) => field).filter((field) => !secret.has(field))
  return statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    sqlOf('where tenant_id = ? order by id', code),
  )
}

function addLines(zip: ZipFile, name: string, { app }: Context, query: Step): void {
  async function* lines() {
    for await (const batch of app.store.stream(query, 500))
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
  // Read one after the other, as the archive is sent.
  zip.addReadStreamLazy(name, (give) => give(null, Readable.from(lines(), { objectMode: false })))
}

async function filesOf(
  context: Context,
  code: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return context.app.store.rows(
    statement(
      sqlOf('select f.id, f.name from _file f where f.tenant_id = ? and', code),
      unsealedFiles(context, 'f.id'),
      'order by f.id',
    ),
  )
}

function addFile(zip: ZipFile, { app }: Context, id: string, name: string): void {
  zip.addReadStreamLazy(name, (give) => {
    readBytes(app.options, id).then(
      (found) => (found ? give(null, found.bytes) : give(new AppError('FILE_MISSING'), null as never)),
      (error: unknown) => give(error, null as never),
    )
  })
}
