import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cellRenderers, leastWidth, usualWidth } from '../../../widgets/renderers/cell-renderers.ts'
import type { Row } from '../../api/resource.ts'
import { type Lang, textIn } from '../../schema/base/text.ts'
import type { CompiledField } from '../../schema/model/compiled.ts'
import type { GridColumn } from '../grid/grid-types.ts'
import type { Column } from '../query/columns.ts'
import { mayDo } from '../record/actions-of.ts'
import { Cell } from '../record/cell.tsx'
import { behindPath, linkPath } from '../record/links.ts'
import { EditableCell } from './inline/editable-cell.tsx'
import type { RowsProps } from './list-table.tsx'
import { NameCell } from './name-cell.tsx'
import { RowActions } from './row-actions.tsx'

type Plan = Pick<RowsProps, 'resource' | 'columns' | 'commands' | 'onWidth'> & {
  readonly lang: Lang
  readonly actionsTitle: string
  readonly resizeLabel: (title: string) => string
  /** A click on a row, its name included, selects it for other blocks. */
  readonly isChoosing: boolean
  readonly onMenu: (row: Row, button: HTMLElement) => void
}

const widthOfActions = 112

/** Columns of the table; the actions are last and always in sight. */
export function tableColumns(plan: Plan): readonly GridColumn[] {
  const { resource, columns, commands, lang, onMenu } = plan
  const own = columns.map((column): GridColumn => {
    const { field, definition, fixed } = column
    const title = textIn(lang, definition.title)
    const { align } = cellRenderers[definition.type]
    return {
      key: field,
      title,
      width: widthOf(column, resource),
      ...leastOf(column, resource),
      ...(column.group !== undefined && { group: textIn(lang, column.group) }),
      isClipped: true,
      ...(column.merge && { isMerged: true }),
      isSortable: isSortable(definition),
      ...(fixed && { fixed }),
      ...roleOf(field, resource, lang),
      ...(align && { align }),
      ...resizingOf(column, title, plan),
      render: rendererOf(plan, column),
      ...writtenOf(definition),
    }
  })
  if (!hasActions(resource)) return own
  return [
    ...own,
    {
      key: 'actions',
      title: plan.actionsTitle,
      width: widthOfActions,
      fixed: 'right',
      render: (row) => <RowActions resource={resource} row={row} commands={commands} onMenu={onMenu} />,
    },
  ]
}

function rendererOf(
  { resource, commands, lang, isChoosing }: Plan,
  { definition: field, link }: Column,
): GridColumn['render'] {
  if (link) return (row) => <LinkedCell field={field} row={row} to={pathOf(resource, link, row)} />
  if (!isChoosing && isName(field.key, resource, lang))
    return (row) => <NameCell resource={resource} field={field} row={row} onOpen={commands.open} />
  const isInline = resource.list.inline?.includes(field.key) && mayDo(resource, commands, 'edit')
  if (!isInline) return (row) => <Cell field={field} row={row} />
  return (row) =>
    mayDo(resource, commands, 'edit', row) ? (
      <EditableCell resource={resource} field={field} row={row} user={commands.user} />
    ) : (
      <Cell field={field} row={row} />
    )
}

/** Whether the field names rows and links to their records. */
function isName(key: string, { label, report, can, list }: Plan['resource'], lang: Lang): boolean {
  if (report || !can.includes('view') || list.inline?.includes(key)) return false
  return key === label.zh || key === label[lang]
}

function roleOf(key: string, resource: Plan['resource'], lang: Lang): Pick<GridColumn, 'role'> {
  const { label, states } = resource
  if (key === label.zh || key === label[lang]) return { role: 'name' }
  return key === states?.field ? { role: 'state' } : {}
}

/** A value that links to the rows behind it. */
function LinkedCell({ field, row, to }: CellProps & { readonly to: string }) {
  const isEmpty = row[field.key] === null || row[field.key] === ''
  if (isEmpty) return <Cell field={field} row={row} />
  return (
    <Link to={to}>
      <Cell field={field} row={row} />
    </Link>
  )
}

/** Link of a report's row, which is a group: an empty value is empty in all its rows. */
function pathOf({ report }: Plan['resource'], { list, filters }: NonNullable<Column['link']>, row: Row): string {
  return report ? behindPath({ list, filters }, row) : linkPath({ list, filters }, row)
}

type CellProps = { readonly field: CompiledField; readonly row: Row }

/** Rows of a report only have the links of its file. */
function hasActions({ report }: RowsProps['resource']): boolean {
  return !report || report.drill !== undefined
}

/** Width of a total, which is longer than a row's value: a hundred billions, and more with its currency. Pixels. */
const widthOfSums = 152
const widthOfSplits = 200

/** Pixels. */
function widthOf(column: Column, resource: Plan['resource']): number {
  const { width, definition } = column
  const widthOfTotal = resource.list.totalsBy === undefined ? widthOfSums : widthOfSplits
  return width ?? definition.width ?? Math.max(usualWidth(definition), isSummed(column, resource) ? widthOfTotal : 0)
}

function isSummed({ field }: Column, { list, report }: Plan['resource']): boolean {
  return (report?.totals ?? list.totals)?.includes(field) === true
}

/** Minimum width; a width of the file, of the person or of a total is fixed. */
function leastOf(column: Column, resource: Plan['resource']): Partial<GridColumn> {
  const { isResized, definition } = column
  if (isResized || isSummed(column, resource)) return {}
  const whole = widthOf(column, resource)
  return { least: Math.min(whole, column.width ?? definition.width ?? leastWidth(definition) ?? whole) }
}

function resizingOf({ field }: Column, title: string, { resizeLabel, onWidth }: Plan): Partial<GridColumn> {
  return onWidth ? { resizeLabel: resizeLabel(title), onWidth: (width) => onWidth(field, width) } : {}
}

function isSortable(definition: CompiledField): boolean {
  const { stored, secret } = definition
  return stored !== 'none' && !secret
}

const sides = { left: 'left', start: 'left', right: 'right', end: 'right' } as const

/** Column properties of antd from the file; they have priority (design 3). */
function writtenOf({ key, column = {} }: CompiledField): Partial<GridColumn> {
  const { title, width, align, fixed, ellipsis, sorter, render } = column
  const side = sides[fixed === true ? 'left' : (fixed as keyof typeof sides)]
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof width === 'number' && { width }),
    ...((align === 'left' || align === 'right' || align === 'center') && { align }),
    ...(side && { fixed: side }),
    ...(typeof ellipsis === 'boolean' && { isClipped: ellipsis }),
    ...(sorter === false && { isSortable: false }),
    ...(typeof render === 'function' && { render: (row: Row) => render(row[key], row) as ReactNode }),
  }
}
