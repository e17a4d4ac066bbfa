import { Worker } from 'node:worker_threads'
import { AppError } from '../../../src/schema/model/errors.ts'
import { unpackedSize } from './unpacked-size.ts'

export type SheetCells = readonly (readonly (string | number | boolean | null)[])[]

const maxUnpacked = 100 * 1_048_576
const maxMs = 30_000

// Pool of idle workers. Starting one takes longer than reading most sheets; a failed one is not reused.
const idle: Worker[] = []
const maxIdle = 2

/**
 * Cells of a workbook's first sheet, read in a worker with limits on memory and time. A crafted file affects nobody
 * else. @throws IMPORT_UNREADABLE for an invalid or too large workbook.
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
  // A waiting caller gets the error; otherwise the worker just leaves the pool.
  return worker.on('error', () => {
    const index = idle.indexOf(worker)
    if (index >= 0) idle.splice(index, 1)
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
  // An idle worker must not keep the process alive.
  worker.unref()
  idle.push(worker)
}
