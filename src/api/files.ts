import type { Client } from './client.ts'

type Kept = { readonly id: string; readonly path: string }

/** Keeps a file for a field; gives `fileId|path`. `onProgress` gives the part sent, 0 to 1. */
export async function uploadFile(
  client: Client,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.append('biz', 'temp')
  form.append('file', file)
  const { message, result } = await client.upload<Kept | null>('sys/common/upload', form, onProgress, signal)
  // A server that gives no ids says the path alone (contract.md 7).
  return result ? `${result.id}|${result.path}` : message
}

/** The bytes of a file that a field's value names: `fileId|path`, or a path alone. */
export function downloadFile(client: Client, item: string, signal?: AbortSignal): Promise<Blob> {
  const path = item.slice(item.indexOf('|') + 1)
  const address = path.split('/').map(encodeURIComponent).join('/')
  return client.blob(`sys/common/static/${address}`, {}, signal)
}

/** The address at which a file that a field's value names is shown for a few minutes, to this person in this browser. */
export function linkToFile(client: Client, item: string): Promise<string> {
  return linkFrom(client, 'sys/common/look', { file: item })
}

/** The same from another call that gives such addresses. */
export async function linkFrom(client: Client, call: string, asked: object): Promise<string> {
  const { path } = await client.post<{ readonly path: string }>(call, asked)
  return client.url(path)
}

/** Where a picture of a rich text is to be found. A server that keeps none says `local`: then the picture goes into the text itself. */
export async function keepPicture(client: Client, file: File): Promise<string> {
  const form = new FormData()
  form.append('biz', 'jeditor')
  form.append('jeditor', '1')
  form.append('file', file)
  const { message } = await client.upload<unknown>('sys/common/upload', form)
  return message === 'local' ? dataUri(file) : client.url(`sys/common/static/${message}`)
}

function dataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(file)
  })
}
