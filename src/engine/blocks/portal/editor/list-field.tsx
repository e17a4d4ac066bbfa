import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Text, textIn } from '../../../../schema/base/text.ts'
import { valueAt } from '../../../../schema/base/value-at.ts'
import type { ThemeField } from '../../../../schema/model/theme-fields.ts'
import { useLang } from '../../../../state/lang.ts'
import { useThemeForm } from './theme-form-context.ts'

type List = Extract<ThemeField, { kind: 'list' }>
type Item = Readonly<Record<string, unknown>>

type Props = {
  readonly field: List
  readonly label: string
  /** Draws a field of an item. */
  readonly draw: (field: ThemeField) => ReactNode
}

/** A list of a theme: each item opens for its fields, moves and goes. */
export function ListField({ field, label, draw }: Props) {
  const { t } = useTranslation()
  const { theme, set, problemAt } = useThemeForm()
  const value = valueAt(theme, field.path)
  const items = Array.isArray(value) ? (value as readonly Item[]) : []
  const put = (next: readonly Item[]) => set(field.path, next)
  const problem = problemAt(field.path)
  return (
    <section className="portal-list" aria-label={label}>
      <h4>{label}</h4>
      {problem && (
        <p className="portal-problem" role="alert">
          {problem}
        </p>
      )}
      {items.map((item, index) => (
        <ListItem
          // Items have no other name than their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          item={item}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === items.length - 1}
          onMove={(by) => put(items.toSpliced(index, 1).toSpliced(index + by, 0, item))}
          onRemove={() => put(items.toSpliced(index, 1))}
        >
          {field.itemOf(index).map(draw)}
        </ListItem>
      ))}
      {items.length < field.most && (
        <Button
          size="small"
          type="dashed"
          block
          icon={<PlusOutlined />}
          onClick={() => put([...items, firstOf(field)])}
        >
          {t('designer.addItem')}
        </Button>
      )}
    </section>
  )
}

type ItemProps = {
  readonly item: Item
  readonly number: number
  readonly children: ReactNode
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

function ListItem({ item, number, children, isFirst, isLast, onMove, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const name = item.title ?? item.name
  const text = name === undefined ? t('designer.item', { number }) : textIn(lang, name as Text)
  // Entries of the header without a title of their own have that of their page.
  const title = t(`designer.value_${text}`, { defaultValue: text })
  const button = (key: 'up' | 'down' | 'remove', icon: ReactNode, isOff: boolean, onClick: () => void) => (
    <Button
      size="small"
      type="text"
      icon={icon}
      disabled={isOff}
      aria-label={t(`designer.tool_${key}`, { title })}
      title={t(`designer.tool_${key}`, { title })}
      onClick={onClick}
    />
  )
  return (
    <details className="portal-item">
      <summary>{title}</summary>
      <div className="portal-item-tools">
        {button('up', <ArrowUpOutlined />, isFirst, () => onMove(-1))}
        {button('down', <ArrowDownOutlined />, isLast, () => onMove(1))}
        {button('remove', <DeleteOutlined />, false, onRemove)}
      </div>
      {children}
    </details>
  )
}

/** A new item: groups of links have a name and a list, others begin empty. */
function firstOf({ itemOf }: List): Item {
  const hasRows = itemOf(0).some(({ kind }) => kind === 'list')
  return hasRows ? { title: { zh: '新分组', en: 'New group' }, sub: [] } : {}
}
