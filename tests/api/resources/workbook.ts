import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { type Cell, writeXlsx } from '../../../server/features/excel/xlsx-writer.ts'
import type { Reply } from '../../kit/api-server.ts'
import type { Call } from './fixture.ts'

/** A downloaded workbook: the cells of its sheet, and its response headers. */
export async function readWorkbook(call: Call, path: string, headers: Record<string, string> = {}) {
  const reply = await call('GET', path, { headers })
  if (reply.bytes.subarray(0, 2).toString() !== 'PK') throw new Error(`no workbook: ${reply.text.slice(0, 300)}`)
  const rows: readonly (readonly unknown[])[] = await readSheet(reply.bytes)
  return { rows, headers: reply.headers, bytes: reply.bytes }
}

/** Creates a workbook with rows. */
export function workbookOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const batches = Readable.from([rows.map((cells) => ({ cells }))])
  return buffer(writeXlsx({ name: 'test', widths: [], frozen: 1, rows: batches }))
}

/** Uploads bytes as the file of an import. */
export function sendFile(
  call: Call,
  path: string,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'import.xlsx')
  return call('POST', path, { raw: form, headers })
}
