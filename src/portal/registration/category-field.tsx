import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Choice } from '../../api/registration.ts'
import { Field } from '../field.tsx'
import { treeOrder } from './tree-order.ts'
import { useOptions } from './use-options.ts'

type Props = {
  readonly categories: readonly Choice[]
  readonly value: readonly string[]
  readonly problem: string | undefined
  readonly onChange: (value: readonly string[]) => void
}

/** Categories of a company at most (screens.md 1). */
const most = 5

/** Categories in the order of their tree, with a search. */
export function CategoryField({ categories, value, problem, onChange }: Props) {
  const { t } = useTranslation()
  const options = useOptions()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = treeOrder(categories).filter(({ choice: { zh, en } }) => `${zh} ${en}`.toLowerCase().includes(wanted))
  const toggle = (code: string) =>
    onChange(value.includes(code) ? value.filter((each) => each !== code) : [...value, code])
  return (
    <fieldset className={problem ? 'p-field p-wrong p-categories' : 'p-field p-categories'}>
      <legend>{t('registration.categories')}</legend>
      <p className="p-hint">{t('registration.categoriesHint', { count: value.length })}</p>
      <Field
        type="search"
        label={t('registration.findCategory')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="p-category-list">
        {shown.length === 0 && <p className="p-hint">{t('registration.noCategory')}</p>}
        {shown.map(({ choice, depth }) => (
          <label key={choice.value} style={{ paddingInlineStart: 12 + (wanted === '' ? depth * 20 : 0) }}>
            <input
              type="checkbox"
              name="categories"
              checked={value.includes(choice.value)}
              disabled={value.length >= most && !value.includes(choice.value)}
              onChange={() => toggle(choice.value)}
            />
            {options([choice])[0]?.label}
          </label>
        ))}
      </div>
      {problem && (
        <p className="p-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
