import { Button, DatePicker, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useTyped } from '../../engine/list/use-typed.ts'
import { type Filters, noFilters } from './announcement-query.ts'

type Props = { readonly filters: Filters; readonly onSearch: (filters: Filters) => void }

/** Filters of one's notices. Choices apply at once, texts by the button or Enter. */
export function AnnouncementFilters({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { typed, setTyped, expect } = useTyped(filters)
  const ask = (next: Filters) => {
    setTyped(next)
    expect(next)
    onSearch(next)
  }
  const text = (name: 'titile' | 'sender', label: string) => (
    <Field name={name} label={label}>
      <Input
        id={`notice-${name}`}
        value={typed[name]}
        allowClear
        maxLength={100}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )
  const choice = (name: 'msgCategory' | 'readFlag', label: string, options: Readonly<Record<string, string>>) => (
    <Field name={name} label={label}>
      <Select
        id={`notice-${name}`}
        value={typed[name]}
        options={['', ...Object.keys(options)].map((value) => ({ value, label: options[value] ?? t('notices.all') }))}
        onChange={(value: string) => {
          ask({ ...typed, [name]: value })
        }}
      />
    </Field>
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  return (
    <form className="notice-filters" aria-label={t('notices.filters')} onSubmit={submit}>
      {text('titile', t('notices.title'))}
      {text('sender', t('notices.sender'))}
      {choice('msgCategory', t('notices.category'), { 1: t('notices.category_1'), 2: t('notices.category_2') })}
      {choice('readFlag', t('notices.state'), { 0: t('notices.unread'), 1: t('notices.read') })}
      <Field name="sendTime" label={t('notices.sendTime')}>
        <DatePicker.RangePicker
          id={{ start: 'notice-sendTime', end: 'notice-sendTime-end' }}
          allowEmpty={[true, true]}
          value={[dayOf(typed.sendTime_begin), dayOf(typed.sendTime_end)]}
          onChange={(days) => {
            const [first, last] = [textOf(days?.[0]), textOf(days?.[1])]
            ask({ ...typed, sendTime_begin: first, sendTime_end: last })
          }}
        />
      </Field>
      <span className="notice-filter-buttons">
        <Button type="primary" htmlType="submit">
          {t('notices.search')}
        </Button>
        <Button onClick={() => ask(noFilters)}>{t('notices.reset')}</Button>
      </span>
    </form>
  )
}

const dayOf = (text: string) => (text === '' ? null : dayjs(text))
const textOf = (day: Dayjs | null | undefined) => day?.format('YYYY-MM-DD') ?? ''

type FieldProps = { readonly name: string; readonly label: string; readonly children: ReactNode }

function Field({ name, label, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={`notice-${name}`}>{label}</label>
      {children}
    </div>
  )
}
