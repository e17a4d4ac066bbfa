import { codeOf, type FileRow, type FileTable } from '../../platform/sql/file-table.ts'
import { type Place, rowsOf } from '../kit/other-rows.ts'

/** Values of one statement: fewer than either database allows as parameters. */
const together = 5_000

/** Rows of a table whose field has one of many values; an empty value finds nothing. */
export async function rowsIn<Field extends string>(
  place: Place,
  table: FileTable<Field>,
  field: NoInfer<Field> | 'id',
  values: readonly unknown[],
): Promise<readonly FileRow<Field>[]> {
  const wanted = [...new Set(values.map((value) => String(value ?? '')))].filter((value) => value !== '')
  const found: FileRow<Field>[] = []
  for (let start = 0; start < wanted.length; start += together) {
    const rows = await rowsOf(place, codeOf(table), { [field]: wanted.slice(start, start + together) })
    found.push(...(rows as readonly FileRow<Field>[]))
  }
  return found
}

/** A number of a row; empty counts as 0. */
export function numberOf(value: unknown): number {
  return Number(value ?? 0)
}

/** A text of a row; empty is ''. */
export function textOf(value: unknown): string {
  return String(value ?? '')
}

/** The currency of a row; one without it is older than the field, and in the base currency. */
export function currencyOf({ currency }: { readonly currency: unknown }): string {
  return textOf(currency) || 'CNY'
}
