import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useLang } from '../state/lang.ts'
import { Notice } from './notice.tsx'
import { Press } from './press.tsx'
import { firstWorkplace, type Workplace } from './use-entry.ts'

type Props = {
  readonly welcome: Pick<Welcome, 'tenantList' | 'departs' | 'userInfo'>
  readonly onEnter: (workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** For people of several tenants or departments: where they work now (contract.md 2.1). */
export function WorkplaceDialog({ welcome, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [chosen, setChosen] = useState<Workplace>(firstWorkplace(welcome))
  useEffect(() => dialog.current?.showModal(), [])
  const [isMissing, setMissing] = useState(false)
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    const lacks = welcome.departs.length > 1 && chosen.orgCode === ''
    setMissing(lacks)
    if (lacks) return
    setBusy(true)
    setError(undefined)
    try {
      await onEnter(chosen)
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  const named = (zh: string, en: string | null) => (lang === 'en' && en ? en : zh)
  const tenants = welcome.tenantList.map(({ id, name, nameEn }) => ({ value: id, label: named(name, nameEn) }))
  const departs = welcome.departs.map(({ orgCode, departName, departNameEn }) => ({
    value: orgCode,
    label: named(departName, departNameEn),
  }))
  return (
    <dialog ref={dialog} className="p-dialog" aria-labelledby="workplace-title" onClose={onCancel}>
      <form onSubmit={(event) => void enter(event)}>
        <h2 id="workplace-title">{t('portal.workplace')}</h2>
        {error && <Notice tone="error">{error}</Notice>}
        {tenants.length > 1 && (
          <Choice
            label={t('portal.tenant')}
            options={tenants}
            value={chosen.tenantId}
            onChange={(tenantId) => setChosen({ ...chosen, tenantId })}
          />
        )}
        {departs.length > 1 && (
          <Choice
            label={t('portal.depart')}
            options={departs}
            value={chosen.orgCode}
            problem={isMissing ? t('portal.needDepart') : undefined}
            onChange={(orgCode) => setChosen({ ...chosen, orgCode })}
          />
        )}
        <footer>
          <Press onClick={onCancel}>{t('common.cancel')}</Press>
          <Press look="primary" type="submit" isBusy={isBusy}>
            {t('portal.enter')}
          </Press>
        </footer>
      </form>
    </dialog>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly problem?: string | undefined
  readonly onChange: (value: string) => void
}

function Choice({ label, options, value, problem, onChange }: ChoiceProps) {
  return (
    <div className={problem ? 'p-field p-wrong' : 'p-field'}>
      <label>
        {label}
        <select value={value} aria-invalid={problem !== undefined} onChange={(event) => onChange(event.target.value)}>
          {!options.some((option) => option.value === value) && <option value={value} />}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      {problem && (
        <p className="p-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
