import { Table, type TableProps } from 'antd'
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import { type Column, placed } from './columns.ts'
import { HeaderCell } from './header-cell.tsx'
import type { ListState } from './list-query.ts'
import type { RowCommands } from './row-actions.tsx'
import { hasActions, tableColumns, widthOfTable } from './table-columns.tsx'
import { tellClipped } from './tell-clipped.ts'
import { TotalsRow } from './totals-row.tsx'
import type { TreeMoves } from './tree/use-tree-moves.ts'
import type { TreeRows } from './tree/use-tree-rows.ts'
import type { Selection } from './use-selection.ts'
import { walkRows } from './walk-rows.ts'

export type RowsProps = {
  readonly resource: CompiledResource
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly sort: ListState['sort']
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
  /** Whether the list has the whole screen. */
  readonly isFull: boolean
}

/** The rows as a table: sorted by header, opened by Enter or a double click, walked by arrow keys. */
export const ListTable = memo(function ListTable(props: RowsProps) {
  const { resource, rows, bones, isBehind, isDense, empty, selection, current, commands, onCurrent, tree, moves } =
    props
  const { t } = useTranslation()
  const lang = useLang()
  const shown = placed(props.columns.filter(({ isShown }) => isShown))
  const place = useReachableBody(rows.length === 0)
  const open = (row: Row) => {
    onCurrent?.(row)
    commands.open(row)
  }
  return (
    // The tip of a clipped cell is for the pointer; the cell itself holds the whole text for everybody else.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithMouseEvents: see above
    <div ref={place} className="list-rows" onMouseOver={tellClipped}>
      {moves && (
        <div className={moves.isMoving ? 'list-root list-root-on' : 'list-root'} {...moves.rootProps}>
          {t('query.dropTop')}
        </div>
      )}
      <Table<Row>
        aria-label={t('list.table', { title: textIn(lang, resource.title) })}
        aria-busy={bones > 0 || isBehind}
        rowKey="id"
        size={isDense ? 'small' : 'middle'}
        components={components}
        columns={tableColumns({
          ...props,
          columns: shown,
          lang,
          actionsTitle: t('list.actions'),
          resizeLabel: (title) => t('query.resize', { title }),
        })}
        dataSource={bones > 0 ? bonesOf(bones) : [...(tree?.rows ?? rows)]}
        {...(tree && { expandable: expandableOf(tree) })}
        loading={{ spinning: isBehind, delay: 150 }}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: widthOfTable(shown, selection !== undefined) }}
        sticky={props.isFull ? stickyFull : sticky}
        showSorterTooltip={false}
        locale={{ emptyText: empty }}
        {...(props.totals && {
          summary: () => (
            <TotalsRow
              columns={shown}
              totals={props.totals ?? {}}
              hasTicks={selection !== undefined}
              hasActions={hasActions(resource)}
            />
          ),
        })}
        rowClassName={(row) => classOf(row, current, onCurrent !== undefined)}
        {...(selection && {
          rowSelection: selectionOf(props, selection, (row) =>
            t('list.selectRow', { name: nameOf(resource, row, lang) }),
          ),
        })}
        onChange={(_, __, sorter) => {
          const [one] = [sorter].flat()
          if (one?.order) props.onSort({ field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' })
        }}
        onRow={(row) =>
          bones > 0
            ? {}
            : {
                tabIndex: 0,
                'aria-selected': row.id === current || selection?.has(row.id) === true,
                ...moves?.rowProps(row),
                onClick: () => onCurrent?.(row),
                onDoubleClick: (event) => isOnRow(event) && open(row),
                onKeyDown: (event) =>
                  walkRows(event, {
                    onOpen: () => open(row),
                    onToggle: selection && (() => props.onToggle(row)),
                    onClear: props.onClear,
                    onExpand: tree && ((isOpen) => tree.open(row, isOpen)),
                  }),
              }
        }
      />
    </div>
  )
})

/** Columns that lie out of sight are reached by the keys of a row; without rows the body itself takes them. */
function useReachableBody(isEmpty: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const body = place.current?.querySelector('.ant-table-body')
    if (isEmpty) body?.setAttribute('tabindex', '0')
    else body?.removeAttribute('tabindex')
  }, [isEmpty])
  return place
}

function selectionOf(
  { rows, tree, bones, onTick }: RowsProps,
  selection: Selection,
  labelOf: (row: Row) => string,
): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...selection.keys()],
    preserveSelectedRowKeys: true,
    columnWidth: 48,
    fixed: true,
    onChange: (keys) => onTick(tree?.flat ?? rows, keys.map(String)),
    getCheckboxProps: (row) => ({ 'aria-label': labelOf(row), disabled: bones > 0 }),
  }
}

function expandableOf({ opened, open }: TreeRows): NonNullable<TableProps<Row>['expandable']> {
  return { expandedRowKeys: [...opened], onExpand: (isOpen, row) => open(row, isOpen), indentSize: 20 }
}

function bonesOf(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({ id: `bone-${index}` }))
}

function classOf(row: Row, current: string | undefined, isPickable: boolean): string {
  return `${row.id === current ? 'list-current' : ''}${isPickable ? ' list-pickable' : ''}`
}

// Two quick clicks on a button of the row, or in a menu that hangs on it, are meant for those.
function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && !target.closest('button, a, label, input')
}

// The header clings to the edge of what scrolls: the content of the workspace, whose padding lies between.
const sticky = { offsetHeader: -16, getContainer: scroller }

// A list that has the whole screen scrolls itself.
const stickyFull = { offsetHeader: 0, getContainer: () => document.querySelector<HTMLElement>('.list-full') ?? window }

const components = { header: { cell: HeaderCell } }

// In a story or a test it is the window that scrolls.
function scroller(): HTMLElement | Window {
  return document.getElementById('content') ?? window
}
