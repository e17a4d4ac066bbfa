import { useMemo, useState } from 'react'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledColumn, CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { forget, keep, readKept } from '../../state/kept.ts'

export type Column = CompiledColumn & { readonly definition: CompiledField; readonly isShown: boolean }
type Choice = { readonly order: readonly string[]; readonly hidden: readonly string[] }

/** The columns of a list as this person likes them: which, and in what order; kept in the browser. */
export function useColumns({ code, list, fields }: CompiledResource, only: readonly string[] | undefined) {
  const name = `COLUMNS_${code}`
  const [choice, setChoice] = useState(() => readKept<Choice>(name))
  const columns = useMemo(() => {
    const declared: readonly CompiledColumn[] = only ? only.map((field) => ({ field })) : list.columns
    const known = declared.flatMap((column) => {
      const definition = fieldOf(fields, column.field)
      return definition
        ? [
            {
              ...column,
              definition,
              isShown: choice && !only ? !choice.hidden.includes(column.field) : column.hidden !== true,
            },
          ]
        : []
    })
    if (!choice || only) return known
    // A column that came after the choice was made stands where the file has it.
    const place = (field: string, index: number) => (choice.order.includes(field) ? choice.order.indexOf(field) : index)
    return known
      .map((column, index) => ({ column, at: place(column.field, index) }))
      .toSorted((left, right) => left.at - right.at)
      .map(({ column }) => column)
  }, [list.columns, fields, only, choice])
  const choose = (next: readonly Column[]) => {
    const made = {
      order: next.map(({ field }) => field),
      hidden: next.filter(({ isShown }) => !isShown).map(({ field }) => field),
    }
    keep(name, made)
    setChoice(made)
  }
  const restore = () => {
    forget(name)
    setChoice(undefined)
  }
  return { columns, choose, restore }
}
