import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkCompany, type RegistrationChoices } from '../../api/registration.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { Choice } from '../choice.tsx'
import { Field } from '../field.tsx'
import { Notice } from '../notice.tsx'
import { Press } from '../press.tsx'
import { type CompanyProblems, companyProblems } from './company-problems.ts'
import type { CompanyValues, Draft } from './draft.ts'
import { PlaceFields } from './place-fields.tsx'
import { useOptions } from './use-options.ts'

type Props = {
  readonly draft: Draft
  readonly choices: RegistrationChoices
  readonly onChange: (company: CompanyValues) => void
  readonly onDone: () => void
}

/** Second step: company and contact. */
export function CompanyStep({ draft, choices, onChange, onDone }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const options = useOptions()
  const { company: values, email, ticket } = draft
  const [problems, setProblems] = useState<CompanyProblems>({})
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const set = (name: keyof CompanyValues, value: string) => {
    onChange({ ...values, [name]: value })
    setProblems(({ [name]: _, ...others }) => others)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = companyProblems(values)
    setProblems(found)
    if (Object.keys(found).length > 0) return focusFirst(event.target, found)
    const isDomestic = values.registerType === 'domestic'
    const corplicence = isDomestic ? values.corplicence.trim().toUpperCase() : ''
    setBusy(true)
    setError(undefined)
    try {
      await checkCompany(client, { email, ticket, companyName: values.companyName.trim(), corplicence })
      onDone()
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  const field = (name: keyof CompanyValues) => ({
    name,
    label: t(`registration.field_${name}`),
    value: values[name],
    problem: problems[name] && t(`registration.problem_${problems[name]}`),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })
  return (
    <form className="login-form" onSubmit={(event) => void submit(event)} noValidate>
      {error && <Notice tone="error">{error}</Notice>}
      <TypeField value={values.registerType} onChange={(value) => set('registerType', value)} />
      <Field {...field('companyName')} maxLength={100} autoComplete="organization" />
      <p className="p-hint">{t('registration.companyNameHint')}</p>
      {values.registerType === 'domestic' && (
        <Field {...field('corplicence')} maxLength={18} autoComplete="off" spellCheck={false} />
      )}
      <PlaceFields values={values} problems={problems} choices={choices} onChange={onChange} />
      <Choice
        label={t('registration.partner')}
        options={[{ value: '', label: t('registration.choose') }, ...options(choices.partners)]}
        value={values.partner}
        onChange={(value) => set('partner', value)}
      />
      <Field {...field('contactName')} maxLength={50} autoComplete="name" />
      <Field {...field('contactPhone')} maxLength={20} autoComplete="tel" inputMode="tel" />
      <Press variant="primary" type="submit" isBusy={isBusy}>
        {t('registration.next')}
      </Press>
    </form>
  )
}

function focusFirst(form: EventTarget, problems: CompanyProblems): void {
  const [first] = Object.keys(problems)
  const box = form instanceof HTMLFormElement && first !== undefined ? form.elements.namedItem(first) : null
  if (box instanceof HTMLElement) box.focus()
}

type TypeProps = {
  readonly value: CompanyValues['registerType']
  readonly onChange: (value: CompanyValues['registerType']) => void
}

function TypeField({ value, onChange }: TypeProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="p-field p-radios">
      <legend>{t('registration.registerType')}</legend>
      {(['domestic', 'foreign'] as const).map((type) => (
        <label key={type}>
          <input type="radio" name="registerType" checked={value === type} onChange={() => onChange(type)} />
          {t(`registration.type_${type}`)}
        </label>
      ))}
    </fieldset>
  )
}
