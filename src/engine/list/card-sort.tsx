import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LateFixed } from '../../../widgets/kit/late-fixed.tsx'
import { textIn } from '../../schema/base/text.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import type { Column } from '../query/columns.ts'
import type { ListState } from '../query/list-query.ts'

type Props = {
  readonly fields: CompiledResource['fields']
  readonly columns: readonly Column[]
  readonly sort: ListState['sort']
  readonly onSort: (sort: ListState['sort']) => void
}

/** Sort order of cards, which have no headers. */
export function CardSort({ fields, columns, sort, onSort }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  const options = columns.map(({ field, definition }) => ({ value: field, label: textIn(lang, definition.title) }))
  const other = options.some(({ value }) => value === sort.field) ? undefined : fieldOf(fields, sort.field)
  const isAscending = sort.order === 'asc'
  return (
    <Space.Compact block className="list-card-sort">
      <LateFixed
        id={id}
        label={t('list.sortBy')}
        value={sort.field}
        options={other ? [...options, { value: other.key, label: textIn(lang, other.title) }] : options}
        onChange={(field) => onSort({ field, order: sort.order })}
      />
      <Button
        aria-label={isAscending ? t('list.ascending') : t('list.descending')}
        icon={isAscending ? <SortAscendingOutlined /> : <SortDescendingOutlined />}
        onClick={() => onSort({ field: sort.field, order: isAscending ? 'desc' : 'asc' })}
      />
    </Space.Compact>
  )
}
