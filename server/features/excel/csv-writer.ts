import { Readable } from 'node:stream'
import { type Cell, harmless, type SheetRow } from './xlsx-writer.ts'

/**
 * Rows as comma-separated text (RFC 4180), with the mark by which spreadsheets know UTF-8: the header and the data alone, as programs
 * read them.
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
