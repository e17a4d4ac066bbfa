import type { Totals } from '../../api/resource.ts'
import type { TableTotal } from '../../schema/fields/table.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import type { FormRecord } from '../../schema/rules/check-record.ts'
import { callFunction } from '../../schema/rules/functions.ts'

/** Column with its sum; `by`: one sum for each value of that field of the rows. */
export type RowTotal = { readonly field: CompiledField; readonly by?: CompiledField }

/** Totals of a table of rows. */
export function totalsOf({ totals }: CompiledField['props'], fields: CompiledResource['fields']): readonly RowTotal[] {
  return ((totals ?? []) as readonly TableTotal[]).flatMap((total) => {
    const { field: name, by } = typeof total === 'string' ? { field: total, by: undefined } : total
    const [field, split] = [fields[name], by === undefined ? undefined : fields[by]]
    return field ? [{ field, ...(split && { by: split }) }] : []
  })
}

/** Sum of a column; several where the field that splits it has more than one value. */
export function rowSum({ field, by }: RowTotal, rows: readonly FormRecord[]): Totals[string] {
  const sumOf = (of: readonly FormRecord[]) => Number(callFunction('sum', [of, field.key]))
  const groups = Map.groupBy(rows, (row) => String((by && row[by.key]) || ''))
  return groups.size < 2 ? sumOf(rows) : [...groups].map(([of, own]) => ({ of, total: sumOf(own) }))
}
