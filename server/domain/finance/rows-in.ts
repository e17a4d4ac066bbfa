import { codeOf, type FileRow, type FileTable } from '../../platform/sql/file-table.ts'
import { fieldsWhere, type Place, rowsOf } from '../kit/other-rows.ts'

/** Values of one statement: fewer than either database allows as parameters. */
const together = 5_000

/** Rows of a table whose field has one of many values; an empty value finds nothing. */
export function rowsIn<Field extends string>(
  place: Place,
  table: FileTable<Field>,
  field: NoInfer<Field> | 'id',
  values: readonly unknown[],
): Promise<readonly FileRow<Field>[]> {
  return inParts(values, async (part) => {
    const rows = await rowsOf(place, codeOf(table), { [field]: part })
    return rows as readonly FileRow<Field>[]
  })
}

/** Like `rowsIn`, with the id and the declared fields only: for many rows that are not written. */
export function fieldsIn<Field extends string>(
  place: Place,
  table: FileTable<Field, never>,
  field: NoInfer<Field> | 'id',
  values: readonly unknown[],
): Promise<readonly Pick<FileRow<Field>, Field | 'id'>[]> {
  return inParts(values, (part) =>
    fieldsWhere(place, table, { [field]: part } as Parameters<typeof fieldsWhere<Field>>[2]),
  )
}

async function inParts<Row>(values: readonly unknown[], read: (part: readonly string[]) => Promise<readonly Row[]>) {
  const wanted = [...new Set(values.map((value) => String(value ?? '')))].filter((value) => value !== '')
  const found: Row[] = []
  for (let start = 0; start < wanted.length; start += together)
    found.push(...(await read(wanted.slice(start, start + together))))
  return found
}
