import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledColumn, CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { forget, keep, readKept } from '../../state/kept.ts'
import { sessionAtom } from '../../state/session.ts'

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

/** The columns of a list as this person likes them, kept in their browser. A page that names its own columns shows just those. */
export function useColumns({ code, list, fields }: CompiledResource, only: readonly string[] | undefined) {
  const username = useAtomValue(sessionAtom)?.user.username ?? ''
  const name = `COLUMNS_${username}_${code}`
  const [choice, setChoice] = useState(() => readKept<Choice>(name))
  const columns = useMemo(
    () =>
      only ? columnsOf({ list: { ...list, columns: named(list, only) }, fields }) : columnsOf({ list, fields }, choice),
    [list, fields, only, choice],
  )
  const choose = useCallback(
    (next: readonly Column[]) => {
      const hidden = next.filter(({ isShown }) => !isShown)
      const made = { order: next.map(({ field }) => field), hidden: hidden.map(({ field }) => field) }
      keep(name, made)
      setChoice(made)
    },
    [name],
  )
  const restore = useCallback(() => {
    forget(name)
    setChoice(undefined)
  }, [name])
  return { columns, choose, restore }
}

// Widths of the file hold for a page's own columns too.
function named({ columns }: CompiledResource['list'], names: readonly string[]): readonly CompiledColumn[] {
  return names.map((field) => ({ ...columns.find((column) => column.field === field), field, hidden: false }))
}
