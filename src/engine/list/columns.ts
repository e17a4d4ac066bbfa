import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledColumn, CompiledField, CompiledResource } from '../../schema/model/compiled.ts'

export type Column = CompiledColumn & { readonly definition: CompiledField; readonly isShown: boolean }
/** What a person has chosen: every column they have seen, in their order, and those they do not want. */
export type Choice = { readonly order: readonly string[]; readonly hidden: readonly string[] }

type Plan = Pick<CompiledResource, 'list' | 'fields'>

/** The columns of a list by a person's choice. A column that came after the choice stands behind the one it follows in the file. */
export function columnsOf({ list, fields }: Plan, choice?: Choice): readonly Column[] {
  const known = list.columns.flatMap((column): readonly Column[] => {
    const definition = fieldOf(fields, column.field)
    if (!definition) return []
    const isHidden = choice?.order.includes(column.field)
      ? choice.hidden.includes(column.field)
      : column.hidden === true
    return [{ ...column, definition, isShown: !isHidden }]
  })
  if (!choice) return known
  const chosen = choice.order.flatMap((field) => known.find((column) => column.field === field) ?? [])
  return known.reduce<readonly Column[]>((columns, column, index) => {
    if (columns.includes(column)) return columns
    const before = known[index - 1]
    return columns.toSpliced(before ? columns.indexOf(before) + 1 : 0, 0, column)
  }, chosen)
}

/** The columns with one of them shown or hidden. */
export function toggled(columns: readonly Column[], field: string): readonly Column[] {
  return columns.map((column) => (column.field === field ? { ...column, isShown: !column.isShown } : column))
}

/** The columns with one of them `step` places further on. */
export function moved(columns: readonly Column[], field: string, step: number): readonly Column[] {
  const from = columns.findIndex((column) => column.field === field)
  const [column] = columns.slice(from, from + 1)
  return column ? columns.toSpliced(from, 1).toSpliced(from + step, 0, column) : columns
}
