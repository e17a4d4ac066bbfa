import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dictionaryItems } from '../../../api/options.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { PersonSelect } from '../../person-select.tsx'

/** Question: a person by account name; a resource or the menu; a record by id or number, or none. */
export type Question = { readonly user: string; readonly resource: string; readonly record: string }

type Props = { readonly question: Question; readonly onAsk: (question: Question) => void }

/** Person, subject and record of a question. */
export function QuestionForm({ question, onAsk }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { user, resource, record } = question
  const [typed, setTyped] = useState(record)
  const askRecord = (next: string) => {
    if (next.trim() !== record) onAsk({ ...question, record: next.trim() })
  }
  return (
    <div className="why-form">
      <label htmlFor={`${id}-person`}>{t('why.person')}</label>
      <PersonSelect
        id={`${id}-person`}
        placeholder={t('why.personHint')}
        value={user}
        onChange={(next) => onAsk({ ...question, user: next })}
      />
      <label htmlFor={`${id}-subject`}>{t('why.subject')}</label>
      <SubjectSelect
        id={`${id}-subject`}
        value={resource}
        onChange={(next) => {
          setTyped('')
          onAsk({ ...question, resource: next, record: '' })
        }}
      />
      {resource !== '' && (
        <>
          <label htmlFor={`${id}-record`}>{t('why.record')}</label>
          <Input.Search
            id={`${id}-record`}
            allowClear
            placeholder={t('why.recordHint')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onSearch={askRecord}
            onBlur={() => askRecord(typed)}
          />
        </>
      )}
    </div>
  )
}

type ChoiceProps = { readonly id: string; readonly value: string; readonly onChange: (value: string) => void }

/** Value for the menu: no code is empty. */
const menu = ''

function SubjectSelect({ id, value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { data = [] } = useQuery({
    queryKey: ['why', 'resources', lang],
    queryFn: () => dictionaryItems(client, 'resource'),
  })
  const options = data.map((item) => ({ value: item.value, label: `${item.text} · ${item.value}` }))
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={[{ value: menu, label: t('why.menu') }, ...options]}
      onChange={onChange}
    />
  )
}
