import { ArrowDownOutlined, ArrowUpOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { Button, Checkbox, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import { useLang } from '../../state/lang.ts'
import { type Column, moved, toggled } from '../query/columns.ts'
import type { ColumnChooserProps } from './column-chooser.tsx'

/** Types with values that many rows share. */
function isGroupable({ definition: { type, source } }: Column): boolean {
  return source !== undefined || ['date', 'switch', 'radio', 'list', 'pca', 'sel_tree'].includes(type)
}

/** Columns of a list in their order, and the field that groups the rows. */
export function ColumnChoices({ columns, group, onGroup, onChoose, onPin, onRestore }: ColumnChooserProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const shown = columns.filter(({ isShown }) => isShown).length
  return (
    <div className="list-columns">
      <ul>
        {columns.map(({ field, fixed, definition, isShown }, index) => {
          const title = textIn(lang, definition.title)
          const move = (step: number) => onChoose(moved(columns, field, step))
          return (
            <li key={field}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown === 1}
                onChange={() => onChoose(toggled(columns, field))}
              >
                {title}
              </Checkbox>
              <Button
                size="small"
                type="text"
                className={`list-pin-${fixed ?? 'none'}`}
                aria-label={t(nextPin(fixed).label, { title })}
                title={t(nextPin(fixed).label, { title })}
                icon={fixed ? <PushpinFilled /> : <PushpinOutlined />}
                onClick={() => onPin(field, nextPin(fixed).side)}
              />
              <Button
                size="small"
                type="text"
                aria-label={t('list.moveUp', { title })}
                disabled={index === 0}
                icon={<ArrowUpOutlined />}
                onClick={() => move(-1)}
              />
              <Button
                size="small"
                type="text"
                aria-label={t('list.moveDown', { title })}
                disabled={index === columns.length - 1}
                icon={<ArrowDownOutlined />}
                onClick={() => move(1)}
              />
            </li>
          )
        })}
      </ul>
      {onGroup && (
        <Select
          className="list-group-by"
          allowClear
          placeholder={t('query.noGroup')}
          aria-label={t('query.groupBy')}
          prefix={t('query.groupBy')}
          value={group}
          options={columns.filter(isGroupable).map(({ field, definition }) => ({
            value: field,
            label: textIn(lang, definition.title),
          }))}
          onChange={(field) => onGroup(field)}
        />
      )}
      <Button size="small" type="link" onClick={onRestore}>
        {t('list.columnsReset')}
      </Button>
    </div>
  )
}

/** Cycles through left, right and unpinned. */
function nextPin(fixed: Column['fixed']) {
  if (fixed === undefined) return { side: 'left', label: 'query.pinLeft' } as const
  if (fixed === 'left') return { side: 'right', label: 'query.pinRight' } as const
  return { side: 'none', label: 'query.unpin' } as const
}
