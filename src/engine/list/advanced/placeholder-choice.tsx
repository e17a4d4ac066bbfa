import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../../schema/base/text.ts'
import { placeholders } from '../../../schema/conditions/placeholders.ts'
import { useLang } from '../../../state/lang.ts'

type Props = {
  readonly label: string
  readonly names: readonly string[]
  /** Name of the present one; undefined for a fixed value. */
  readonly chosen: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (name: string | undefined) => void
}

const fixed = ''

/** Kind of a value: a fixed one, or one of the reader and of the time. */
export function PlaceholderChoice({ label, names, chosen, isDisabled, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <Select
      className="advanced-kind"
      aria-label={`${label} ${t('query.kind')}`}
      disabled={isDisabled}
      value={chosen ?? fixed}
      popupMatchSelectWidth={false}
      onChange={(name) => onChange(name === fixed ? undefined : name)}
      options={[
        { value: fixed, label: t('query.fixed') },
        ...names.map((name) => ({ value: name, label: titleOf(name, lang) })),
      ]}
    />
  )
}

function titleOf(name: string, lang: 'zh' | 'en'): string {
  const known = placeholders[name]
  return known ? textIn(lang, known.title) : name
}
