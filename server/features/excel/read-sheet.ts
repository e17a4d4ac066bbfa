import { Worker } from 'node:worker_threads'
import { AppError } from '../../../src/schema/model/errors.ts'
import { unpackedSize } from './unpacked-size.ts'

export type SheetCells = readonly (readonly (string | number | boolean | null)[])[]

const maxUnpacked = 100 * 1_048_576
const maxMs = 30_000

// Threads that have nothing to read now. To start one takes longer than to read most sheets; one that failed is not used again.
const idle: Worker[] = []
const maxIdle = 2

/**
 * The cells of a workbook's first sheet, read in a thread of its own with limits on memory and time, so that a crafted file costs nobody
 * else anything. @throws IMPORT_UNREADABLE for what is no workbook or too large.
 */
export async function readSheet(file: Buffer): Promise<SheetCells> {
  if (unpackedSize(file) > maxUnpacked) throw new AppError('IMPORT_UNREADABLE')
  const worker = idle.pop() ?? startWorker()
  worker.ref()
  try {
    const cells = await cellsFrom(worker, file)
    await putAside(worker)
    return cells
  } catch (cause) {
    await worker.terminate()
    throw new AppError('IMPORT_UNREADABLE', {}, { cause })
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  // Who waits for it hears of an error; one that ends while nobody does is only no longer there.
  return worker.on('error', () => {
    const place = idle.indexOf(worker)
    if (place >= 0) idle.splice(place, 1)
  })
}

async function cellsFrom(worker: Worker, file: Buffer): Promise<SheetCells> {
  const { promise, resolve, reject } = Promise.withResolvers<SheetCells>()
  const timer = setTimeout(() => reject(new Error('the workbook took too long')), maxMs)
  const onMessage = (cells: SheetCells | { error: string }) => {
    if ('error' in cells) reject(new Error(cells.error))
    else resolve(cells)
  }
  worker.on('message', onMessage).on('error', reject)
  worker.postMessage(file)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    worker.off('message', onMessage).off('error', reject)
  }
}

async function putAside(worker: Worker): Promise<void> {
  if (idle.length >= maxIdle) {
    await worker.terminate()
    return
  }
  // Nobody waits for it now, a server that stops least of all.
  worker.unref()
  idle.push(worker)
}
