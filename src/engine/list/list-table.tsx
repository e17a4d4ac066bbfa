import { Table, type TableProps } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../widgets/registry.ts'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import { Cell } from './cell.tsx'
import type { ListState } from './list-query.ts'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import type { Column } from './use-columns.ts'

export type TableViewProps = Pick<RowActionsProps, 'resource' | 'commands'> & {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  readonly sort: ListState['sort']
  readonly isLoading: boolean
  readonly isDense: boolean
  readonly empty: React.ReactNode
  readonly selected: readonly string[]
  /** The row whose details other blocks show; clicking a row makes it that. */
  readonly current: string | undefined
  readonly hasSelection: boolean
  readonly onSort: (sort: ListState['sort'] | undefined) => void
  readonly onSelect: (ids: readonly string[], rows: readonly Row[]) => void
  readonly onOpen: (row: Row) => void
  readonly onCurrent: ((row: Row) => void) | undefined
}

const widthOfActions = 150

/** The rows as a table (contract.md 1.2): sorted by header, opened by Enter or a double click, walked by arrow keys. */
export const ListTable = memo(function ListTable(props: TableViewProps) {
  const {
    resource,
    columns,
    rows,
    isLoading,
    isDense,
    empty,
    selected,
    hasSelection,
    current,
    onSort,
    onSelect,
    onOpen,
    onCurrent,
    commands,
  } = props
  const { t } = useTranslation()
  const lang = useLang()
  const shown = columns.filter(({ isShown }) => isShown)
  const total = shown.reduce((sum, column) => sum + widthOf(column), widthOfActions + 48)
  const tableColumns: NonNullable<TableProps<Row>['columns']> = [
    ...shown.map((column) => ({
      key: column.field,
      title: textIn(lang, column.definition.title),
      width: widthOf(column),
      ellipsis: true,
      sorter: true,
      sortOrder: orderOf(props.sort, column.field),
      ...(column.fixed && { fixed: column.fixed === 'left' ? ('start' as const) : ('end' as const) }),
      ...alignOf(column),
      render: (_: unknown, row: Row) => <Cell field={column.definition} row={row} />,
      ...column.definition.column,
    })),
    {
      key: 'actions',
      title: t('list.actions'),
      width: widthOfActions,
      fixed: 'end' as const,
      render: (_, row) => <RowActions resource={resource} row={row} commands={commands} />,
    },
  ]
  return (
    <Table<Row>
      aria-label={t('list.table', { title: textIn(lang, resource.title) })}
      rowKey="id"
      size={isDense ? 'small' : 'middle'}
      columns={tableColumns}
      dataSource={[...rows]}
      loading={isLoading}
      pagination={false}
      tableLayout="fixed"
      scroll={{ x: total }}
      sticky={{ offsetHeader: -16 }}
      locale={{ emptyText: empty }}
      rowClassName={(row) => (row.id === current ? 'list-current' : '')}
      {...(hasSelection && {
        rowSelection: {
          selectedRowKeys: [...selected],
          preserveSelectedRowKeys: true,
          columnWidth: 48,
          onChange: (keys: React.Key[], chosen: Row[]) => onSelect(keys.map(String), chosen),
          getCheckboxProps: (row: Row) => ({
            'aria-label': t('list.selectRow', { name: nameOf(resource, row, lang) }),
          }),
        },
      })}
      onChange={(_, __, sorter) => {
        const [one] = Array.isArray(sorter) ? sorter : [sorter]
        onSort(
          one?.order && one.columnKey !== undefined
            ? { field: String(one.columnKey), order: one.order === 'ascend' ? 'asc' : 'desc' }
            : undefined,
        )
      }}
      onRow={(row) => ({
        tabIndex: 0,
        'aria-selected': row.id === current || undefined,
        onClick: () => onCurrent?.(row),
        onDoubleClick: () => onOpen(row),
        onKeyDown: (event) =>
          walk(event, row, { onOpen, onCurrent, onToggle: () => onSelect(toggled(selected, row.id), rows) }),
      })}
    />
  )
})

function widthOf({ width, definition }: Column): number {
  return width ?? definition.width ?? widgets[definition.type].width ?? (definition.searchable ? 220 : 140)
}

function alignOf({ definition }: Column) {
  const { align } = widgets[definition.type]
  return align === undefined ? {} : { align }
}

function orderOf(sort: ListState['sort'], field: string): 'ascend' | 'descend' | null {
  if (sort.field !== field) return null
  return sort.order === 'asc' ? 'ascend' : 'descend'
}

function toggled(selected: readonly string[], id: string): readonly string[] {
  return selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]
}

type Walk = {
  readonly onOpen: (row: Row) => void
  readonly onCurrent: ((row: Row) => void) | undefined
  readonly onToggle: () => void
}

// Keys pressed in a button of the row are the button's.
function walk(event: KeyboardEvent<HTMLElement>, row: Row, { onOpen, onCurrent, onToggle }: Walk): void {
  if (event.target !== event.currentTarget) return
  const step = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }[event.key]
  if (step) {
    const next = event.currentTarget[step as 'nextElementSibling']
    if (next instanceof HTMLElement) next.focus()
  } else if (event.key === 'Enter') {
    onCurrent?.(row)
    onOpen(row)
  } else if (event.key === ' ') onToggle()
  else return
  event.preventDefault()
}
