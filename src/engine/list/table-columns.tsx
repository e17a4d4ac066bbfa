import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { leastWidth, looks, usualWidth } from '../../../widgets/looks/looks.ts'
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
  /** A press on a row chooses it for other blocks, its name included. */
  readonly isChoosing: boolean
  readonly onMenu: (row: Row, button: HTMLElement) => void
}

const widthOfActions = 112

/** The columns as the table draws them, the row's actions last and always in sight. */
export function tableColumns(plan: Plan): readonly GridColumn[] {
  const { resource, columns, commands, lang, onMenu } = plan
  const own = columns.map((column): GridColumn => {
    const { field, definition, fixed } = column
    const title = textIn(lang, definition.title)
    const { align } = looks[definition.type]
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

/** Whether rows are called by the field, and lead to their records by it. */
function isName(key: string, { label, report, can, list }: Plan['resource'], lang: Lang): boolean {
  if (report || !can.includes('view') || list.inline?.includes(key)) return false
  return key === label.zh || key === label[lang]
}

function roleOf(key: string, resource: Plan['resource'], lang: Lang): Pick<GridColumn, 'role'> {
  const { label, states } = resource
  if (key === label.zh || key === label[lang]) return { role: 'name' }
  return key === states?.field ? { role: 'state' } : {}
}

/** A value that leads to the rows behind it. */
function LinkedCell({ field, row, to }: CellProps & { readonly to: string }) {
  const isEmpty = row[field.key] === null || row[field.key] === ''
  if (isEmpty) return <Cell field={field} row={row} />
  return (
    <Link to={to}>
      <Cell field={field} row={row} />
    </Link>
  )
}

/** A row of a report stands for a group: what is empty in it is empty in all rows behind it. */
function pathOf({ report }: Plan['resource'], { list, filters }: NonNullable<Column['link']>, row: Row): string {
  return report ? behindPath({ list, filters }, row) : linkPath({ to: list, filters }, row)
}

type CellProps = { readonly field: CompiledField; readonly row: Row }

/** Behind the rows of a report is nothing but what its file names. */
function hasActions({ report }: RowsProps['resource']): boolean {
  return !report || report.drill !== undefined
}

/** A sum over all rows is longer than any of theirs: an amount of ten billions. Pixels. */
const widthOfSums = 152

/** Pixels. */
function widthOf(column: Column, resource: Plan['resource']): number {
  const { width, definition } = column
  return width ?? definition.width ?? Math.max(usualWidth(definition), isSummed(column, resource) ? widthOfSums : 0)
}

function isSummed({ field }: Column, { list, report }: Plan['resource']): boolean {
  return (report?.totals ?? list.totals)?.includes(field) === true
}

/** How narrow a column may become; a width of the file is not given away, and one that a person chose or a sum needs stays. */
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

/** What a file says of the column in antd's own words; it has the last one (design 3). */
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
