import type { RowItem } from '../../grid/grid-types.ts'
import type { TreeRow } from './use-tree-rows.ts'

/** Visible rows of a tree, each with its depth and whether it is expanded. */
export function branches(rows: readonly TreeRow[], opened: readonly string[], depth = 0): readonly RowItem[] {
  return rows.flatMap((row): readonly RowItem[] => {
    const { children } = row
    if (!children) return [{ id: row.id, row, depth }]
    const isOpen = opened.includes(row.id)
    return [{ id: row.id, row, depth, isOpen }, ...(isOpen ? branches(children, opened, depth + 1) : [])]
  })
}
