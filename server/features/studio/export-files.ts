import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { unifiedDiff } from '../../../src/schema/edit/unified-diff.ts'
import { basePath } from '../../../src/schema/model/tenant-files.ts'
import { type Context, Raw } from '../../platform/http/route.ts'
import { disposition } from '../../records/files/stored-name.ts'
import { editableFiles } from './file-drafts.ts'
import { type LatestVersion, latestVersions } from './latest-versions.ts'
import { shelfOf } from './shelf.ts'
import { baseFiles } from './tenant-places.ts'

/** Latest published texts of the caller's files that were edited here, and the texts before the first edit. */
async function publishedFiles(context: Context): Promise<readonly LatestVersion[]> {
  const isEditable = editableFiles(context)
  return (await latestVersions(context.app.store)).filter(({ path }) => isEditable(path))
}

/**
 * The files with what tenants' own ones were made from, each against the text that the export is for: that of the folder where it is
 * kept by others, so that what they took over is left out; else what was delivered.
 */
async function againstFolder(context: Context, rows: readonly LatestVersion[]): Promise<readonly LatestVersion[]> {
  const { app } = context
  const made = await baseFiles(app, new Map(rows.map(({ path, content }) => [path, content])))
  const bases = rows.map((row) => ({ row, path: basePath(row.path), content: made.get(basePath(row.path)) ?? null }))
  if ((await shelfOf(app)) === 'files')
    return [
      ...rows,
      ...bases.flatMap(({ row, path, content }) =>
        content !== null && row.delivered === null ? [{ path, content, delivered: null }] : [],
      ),
    ]
  return [
    ...rows.map((row) => ({ ...row, delivered: app.live.writtenAt(row.path) })),
    ...bases.flatMap(({ row, path, content }) =>
      content === null ? [] : [{ path, content, delivered: app.live.baseAt(row.path) ?? null }],
    ),
  ].filter(({ content, delivered }) => content !== delivered)
}

function patchOf(rows: readonly LatestVersion[]): Raw {
  const text = rows.map(({ path, delivered, content }) => unifiedDiff(path, delivered, content)).join('')
  return new Raw((reply) =>
    reply
      .type('text/x-patch; charset=utf-8')
      .header('content-disposition', disposition('attachment', 'schemas.patch'))
      .send(text),
  )
}

/** Latest published texts of the files that were edited here, to commit: a zip, or a patch for `git apply`. */
export async function exportFiles(context: Context): Promise<Raw> {
  const rows = await againstFolder(context, await publishedFiles(context))
  if (context.query.as === 'patch') return patchOf(rows)
  const zip = new ZipFile()
  for (const { path, content } of rows) if (content !== null) zip.addBuffer(Buffer.from(content), path)
  const removed = rows.filter(({ content }) => content === null).map(({ path }) => path)
  if (removed.length > 0) zip.addBuffer(Buffer.from(`${removed.join('\n')}\n`), 'removed.txt')
  zip.end()
  const bytes = await buffer(zip.outputStream)
  return new Raw((reply) =>
    reply.type('application/zip').header('content-disposition', disposition('attachment', 'schemas.zip')).send(bytes),
  )
}
