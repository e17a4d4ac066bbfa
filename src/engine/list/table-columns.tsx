import type { TableProps } from 'antd'
import { widgets } from '../../../widgets/registry.ts'
import type { Row } from '../../api/resource.ts'
import { kindOf } from '../../schema/fields/registry.ts'
import { type Lang, textIn } from '../../schema/model/text.ts'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import type { Resizable } from './header-cell.tsx'
import type { RowsProps } from './list-table.tsx'
import { RowActions } from './row-actions.tsx'

type Columns = NonNullable<TableProps<Row>['columns']>
type Plan = Pick<RowsProps, 'resource' | 'columns' | 'sort' | 'bones' | 'commands'> & {
  readonly lang: Lang
  readonly actionsTitle: string
  readonly resizeLabel: (title: string) => string
  readonly onWidth: ((field: string, width: number) => void) | undefined
}

const widthOfActions = 112
const widthOfTicks = 48

/** The columns as antd draws them, the row's actions last and always in sight. */
export function tableColumns(plan: Plan): Columns {
  const { resource, columns, sort, bones, commands, lang, actionsTitle } = plan
  const bone = bones > 0 ? () => <span className="list-bone" /> : undefined
  return [
    ...columns.map((column) => ({
      key: column.field,
      title: textIn(lang, column.definition.title),
      width: widthOf(column),
      ellipsis: { showTitle: false },
      ...(isSortable(column) && {
        sorter: true,
        sortOrder: orderOf(sort, column.field),
        // No third step back to the file's own order: on that very column it would be no step at all.
        sortDirections: ['ascend', 'descend', 'ascend'] as ('ascend' | 'descend')[],
      }),
      ...fixedOf(column),
      ...alignOf(column),
      ...resizingOf(column, plan),
      render: bone ?? ((_: unknown, row: Row) => <Cell field={column.definition} row={row} />),
      ...column.definition.column,
    })),
    ...(hasActions(resource)
      ? [
          {
            key: 'actions',
            title: actionsTitle,
            width: widthOfActions,
            fixed: 'end' as const,
            render:
              bone ?? ((_: unknown, row: Row) => <RowActions resource={resource} row={row} commands={commands} />),
          },
        ]
      : []),
  ]
}

/** Behind the rows of a report is nothing but what its file names. */
export function hasActions({ report }: RowsProps['resource']): boolean {
  return !report || report.drill !== undefined
}

/** The narrowest the table may be before it scrolls sideways. Pixels. */
export function widthOfTable(columns: readonly Column[], hasTicks: boolean): number {
  return columns.reduce((sum, column) => sum + widthOf(column), widthOfActions + (hasTicks ? widthOfTicks : 0))
}

function widthOf({ width, definition }: Column): number {
  return width ?? definition.width ?? widgets[definition.type].width ?? 140
}

function resizingOf(column: Column, { lang, resizeLabel, onWidth }: Plan): { onHeaderCell?: () => object } {
  if (!onWidth) return {}
  const resizable: Resizable = {
    resizeLabel: resizeLabel(textIn(lang, column.definition.title)),
    wide: widthOf(column),
    onWidth: (width) => onWidth(column.field, width),
  }
  return { onHeaderCell: () => resizable }
}

function isSortable({ definition }: Column): boolean {
  const { column, secret } = kindOf(definition)
  return column !== 'none' && !secret
}

function orderOf(sort: RowsProps['sort'], field: string): 'ascend' | 'descend' | null {
  if (sort.field !== field) return null
  return sort.order === 'asc' ? 'ascend' : 'descend'
}

function fixedOf({ fixed }: Column) {
  return fixed === undefined ? {} : { fixed: fixed === 'left' ? ('start' as const) : ('end' as const) }
}

function alignOf({ definition }: Column) {
  const { align } = widgets[definition.type]
  return align === undefined ? {} : { align }
}
