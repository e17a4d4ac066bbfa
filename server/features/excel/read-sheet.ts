import { AppError } from '../../../src/schema/model/errors.ts'
import { pooledWorker } from '../../platform/pooled-worker.ts'
import { unpackedSize } from './unpacked-size.ts'

export type SheetCells = readonly (readonly (string | number | boolean | null)[])[]

const maxUnpacked = 100 * 1_048_576

const read = pooledWorker<Buffer, SheetCells | { readonly error: string }>(
  new URL('./sheet-worker.ts', import.meta.url),
  { maxMs: 30_000, maxMegabytes: 256 },
)

/**
 * Cells of a workbook's first sheet, read in a worker with limits on memory and time. A crafted file affects nobody
 * else. @throws IMPORT_UNREADABLE for an invalid or too large workbook.
 */
export async function readSheet(file: Buffer): Promise<SheetCells> {
  if (unpackedSize(file) > maxUnpacked) throw new AppError('IMPORT_UNREADABLE')
  const cells = await read(file).catch((cause: unknown) => {
    throw new AppError('IMPORT_UNREADABLE', {}, { cause })
  })
  if ('error' in cells) throw new AppError('IMPORT_UNREADABLE', {}, { cause: new Error(cells.error) })
  return cells
}
