import { parentPort } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'

type Plain = string | number | boolean | null

// Excel's dates have no zone; the reader gives them as UTC midnight.
function plain(cell: unknown): Plain {
  if (cell instanceof Date) {
    const text = cell.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null
}

async function read(file: Uint8Array): Promise<Plain[][] | { error: string }> {
  try {
    const rows = await readSheet(Buffer.from(file))
    return rows.map((row) => row.map(plain))
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (file: Uint8Array) => parentPort?.postMessage(await read(file)))
