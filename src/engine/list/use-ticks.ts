import { useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import { useLang } from '../../state/lang.ts'
import type { GridTicks } from '../grid/grid-types.ts'
import { nameOf } from '../record/actions-of.ts'
import type { RowsProps } from './list-table.tsx'
import { useStable } from './use-stable.ts'

const none: ReadonlyMap<string, Row> = new Map()

/** Selection of a page's rows. Shift sets all rows since the last click. */
export function useTicks({ resource, selection = none, onTick, onToggle }: RowsProps, page: readonly Row[]): GridTicks {
  const { t } = useTranslation()
  const lang = useLang()
  const last = useRef<string>(undefined)
  const toggle = useStable((row: Row, isRange: boolean) => {
    const from = page.findIndex(({ id }) => id === last.current)
    const to = page.findIndex(({ id }) => id === row.id)
    last.current = row.id
    if (!isRange || from < 0 || to < 0 || selection.has(row.id)) return onToggle(row)
    const some = page.slice(Math.min(from, to), Math.max(from, to) + 1)
    return onTick(
      some,
      some.map(({ id }) => id),
    )
  })
  const all = useStable((isTicked: boolean) => onTick(page, isTicked ? page.map(({ id }) => id) : []))
  const labelOf = useCallback(
    (row: Row) => t('list.selectRow', { name: nameOf(resource, row, lang) }),
    [t, resource, lang],
  )
  const allLabel = t('query.selectAll')
  return useMemo(
    () => ({ ticked: selection, labelOf, allLabel, onToggle: toggle, onAll: all }),
    [selection, labelOf, allLabel, toggle, all],
  )
}
