import type { ApiServer } from '../kit/api-server.ts'

export type Row = Record<string, unknown>
export type Call = Awaited<ReturnType<ApiServer['as']>>

/** All rows of a list or report, page by page. */
export async function rowsOf(call: Call, path: string, query: Record<string, string> = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const parameters = new URLSearchParams({ pageSize: '200', pageNo: String(pageNo), ...query })
    const { result } = await call('GET', `${path}/list?${parameters}`)
    rows.push(...result.records)
    if (rows.length >= result.total) return rows
  }
}

export const sumOf = (rows: readonly Row[], key: string) => rows.reduce((sum, row) => sum + Number(row[key] ?? 0), 0)
export const isBought = ({ status }: Row) =>
  !['draft', 'pending', 'rejected', 'cancelled', 'refused'].includes(String(status))
export const dayOf = (value: unknown) => String(value ?? '').slice(0, 10)
export const yearAfter = (month: string) => `${Number(month.slice(0, 4)) + 1}${month.slice(4)}`
export const today = () => dayOf(new Date(Date.now() + 8 * 3_600_000).toISOString())
