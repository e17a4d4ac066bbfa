import { parentPort } from 'node:worker_threads'
import readWorkbook, { readSheet } from 'read-excel-file/node'

type Plain = string | number | boolean | null

// Excel's dates have no zone; the reader gives them as UTC midnight.
function plain(cell: unknown): Plain {
  if (cell instanceof Date) {
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}

type Sheets = readonly { readonly name: string; readonly cells: Plain[][] }[]

/** The first sheet, or all of them. */
async function read({ file, isWhole }: { readonly file: Uint8Array; readonly isWhole: boolean }) {
  try {
    const sheets: Sheets = isWhole
      ? (await readWorkbook(Buffer.from(file))).map(({ sheet, data }) => ({ name: sheet, cells: data.map(plainRow) }))
      : [{ name: '', cells: (await readSheet(Buffer.from(file))).map(plainRow) }]
    return sheets
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

const plainRow = (row: readonly unknown[]): Plain[] => row.map(plain)

parentPort?.on('message', async (sent: Parameters<typeof read>[0]) => parentPort?.postMessage(await read(sent)))
