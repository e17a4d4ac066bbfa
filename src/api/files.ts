import type { Client } from './client.ts'
import { fileForm } from './file-form.ts'

type StoredFile = { readonly id: string; readonly path: string }

/** Uploads a file for a field; gives `fileId|path`. `onProgress` is called with the share sent, 0 to 1. */
export async function uploadFile(
  client: Client,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const form = fileForm(file, { biz: 'temp' })
  const { message, result } = await client.upload<StoredFile | null>('sys/common/upload', form, onProgress, signal)
  // A server without ids gives the path alone (contract.md 7).
  return result ? `${result.id}|${result.path}` : message
}

/** Content of a file in a field's value: `fileId|path`, or a path alone. */
export function downloadFile(client: Client, item: string, signal?: AbortSignal): Promise<Blob> {
  const path = item.slice(item.indexOf('|') + 1)
  const address = path.split('/').map(encodeURIComponent).join('/')
  return client.blob(`sys/common/static/${address}`, {}, signal)
}

/** Temporary address of a file in a field's value, for this person in this browser. */
export function linkToFile(client: Client, item: string): Promise<string> {
  return linkFrom(client, 'sys/common/look', { file: item })
}

/** The same from another call that gives such addresses. */
export async function linkFrom(client: Client, call: string, asked: object): Promise<string> {
  const { path } = await client.post<{ readonly path: string }>(call, asked)
  return client.url(path)
}

/** Address of a picture for a rich text. A server without storage says `local`: then it is inlined. */
export async function keepPicture(client: Client, file: File): Promise<string> {
  const form = fileForm(file, { biz: 'jeditor', jeditor: '1' })
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
