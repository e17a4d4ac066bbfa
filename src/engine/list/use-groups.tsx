import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { GridItem } from '../grid/grid-types.ts'
import { Cell } from '../record/cell.tsx'
import type { RowsProps } from './list-table.tsx'

/** Rows of a page under collapsible group heads. Undefined without grouping. */
export function useGroups({ resource, rows, group }: Pick<RowsProps, 'resource' | 'rows' | 'group'>) {
  const { t } = useTranslation()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const field = group === undefined ? undefined : fieldOf(resource.fields, group)
  const toggle = useCallback((id: string) => {
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    )
  }, [])
  const items = useMemo(() => {
    if (!field) return undefined
    const groups = Map.groupBy(rows, (row) => String(row[field.key] ?? ''))
    return [...groups].flatMap(([value, [first, ...others]]): readonly GridItem[] => {
      if (!first) return []
      const all: readonly Row[] = [first, ...others]
      const id = `group:${value}`
      const isOpen = !closed.has(id)
      const head = value === '' ? t('query.noValue') : <Cell key={id} field={field} row={first} />
      return [
        { id, group: head, count: all.length, isOpen },
        ...(isOpen ? all.map((row) => ({ id: row.id, row })) : []),
      ]
    })
  }, [field, rows, closed, t])
  return { items, toggle }
}
