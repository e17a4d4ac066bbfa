import { Readable } from 'node:stream'
import { type Cell, harmless, type SheetRow } from './xlsx-writer.ts'

/**
 * Rows as comma-separated text (RFC 4180) with a byte order mark, which spreadsheets need for UTF-8: header and data only,
 * for programs.
 */
export function writeCsv(rows: AsyncIterable<readonly SheetRow[]>): Readable {
  return Readable.from(lines(rows))
}

async function* lines(rows: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const batch of rows) {
    const data = batch.filter(({ style }) => style === undefined || style === 'head')
    yield data.map(({ cells }) => `${cells.map(field).join(',')}\r\n`).join('')
  }
}

function field(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = harmless(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
