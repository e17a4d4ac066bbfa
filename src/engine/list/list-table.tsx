import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { sortsOf } from '../../schema/model/list-sort.ts'
import { useLang } from '../../state/lang.ts'
import { Grid } from '../grid/grid.tsx'
import type { GridCommands, GridItem } from '../grid/grid-types.ts'
import { type Column, placed } from '../query/columns.ts'
import { type ListState, sortedBy } from '../query/list-query.ts'
import { nameOf } from '../record/actions-of.ts'
import type { RowCommands } from './row-actions.tsx'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { tableColumns } from './table-columns.tsx'
import { totalOf } from './totals-row.tsx'
import type { TreeMoves } from './tree/use-tree-moves.ts'
import type { TreeRow, TreeRows } from './tree/use-tree-rows.ts'
import { useGroups } from './use-groups.tsx'
import type { Selection } from './use-selection.ts'
import { useStable } from './use-stable.ts'
import { useTicks } from './use-ticks.ts'

export type RowsProps = {
  readonly resource: CompiledResource
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly sort: ListState['sort']
  /** The field whose equal values stand together. */
  readonly group: string | undefined
  /** Nothing has come yet: as many rows as may come are drawn as bones. */
  readonly bones: number
  readonly isBehind: boolean
  readonly isDense: boolean
  readonly empty: ReactNode
  /** Undefined where nothing can be ticked. */
  readonly selection: Selection | undefined
  /** The row whose details other blocks show; clicking a row makes it that. */
  readonly current: string | undefined
  readonly commands: RowCommands
  readonly onSort: (sort: ListState['sort']) => void
  readonly onTick: (page: readonly Row[], ids: readonly string[]) => void
  readonly onToggle: (row: Row) => void
  readonly onClear: () => void
  readonly onCurrent: ((row: Row) => void) | undefined
  /** Told the width a person gives a column, in pixels. */
  readonly onWidth: ((field: string, width: number) => void) | undefined
  /** Sums over all rows asked for, by field. */
  readonly totals: Readonly<Record<string, unknown>> | undefined
  /** The rows as a tree, and how they are moved in it, where they are one. */
  readonly tree: TreeRows | undefined
  readonly moves: TreeMoves | undefined
}

/** The rows as a table: sorted by its titles, opened by Enter or a double click, walked by arrow keys. */
export const ListTable = memo(function ListTable(props: RowsProps) {
  const { resource, rows, sort, selection, commands, tree, moves, totals, onCurrent, onWidth } = props
  const { t } = useTranslation()
  const lang = useLang()
  const menu = useRowMenu()
  const shown = useMemo(() => placed(props.columns.filter(({ isShown }) => isShown)), [props.columns])
  const columns = useMemo(
    () =>
      tableColumns({
        resource,
        columns: shown,
        commands,
        onWidth,
        isChoosing: onCurrent !== undefined,
        lang,
        actionsTitle: t('list.actions'),
        resizeLabel: (title) => t('query.resize', { title }),
        onMenu: menu.open,
      }),
    [resource, shown, commands, onWidth, onCurrent, lang, t, menu.open],
  )
  const groups = useGroups(props)
  const items = useMemo(
    () => (tree ? branches(tree.rows, tree.opened) : (groups.items ?? rows.map(itemOf))),
    [tree, groups.items, rows],
  )
  const ticks = useTicks(props, tree?.flat ?? rows)
  const sorts = useMemo(() => sortsOf(sort), [sort])
  return (
    <div className="list-rows">
      {moves && (
        <div className={moves.isMoving ? 'list-root list-root-on' : 'list-root'} {...moves.rootProps}>
          {t('query.dropTop')}
        </div>
      )}
      <Grid
        label={t('list.table', { title: textIn(lang, resource.title) })}
        columns={columns}
        items={items}
        sorts={sorts}
        onSort={useStable((field, isMore) => props.onSort(sortedBy(sort, field, isMore)))}
        sortHint={t('query.sortHint')}
        bones={props.bones}
        isBehind={props.isBehind}
        isDense={props.isDense}
        empty={props.empty}
        ticks={selection && ticks}
        current={props.current}
        commands={useGridCommands(commands, props.onClear, onCurrent, tree?.open)}
        openLabel={(row, isOpen) => t(isOpen ? 'query.close' : 'query.open', { name: nameOf(resource, row, lang) })}
        onGroup={groups.toggle}
        rowProps={moves?.rowProps}
        footer={
          totals && ((column, index) => totalOf(shownOf(shown, column.key), index === 0, totals, t('query.totals')))
        }
      />
      {menu.opened && <RowMenu resource={resource} commands={commands} opened={menu.opened} onClose={menu.close} />}
    </div>
  )
})

const shownOf = (columns: readonly Column[], key: string) => columns.find(({ field }) => field === key)
const itemOf = (row: Row): GridItem => ({ id: row.id, row })

function branches(rows: readonly TreeRow[], opened: readonly string[], depth = 0): readonly GridItem[] {
  return rows.flatMap((row): readonly GridItem[] => {
    const { children } = row
    if (!children) return [{ id: row.id, row, depth }]
    const isOpen = opened.includes(row.id)
    return [{ id: row.id, row, depth, isOpen }, ...(isOpen ? branches(children, opened, depth + 1) : [])]
  })
}

function useGridCommands(
  { open }: RowCommands,
  onClear: () => void,
  onPick: ((row: Row) => void) | undefined,
  onExpand: TreeRows['open'] | undefined,
): GridCommands {
  return useMemo(() => ({ onOpen: open, onPick, onClear, onExpand }), [open, onPick, onClear, onExpand])
}
