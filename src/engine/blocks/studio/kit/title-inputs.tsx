import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** Title of a new part in both languages. */
export type NewTitle = { readonly zh: string; readonly en: string }

export const noTitle: NewTitle = { zh: '', en: '' }

/** Title without the spaces around it; undefined while a language is missing. */
export function wholeTitle({ zh, en }: NewTitle): NewTitle | undefined {
  const title = { zh: zh.trim(), en: en.trim() }
  return title.zh !== '' && title.en !== '' ? title : undefined
}

type Props = { readonly value: NewTitle; readonly onChange: (title: NewTitle) => void }

/** Inputs of a title, one for each language. */
export function TitleInputs({ value, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <label htmlFor={`${id}-zh`}>{t('studio.titleZh')}</label>
      <Input
        id={`${id}-zh`}
        value={value.zh}
        maxLength={100}
        onChange={({ target }) => onChange({ ...value, zh: target.value })}
      />
      <label htmlFor={`${id}-en`}>{t('studio.titleEn')}</label>
      <Input
        id={`${id}-en`}
        value={value.en}
        maxLength={100}
        onChange={({ target }) => onChange({ ...value, en: target.value })}
      />
    </>
  )
}
