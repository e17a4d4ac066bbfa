import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Skeleton, Spin } from 'antd'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import { isEmpty } from '../../schema/rules/check-record.ts'
import { useLang } from '../../state/lang.ts'
import type { RowItem } from '../grid/grid-types.ts'
import { walkRows } from '../grid/walk-rows.ts'
import { nameFieldOf, nameOf, textOf } from '../record/actions-of.ts'
import { Cell } from '../record/cell.tsx'
import type { RowsProps } from './list-table.tsx'
import { NameCell } from './name-cell.tsx'
import { RowActions } from './row-actions.tsx'
import { RowMenu, useRowMenu } from './row-menu.tsx'
import { TotalsCard } from './totals-row.tsx'
import { branches } from './tree/branches.ts'

/** Values on a card, in addition to its title. */
const most = 4
/** Indentation of a level of a tree in pixels, and levels that have one: a card needs room. */
const indent = 16
const deepest = 5
/** Priority of a column without one in its file. */
const least = 10

/** Rows as cards on a phone: the first columns, in the order of the file or the person. */
export const ListCards = memo(function ListCards(props: RowsProps) {
  const { resource, columns, rows, tree, skeletonRows, isBehind, empty } = props
  const { t } = useTranslation()
  const lang = useLang()
  const menu = useRowMenu()
  const shown = columns.filter(({ isShown }) => isShown)
  const items = tree ? branches(tree.rows, tree.opened) : rows.map((row): RowItem => ({ id: row.id, row }))
  if (skeletonRows > 0) return <SkeletonCards count={Math.min(skeletonRows, 4)} label={t('list.loading')} />
  if (rows.length === 0) return empty
  return (
    <Spin spinning={isBehind} delay={150}>
      <ul className="list-cards" aria-label={t('list.table', { title: textIn(lang, resource.title) })}>
        {items.map((item) => (
          <RowCard key={item.id} {...props} columns={shown} item={item} onMenu={menu.open} />
        ))}
      </ul>
      {props.totals && <TotalsCard columns={shown} totals={props.totals} />}
      {menu.opened && (
        <RowMenu resource={resource} commands={props.commands} opened={menu.opened} onClose={menu.close} />
      )}
    </Spin>
  )
})

type CardProps = RowsProps & {
  readonly item: RowItem
  readonly onMenu: (row: Row, button: HTMLElement) => void
}

function RowCard({
  resource,
  columns,
  item: { row, depth = 0, isOpen },
  tree,
  selection,
  current,
  commands,
  onToggle,
  onClear,
  onCurrent,
  onMenu,
}: CardProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = nameOf(resource, row, lang)
  const title = nameFieldOf(resource, row, lang)
  const field = title === undefined ? undefined : fieldOf(resource.fields, title)
  const labels = [resource.label[lang], resource.label.zh]
  // A figure names no row of a report whose group has no name.
  const isNameless = resource.report !== undefined && title !== undefined && !labels.includes(title)
  const open = () => {
    onCurrent?.(row)
    commands.open(row)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) =>
    walkRows(event, { onOpen: open, onToggle: selection && (() => onToggle(row)), onClear })
  const level = Math.min(depth, deepest)
  return (
    // A focusable list item, as a table row is.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <li tabIndex={0} onKeyDown={onKeyDown} style={level > 0 ? { marginInlineStart: level * indent } : undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the list item handles the keys. */}
      <div
        className={row.id === current ? 'list-card list-card-current' : 'list-card'}
        onClick={() => onCurrent?.(row)}
      >
        <div className="list-card-top">
          {isOpen !== undefined && (
            <Button
              type="text"
              size="small"
              icon={isOpen ? <DownOutlined /> : <RightOutlined />}
              aria-expanded={isOpen}
              aria-label={t(isOpen ? 'query.close' : 'query.open', { name })}
              onClick={(event) => {
                event.stopPropagation()
                tree?.open(row, !isOpen)
              }}
            />
          )}
          {selection && (
            <Checkbox
              checked={selection.has(row.id)}
              onChange={() => onToggle(row)}
              aria-label={t('list.selectRow', { name })}
            />
          )}
          <strong>
            {field && resource.can.includes('view') && !resource.report ? (
              <NameCell resource={resource} field={field} row={row} onOpen={open} />
            ) : (
              (isNameless && '—') || name
            )}
          </strong>
          <RowActions resource={resource} row={row} commands={commands} onMenu={onMenu} />
        </div>
        <dl>
          {columns
            .filter(({ field: key }) => !labels.includes(key) && (isNameless || !repeatsName(row, key, title, name)))
            .toSorted((left, right) => (left.priority ?? least) - (right.priority ?? least))
            .slice(0, most)
            .map(({ field, definition }) => (
              <div key={field}>
                <dt>{textIn(lang, definition.title)}</dt>
                <dd>
                  <Cell field={definition} row={row} />
                  <SplitBy resource={resource} field={field} row={row} />
                </dd>
              </div>
            ))}
        </dl>
      </div>
    </li>
  )
}

/** Currency of an amount, or what else splits the totals of its column: on a card it may be the only place of it. */
function SplitBy({
  resource,
  field,
  row,
}: Pick<RowsProps, 'resource'> & { readonly field: string; readonly row: Row }) {
  const { totals = [], totalsBy } = resource.list
  if (totalsBy === undefined || !totals.includes(field) || isEmpty(row[field]) || isEmpty(row[totalsBy])) return null
  return <span className="list-split-of"> {String(row[totalsBy])}</span>
}

/** A value that says what the title of the card says. */
function repeatsName(row: Row, key: string, title: string | undefined, name: string): boolean {
  return key === title || textOf(row, key) === name
}

function SkeletonCards({ count, label }: { readonly count: number; readonly label: string }) {
  return (
    <div className="list-cards" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike.
        <div key={index} className="list-card">
          <Skeleton paragraph={{ rows: 3 }} />
        </div>
      ))}
    </div>
  )
}
