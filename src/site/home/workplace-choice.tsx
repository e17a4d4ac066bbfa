import { type FormEvent, useState } from 'react'
import type { Welcome } from '../../api/session.ts'
import { Dialog } from '../kit/dialog.tsx'
import { usePage } from '../kit/page-context.ts'
import type { Workplace } from './sign-in.ts'
import { firstWorkplace } from './use-sign-in.ts'

type Props = {
  readonly welcome: Welcome
  readonly problem: string | undefined
  readonly onEnter: (workplace: Workplace) => void
  readonly onClose: () => void
}

/** Choice of the workplace for persons with several tenants or departments. */
export function WorkplaceChoice({ welcome, problem, onEnter, onClose }: Props) {
  const { lang, say } = usePage()
  const [chosen, setChosen] = useState(firstWorkplace(welcome))
  const nameOf = (zh: string, en: string | null) => (lang === 'en' && en ? en : zh)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onEnter(chosen)
  }
  return (
    <Dialog title={say('workplace')} onClose={onClose}>
      <form className="s-choice" onSubmit={submit}>
        {problem && <p role="alert">{problem}</p>}
        <Choice
          label={say('tenant')}
          options={welcome.tenantList.map(({ id, name, nameEn }) => [id, nameOf(name, nameEn)])}
          value={chosen.tenantId}
          onChange={(tenantId) => setChosen({ ...chosen, tenantId })}
        />
        <Choice
          label={say('depart')}
          options={welcome.departs.map((each) => [each.orgCode, nameOf(each.departName, each.departNameEn)])}
          value={chosen.orgCode}
          onChange={(orgCode) => setChosen({ ...chosen, orgCode })}
        />
        <p className="s-dialog-end">
          <button type="submit" className="s-press s-primary">
            {say('enter')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

type ChoiceProps = {
  readonly label: string
  /** Values with their names. */
  readonly options: readonly (readonly [string, string])[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  if (options.length < 2) return null
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
