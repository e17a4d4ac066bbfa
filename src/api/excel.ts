import type { Client, Envelope } from './client.ts'
import type { ListQuery } from './resource.ts'

export type CellError = { readonly row: number; readonly column: string; readonly reason: string }

export type ImportResult = {
  readonly totalCount?: number
  readonly successCount: number
  /** Of these, records that were there and were changed. */
  readonly updateCount?: number
  readonly errorCount: number
  /** Nothing was written. */
  readonly isCheck?: boolean
  /** Of the workbook with the refused rows. */
  readonly fileUrl?: string
  readonly fileName?: string
  /** The first mistakes, by row and column of the sheet. */
  readonly errors?: readonly CellError[]
}

/** `all`: every row or none; `good`: the good rows, the others handed back; `check`: none, told what would be. */
export type ImportMode = 'all' | 'good' | 'check'

/** The rows of a list query as a workbook; with `selections` only those. `onBytes` is told how much has come. */
export function exportList(
  client: Client,
  code: string,
  query: ListQuery,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<Blob> {
  return client.blob(`${code}/exportXls`, query, signal, onBytes)
}

/** The workbook to fill in for an import. */
export function importTemplate(client: Client, code: string): Promise<Blob> {
  return client.blob(`${code}/template`)
}

/** The workbook of the rows that an import refused; its address is the import's `fileUrl`. */
export function importReport(client: Client, fileUrl: string): Promise<Blob> {
  return client.blob(fileUrl.replace(/^\//, ''))
}

/** Imports a workbook; code 200 when all rows are in, 201 when some were refused. `onProgress` gives the part sent, 0 to 1. */
export function importList(
  client: Client,
  code: string,
  { file, mode }: { readonly file: File; readonly mode: ImportMode },
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Envelope<ImportResult>> {
  const form = new FormData()
  form.append('file', file)
  return client.upload(`${code}/importExcel?mode=${mode}`, form, onProgress, signal)
}
