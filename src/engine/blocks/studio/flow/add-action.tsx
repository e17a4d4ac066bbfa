import { Button, Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Name } from '../../../../schema/edit/names.ts'
import { isFreeAction, type NewTransition } from '../../../../schema/edit/state-edits.ts'
import { noTitle, TitleInputs, wholeTitle } from '../kit/title-inputs.tsx'

type Option = { readonly value: string; readonly label: string }

type Props = {
  readonly states: readonly Option[]
  readonly roles: readonly Name[]
  /** Names of all actions. */
  readonly taken: readonly string[]
  /** State that it begins in. */
  readonly from: string | undefined
  readonly onAdd: (action: NewTransition) => void
  readonly onCancel: () => void
}

/** Name, states and roles of a new action. */
export function AddAction({ states, roles, taken, from: first, onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [name, setName] = useState('')
  const [title, setTitle] = useState(noTitle)
  const whole = wholeTitle(title)
  const [from, setFrom] = useState<readonly string[]>(first === undefined ? [] : [first])
  const [to, setTo] = useState<string>()
  const [by, setBy] = useState<readonly string[]>([])
  const isFree = isFreeAction(name, taken)
  const isReady = isFree && whole !== undefined && from.length > 0
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    onAdd({ name, title: whole, from, roles: by, ...(to !== undefined && { to }) })
  }
  return (
    <form className="studio-form studio-flow-form" onSubmit={add} aria-label={t('studioFlow.addAction')}>
      <label htmlFor={`${id}-name`}>{t('studio.newKey')}</label>
      <Input
        id={`${id}-name`}
        autoFocus
        value={name}
        maxLength={60}
        status={name !== '' && !isFree ? 'error' : ''}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setName(target.value)}
      />
      <p id={`${id}-hint`} className="studio-note">
        {t(name !== '' && !isFree ? 'studioFlow.nameTaken' : 'studioFlow.actionNameHint')}
      </p>
      <TitleInputs value={title} onChange={setTitle} />
      <label htmlFor={`${id}-from`}>{t('studioFlow.fromStates')}</label>
      <Select
        id={`${id}-from`}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...from]}
        options={[...states]}
        onChange={setFrom}
      />
      <label htmlFor={`${id}-to`}>{t('studioFlow.toState')}</label>
      <Select
        id={`${id}-to`}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('studioFlow.sameState')}
        value={to ?? null}
        options={[...states]}
        onChange={(next: string | null) => setTo(next ?? undefined)}
      />
      <label htmlFor={`${id}-by`}>{t('studioFlow.byRoles')}</label>
      <Select
        id={`${id}-by`}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        value={[...by]}
        options={roles.map(({ name: value, title }) => ({
          value,
          label: title === undefined ? value : `${title} ${value}`,
        }))}
        onChange={setBy}
      />
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={!isReady}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}
