import { AppError } from '../../../src/schema/model/errors.ts'
import { pooledWorker } from '../../platform/pooled-worker.ts'
import { unpackedSize } from './unpacked-size.ts'

export type SheetCells = readonly (readonly (string | number | boolean | null)[])[]

const maxUnpacked = 100 * 1_048_576

/** Sheet of a workbook. */
export type NamedSheet = { readonly name: string; readonly cells: SheetCells }

type Sent = { readonly file: Buffer; readonly isWhole: boolean }

const read = pooledWorker<Sent, readonly NamedSheet[] | { readonly error: string }>(
  new URL('./sheet-worker.ts', import.meta.url),
  { maxMs: 30_000, maxMegabytes: 256 },
)

/**
 * Cells of a workbook's first sheet, read in a worker with limits on memory and time. A crafted file affects nobody
 * else. @throws IMPORT_UNREADABLE for an invalid or too large workbook.
 */
export async function readSheet(file: Buffer): Promise<SheetCells> {
  const [first] = await sheetsIn({ file, isWhole: false })
  return first?.cells ?? []
}

/** All sheets of a workbook, as `readSheet`. @throws IMPORT_UNREADABLE for an invalid or too large workbook. */
export function readSheets(file: Buffer): Promise<readonly NamedSheet[]> {
  return sheetsIn({ file, isWhole: true })
}

async function sheetsIn(sent: Sent): Promise<readonly NamedSheet[]> {
  if (unpackedSize(sent.file) > maxUnpacked) throw new AppError('IMPORT_UNREADABLE')
  const sheets = await read(sent).catch((cause: unknown) => {
    throw new AppError('IMPORT_UNREADABLE', {}, { cause })
  })
  if ('error' in sheets) throw new AppError('IMPORT_UNREADABLE', {}, { cause: new Error(sheets.error) })
  return sheets
}
