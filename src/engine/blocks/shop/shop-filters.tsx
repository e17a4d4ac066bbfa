import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { containing } from '../../../../widgets/kit/filter-text.ts'
import type { Filters } from '../../../../widgets/kit/filter-values.ts'
import { FixedSelect } from '../../../../widgets/kit/fixed-select.tsx'
import { useIsPhone } from '../../../../widgets/kit/use-is-phone.ts'
import { fieldOf } from '../../../schema/compile/system-fields.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { QueryField } from '../../list/query-field.tsx'
import type { ShopFields } from './shop-plan.ts'

/** Search of the goods: text, filters, and the order as `-price`. */
export type Asked = { readonly text: string; readonly filters: Filters; readonly sort: string }

/** Search parameters in wire format: digits are a code, other text is part of the name in the language of the reader. */
export function wireOf({ text, filters }: Asked, fields: ShopFields, lang: string): Filters {
  const said = text.trim()
  if (said === '') return filters
  const name = /^\d+$/.test(said)
    ? fields.code
    : lang === 'en' && !/\p{Script=Han}/u.test(said)
      ? fields.titleEn
      : fields.title
  return { ...filters, [name]: containing(said) ?? said }
}

type Props = {
  readonly resource: CompiledResource
  readonly fields: ShopFields
  readonly asked: Asked
  readonly onAsk: (asked: Asked) => void
}

/** Search box, filters and order of the goods. */
export function ShopFilters({ resource, fields, asked, onAsk }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const isPhone = useIsPhone()
  const [text, setText] = useState(asked.text)
  const [isOpen, setOpen] = useState(false)
  const own: readonly string[] = [fields.title, fields.titleEn, fields.code]
  const names = resource.list.query.filter((name) => !own.includes(name))
  const sorts = [
    { value: fields.code, label: t('shop.byCode') },
    ...(resource.fields[fields.price]
      ? [
          { value: fields.price, label: t('shop.cheapFirst') },
          { value: `-${fields.price}`, label: t('shop.dearFirst') },
        ]
      : []),
    { value: fields.lead, label: t('shop.quickFirst') },
  ]
  const isFiltered = asked.text !== '' || Object.keys(asked.filters).length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: only a form is submitted by Enter and by a phone's search key.
    <form
      className="shop-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onAsk({ ...asked, text })
      }}
    >
      <div className="shop-box">
        <input
          type="search"
          className="w-input"
          aria-label={t('shop.search')}
          placeholder={t('shop.searchFor')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (event.target.value === '') onAsk({ ...asked, text: '' })
          }}
        />
        <Button type="primary" htmlType="submit" icon={<SearchOutlined />} aria-label={t('shop.search')} />
        {isPhone && (
          <Button
            icon={<FilterOutlined />}
            aria-expanded={isOpen}
            aria-label={t('shop.filters')}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {(!isPhone || isOpen) && (
        <div className="shop-filters">
          {names.flatMap((name) => {
            const field = fieldOf(resource.fields, name)
            return field ? (
              <QueryField
                key={name}
                field={field}
                filters={asked.filters}
                onChange={(filters) => onAsk({ ...asked, filters })}
              />
            ) : (
              []
            )
          })}
          <div className="list-query-field">
            <label htmlFor={id}>{t('shop.order')}</label>
            <FixedSelect
              id={id}
              isClearable
              value={asked.sort}
              onChange={(sort) => onAsk({ ...asked, sort: sort || fields.code })}
              options={sorts}
            />
          </div>
          {isFiltered && (
            <Button
              type="link"
              onClick={() => {
                setText('')
                onAsk({ ...asked, text: '', filters: {} })
              }}
            >
              {t('shop.all')}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}
