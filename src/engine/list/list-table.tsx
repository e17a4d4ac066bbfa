import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row, Totals } from '../../api/resource.ts'
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
import { branches } from './tree/branches.ts'
import type { TreeMoves } from './tree/use-tree-moves.ts'
import type { TreeRows } from './tree/use-tree-rows.ts'
import { useGroups } from './use-groups.tsx'
import type { Selection } from './use-selection.ts'
import { useStable } from './use-stable.ts'
import { useTicks } from './use-ticks.ts'

export type RowsProps = {
  readonly resource: CompiledResource
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly sort: ListState['sort']
  /** Field that groups the rows. */
  readonly group: string | undefined
  /** Number of skeleton rows before the first answer. */
  readonly skeletonRows: number
  readonly isBehind: boolean
  readonly isDense: boolean
  readonly empty: ReactNode
  /** Undefined where rows cannot be selected. */
  readonly selection: Selection | undefined
  /** Row whose details other blocks show; a click on a row sets it. */
  readonly current: string | undefined
  readonly commands: RowCommands
  readonly onSort: (sort: ListState['sort']) => void
  readonly onTick: (page: readonly Row[], ids: readonly string[]) => void
  readonly onToggle: (row: Row) => void
  readonly onClear: () => void
  readonly onCurrent: ((row: Row) => void) | undefined
  /** Called with a new column width in pixels. */
  readonly onWidth: ((field: string, width: number) => void) | undefined
  /** Totals over all matching rows, by field. */
  readonly totals: Totals | undefined
  /** Rows as a tree with drag and drop, for a tree resource. */
  readonly tree: TreeRows | undefined
  readonly moves: TreeMoves | undefined
}

/** Rows as a table: sorting by titles, opening by Enter or double click, navigation by arrow keys. */
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
        skeletonRows={props.skeletonRows}
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

function useGridCommands(
  { open }: RowCommands,
  onClear: () => void,
  onPick: ((row: Row) => void) | undefined,
  onExpand: TreeRows['open'] | undefined,
): GridCommands {
  return useMemo(() => ({ onOpen: open, onPick, onClear, onExpand }), [open, onPick, onClear, onExpand])
}
