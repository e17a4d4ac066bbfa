import { Card, Checkbox, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from './actions-of.ts'
import { Cell } from './cell.tsx'
import type { TableViewProps } from './list-table.tsx'
import { RowActions } from './row-actions.tsx'

/** Values on a card beside its title. */
const most = 4

/** The rows as cards, for a phone: the first columns, in the order the file (or the person) gives them. */
export function ListCards({
  resource,
  columns,
  rows,
  isLoading,
  empty,
  selected,
  hasSelection,
  onSelect,
  onCurrent,
  commands,
}: TableViewProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const shown = columns.filter(({ isShown }) => isShown).slice(0, most + 1)
  if (rows.length === 0) return <Spin spinning={isLoading}>{empty}</Spin>
  const toggle = (id: string) =>
    onSelect(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id], rows)
  return (
    <Spin spinning={isLoading}>
      <ul className="list-cards" aria-label={t('list.table', { title: textIn(lang, resource.title) })}>
        {rows.map((row) => {
          const name = nameOf(resource, row, lang)
          return (
            <li key={row.id}>
              <Card size="small" onClick={() => onCurrent?.(row)}>
                <div className="list-card-top">
                  {hasSelection && (
                    <Checkbox
                      checked={selected.includes(row.id)}
                      onChange={() => toggle(row.id)}
                      aria-label={t('list.selectRow', { name })}
                    />
                  )}
                  <strong>{name}</strong>
                  <RowActions resource={resource} row={row} commands={commands} />
                </div>
                <dl>
                  {shown.map(({ field, definition }) => (
                    <div key={field}>
                      <dt>{textIn(lang, definition.title)}</dt>
                      <dd>
                        <Cell field={definition} row={row} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </Card>
            </li>
          )
        })}
      </ul>
    </Spin>
  )
}
