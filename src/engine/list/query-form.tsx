import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filters, isAsked } from '../../../widgets/kit/filter-values.ts'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledField, CompiledResource } from '../../schema/model/compiled.ts'
import { QueryField } from './query-field.tsx'
import { useTyped } from './use-typed.ts'

/** Fields visible before "more" (contract.md 5.5). */
const visibleAtFirst = 2

type Props = {
  readonly resource: CompiledResource
  readonly names: readonly string[]
  readonly filters: Filters
  readonly onSearch: (filters: Filters) => void
  readonly onReset: () => void
}

/** Search fields of a list. Input stays local until it is submitted, so typing never renders the table. */
export const QueryForm = memo(function QueryForm({ resource, names, filters, onSearch, onReset }: Props) {
  const { t } = useTranslation()
  const { typed, setTyped, expect } = useTyped(filters)
  const fields = fieldsOf(resource, names)
  const [wish, setWish] = useState<boolean>()
  const first = useIsPhone() ? 1 : visibleAtFirst
  const isOpen = wish ?? fields.slice(first).some((field) => isAsked(filters, field))
  const rest = fields.length - first
  if (fields.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: only a form is submitted by Enter and by a phone's search key.
    <form
      className="list-query"
      role="search"
      data-open={isOpen}
      onKeyDown={keepEnter}
      onSubmit={(event) => {
        event.preventDefault()
        expect(typed)
        onSearch(typed)
      }}
    >
      {(isOpen ? fields : fields.slice(0, first)).map((field) => (
        <QueryField key={field.key} field={field} filters={typed} onChange={setTyped} />
      ))}
      <div className="list-query-buttons">
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />}>
          {t('list.search')}
        </Button>
        <Button
          onClick={() => {
            setTyped({})
            expect({})
            onReset()
          }}
        >
          {t('list.reset')}
        </Button>
        {rest > 0 && (
          <Button
            type="link"
            onClick={() => setWish(!isOpen)}
            aria-expanded={isOpen}
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
          >
            {isOpen ? t('list.less') : t('list.more', { count: rest })}
          </Button>
        )}
      </div>
    </form>
  )
})

function fieldsOf({ fields }: CompiledResource, names: readonly string[]): readonly CompiledField[] {
  return names.flatMap((name) => fieldOf(fields, name) ?? []).filter(({ filter }) => filter !== 'none')
}

/** Enter in a list or a calendar chooses; it does not search. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (event.target.role === 'combobox' || event.target.closest('.ant-picker, .ant-select')) event.preventDefault()
}
