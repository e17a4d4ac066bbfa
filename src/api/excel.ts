import type { Client, Envelope } from './client.ts'
import { fileForm } from './file-form.ts'
import type { ListQuery } from './resource.ts'

/** Refused cell; `sheet` in a workbook of several. */
export type CellError = {
  readonly sheet?: string
  readonly row: number
  readonly column: string
  readonly reason: string
}

export type ImportResult = {
  readonly totalCount?: number
  readonly successCount: number
  /** Number of existing records that were changed. */
  readonly updateCount?: number
  readonly errorCount: number
  /** Dry run: nothing was written. */
  readonly isCheck?: boolean
  /** Address of the workbook with the refused rows. */
  readonly fileUrl?: string
  readonly fileName?: string
  /** First errors, by row and column of the sheet. */
  readonly errors?: readonly CellError[]
}

/** `all`: all rows or none; `good`: valid rows, the others returned; `check`: dry run. */
export type ImportMode = 'all' | 'good' | 'check'

/** Workbook of a list query; with `selections` only those rows. `onBytes` is called with the bytes received. */
export function exportList(
  client: Client,
  code: string,
  query: ListQuery,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  return client.blob(`${code}/exportXls`, query, signal, onBytes)
}

/** Template workbook for an import. */
export function importTemplate(client: Client, code: string): Promise<Blob> {
  return client.blob(`${code}/template`)
}

/** Workbook of the refused rows of an import; its address is the import's `fileUrl`. */
export function importReport(client: Client, fileUrl: string): Promise<Blob> {
  return client.blob(fileUrl.replace(/^\//, ''))
}

/** Imports a workbook; code 200 when all rows are in, 201 when some were refused. `onProgress` is called with the share sent, 0 to 1. */
export function importList(
  client: Client,
  code: string,
  { file, mode }: { readonly file: File; readonly mode: ImportMode },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Envelope<ImportResult>> {
  return client.upload(`${code}/importExcel?mode=${mode}`, fileForm(file), onProgress, signal)
}

/** Table of a record, as a workbook to fill in. */
export type TableOf = { readonly code: string; readonly id: string; readonly table: string }

/** Workbook with the rows of a table of a record. */
export function tableSheet(client: Client, { code, id, table }: TableOf): Promise<Blob> {
  return client.blob(`${code}/tableSheet`, { id, table })
}

/** Fills the rows of a table of a record from its workbook, all of them or none; answers as `importList`. */
export function importTable(
  client: Client,
  { code, id, table }: TableOf,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Envelope<ImportResult>> {
  const query = new URLSearchParams({ id, table })
  return client.upload(`${code}/importTable?${query}`, fileForm(file), onProgress, signal)
}

/** Record, as a workbook of its fields and tables to fill in. */
export type RecordOf = Omit<TableOf, 'table'>

/** Workbook with the open fields of a record and the rows of its tables. */
export function recordSheet(client: Client, { code, id }: RecordOf): Promise<Blob> {
  return client.blob(`${code}/recordSheet`, { id })
}

/** Fills a record from its workbook, all of it or nothing; answers as `importList`. */
export function importRecord(
  client: Client,
  { code, id }: RecordOf,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Envelope<ImportResult>> {
  return client.upload(`${code}/importRecord?${new URLSearchParams({ id })}`, fileForm(file), onProgress, signal)
}
