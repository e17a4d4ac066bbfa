import type { Article } from '../../../src/schema/model/portal-data.ts'
import type { App } from '../../platform/app.ts'
import { apiBase } from '../../platform/http/create-http.ts'
import { isOneOf, statement } from '../../platform/sql/sql.ts'
import { type FileRef, fileName, refsIn } from '../../records/files/stored-name.ts'

/** Public address of the first file that a value of a published row names, or ''. */
export function pictureOf(value: unknown): string {
  const [ref] = refsIn(value)
  return ref ? addressOf(ref) : ''
}

function addressOf(ref: FileRef): string {
  return `${apiBase}/portal/file/${ref.id}/${encodeURIComponent(fileName(ref))}`
}

/** The files that a value of a published row names, in its order. */
export async function attachmentsOf({ store }: App, value: unknown): Promise<Article['attachments']> {
  const refs = refsIn(value)
  const ids = refs.map(({ id }) => id)
  const files = await store.rows<{ id: string; name: string; size: number }>(
    statement('select id, name, size from _file where', isOneOf('id', ids)),
  )
  const known = new Map(files.map((file) => [file.id, file]))
  return refs.flatMap((ref) => {
    const file = known.get(ref.id)
    return file ? [{ name: file.name, size: Number(file.size), url: addressOf(ref) }] : []
  })
}
