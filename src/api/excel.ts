import type { Client, Envelope } from './client.ts'
import type { ListQuery } from './resource.ts'

export type ImportResult = {
  readonly totalCount: number
  readonly successCount: number
  readonly errorCount: number
  /** Of the workbook with the refused rows. */
  readonly fileUrl?: string
  readonly fileName?: string
  readonly errors?: readonly { readonly row: number; readonly column: string; readonly reason: string }[]
}

/** The current list as a workbook. */
export function exportList(client: Client, code: string, query: ListQuery, signal: AbortSignal): Promise<Blob> {
  return client.blob(`${code}/exportXls`, query, signal)
}

/** The workbook to fill in for an import. */
export function importTemplate(client: Client, code: string): Promise<Blob> {
  return client.blob(`${code}/template`)
}

/** The workbook of the rows that an import refused. */
export function importReport(client: Client, fileUrl: string): Promise<Blob> {
  return client.blob(fileUrl.replace(/^\//, ''))
}

/** Imports a workbook: every row or none, or the good rows only. */
export function importList(
  client: Client,
  code: string,
  file: File,
  mode: 'all' | 'good',
  onProgress: (part: number) => void,
): Promise<Envelope<ImportResult>> {
  const form = new FormData()
  form.append('file', file)
  return client.upload(`${code}/importExcel?mode=${mode}`, form, onProgress)
}
