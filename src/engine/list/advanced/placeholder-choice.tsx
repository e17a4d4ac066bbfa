import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../../state/lang.ts'
import type { GivenValues } from './given-values.ts'

type Props = {
  readonly label: string
  readonly given: GivenValues
  readonly names: readonly string[]
  /** Name of the present one; undefined for a fixed value. */
  readonly chosen: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (name: string | undefined) => void
}

const fixed = ''

/** Kind of a value: a fixed one, or one of the reader and of the time. */
export function PlaceholderChoice({ label, given, names, chosen, isDisabled, onChange }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <Select
      className="advanced-kind"
      aria-label={`${label} ${t('query.kind')}`}
      disabled={isDisabled}
      value={chosen ?? (given.hasFixed ? fixed : null)}
      popupMatchSelectWidth={false}
      onChange={(name: string | null) => onChange(name === fixed || name === null ? undefined : name)}
      options={[
        ...(given.hasFixed ? [{ value: fixed, label: t('query.fixed') }] : []),
        ...names.map((name) => ({ value: name, label: given.titleOf(name, lang) })),
      ]}
    />
  )
}
