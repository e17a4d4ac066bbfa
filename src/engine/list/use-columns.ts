import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import type { CompiledColumn, CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { sessionAtom } from '../../state/session.ts'
import { forget, keep, readStored } from '../../state/stored.ts'
import { type Choice, type Column, columnsOf, worded } from '../query/columns.ts'
import { useStable } from './use-stable.ts'

const plain: Choice = { order: [], hidden: [] }

/** Columns of a list in this person's choice, stored in the browser. Columns named by a page are final. */
export function useColumns({ code, list, fields, label }: CompiledResource, only: readonly string[] | undefined) {
  const lang = useLang()
  const username = useAtomValue(sessionAtom)?.user.username ?? ''
  const name = `COLUMNS_${username}_${code}`
  const [choice, setChoice] = useState(() => readStored<Choice>(name))
  const columns = useMemo(() => {
    const own = only && { ...list, columns: named(list, only) }
    return worded(own ? columnsOf({ list: own, fields }) : columnsOf({ list, fields }, choice), label, lang)
  }, [list, fields, label, lang, only, choice])
  const take = useCallback(
    (next: Choice | undefined) => {
      if (next) keep(name, next)
      else forget(name)
      setChoice(next)
    },
    [name],
  )
  const choose = useStable((next: readonly Column[]) => {
    const hidden = next.filter(({ isShown }) => !isShown)
    take({ ...choice, order: next.map(({ field }) => field), hidden: hidden.map(({ field }) => field) })
  })
  const like = (liking: Partial<Choice>) => take({ ...plain, ...orderOf(columns), ...choice, ...liking })
  return {
    columns,
    choice,
    take,
    choose,
    restore: useStable(() => take(undefined)),
    resize: useStable((field: string, width: number) => like({ widths: { ...choice?.widths, [field]: width } })),
    pin: useStable((field: string, side: 'left' | 'right' | 'none') =>
      like({ pins: { ...choice?.pins, [field]: side } }),
    ),
  }
}

function orderOf(columns: readonly Column[]): Choice {
  const hidden = columns.filter(({ isShown }) => !isShown)
  return { order: columns.map(({ field }) => field), hidden: hidden.map(({ field }) => field) }
}

// Widths of the file also apply to a page's own columns.
function named(
  { columns, settled = [] }: CompiledResource['list'],
  names: readonly string[],
): readonly CompiledColumn[] {
  return names
    .filter((name) => !settled.includes(name))
    .map((field) => ({ ...columns.find((column) => column.field === field), field, hidden: false }))
}
