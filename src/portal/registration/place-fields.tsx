import { useTranslation } from 'react-i18next'
import type { RegistrationChoices } from '../../api/registration.ts'
import { Choice } from '../choice.tsx'
import type { CompanyProblems } from './company-problems.ts'
import type { CompanyValues } from './draft.ts'
import { useOptions } from './use-options.ts'

type Props = {
  readonly values: CompanyValues
  readonly problems: CompanyProblems
  readonly choices: RegistrationChoices
  readonly onChange: (values: CompanyValues) => void
}

/** Country of codes with provinces. */
const china = 'CN'

/** Place of a company: province and city in China, the country abroad. */
export function PlaceFields({ values, problems, choices, onChange }: Props) {
  const { t } = useTranslation()
  const options = useOptions()
  const none = { value: '', label: t('registration.choose') }
  if (values.registerType === 'foreign')
    return (
      <Choice
        label={t('registration.country')}
        options={[none, ...options(choices.countries.filter(({ value }) => value !== china))]}
        value={values.country}
        problem={problems.country && t('registration.problem_need')}
        onChange={(country) => onChange({ ...values, country })}
      />
    )
  const below = (parent: string) => [none, ...options(choices.provinces.filter((area) => area.parent === parent))]
  return (
    <div className="p-pair">
      <Choice
        label={t('registration.province')}
        options={below('')}
        value={values.province}
        onChange={(province) => onChange({ ...values, province, city: '' })}
      />
      <Choice
        label={t('registration.city')}
        options={values.province === '' ? [none] : below(values.province)}
        value={values.city}
        onChange={(city) => onChange({ ...values, city })}
      />
    </div>
  )
}
