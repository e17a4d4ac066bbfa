import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledColumn, CompiledResource } from '../../schema/model/compiled.ts'
import { forget, keep, readKept } from '../../state/kept.ts'
import { sessionAtom } from '../../state/session.ts'
import { type Choice, type Column, columnsOf } from './columns.ts'

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
