import { Worker } from 'node:worker_threads'
import { AppError } from '../../src/schema/model/errors.ts'
import { unpackedSize } from './unpacked-size.ts'

export type SheetCells = readonly (readonly (string | number | boolean | null)[])[]

const maxUnpacked = 100 * 1_048_576
const maxMs = 30_000

/**
 * The cells of a workbook's first sheet, read in a thread of its own with limits on memory and time, so that a crafted file costs nobody
 * else anything. @throws IMPORT_UNREADABLE for what is no workbook or too large.
 */
export async function readSheet(file: Buffer): Promise<SheetCells> {
  if (unpackedSize(file) > maxUnpacked) throw new AppError('IMPORT_UNREADABLE')
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    return await new Promise<SheetCells>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the workbook took too long')), maxMs)
      worker.once('message', (cells: SheetCells | { error: string }) => {
        clearTimeout(timer)
        if ('error' in cells) reject(new Error(cells.error))
        else resolve(cells)
      })
      worker.once('error', reject)
    })
  } catch (cause) {
    throw new AppError('IMPORT_UNREADABLE', {}, { cause })
  } finally {
    await worker.terminate()
  }
}
