import { Button, Input, InputNumber, Select, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../../schema/base/text.ts'
import type { Property } from '../../../schema/edit/properties.ts'
import { useDescriptions } from './code/use-descriptions.ts'

type Props = {
  readonly property: Property
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onCode: () => void
}

/** Input of one property, by the form of its values. */
export function PropertyInput(props: Props) {
  const { property } = props
  const describe = useDescriptions()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>
        {property.name}
        {property.isRequired && <span aria-hidden> *</span>}
      </label>
      <Control {...props} id={id} />
      {property.description !== '' && <p className="studio-note">{describe(property.description)}</p>}
    </>
  )
}

type ControlProps = Props & { readonly id: string }

function Control({ id, property, value, onChange, onCode }: ControlProps) {
  const { t } = useTranslation()
  const { form, choices } = property
  switch (form) {
    case 'switch':
      return <Switch id={id} checked={value === true} onChange={(is) => onChange(is ? true : undefined)} />
    case 'choice':
      return (
        <Select
          id={id}
          allowClear={!property.isRequired}
          value={value}
          options={choices.map((choice) => ({ value: choice, label: String(choice) }))}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'number':
      return (
        <InputNumber
          id={id}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
        />
      )
    case 'texts':
      return <Texts id={id} value={value as Text | undefined} onChange={onChange} />
    case 'names':
      return (
        <Select
          id={id}
          mode="tags"
          value={Array.isArray(value) ? (value as string[]) : []}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
        />
      )
    case 'string':
      return (
        <Line id={id} value={typeof value === 'string' ? value : ''} onChange={(next) => onChange(next || undefined)} />
      )
    case 'code':
      return (
        <Button id={id} onClick={onCode}>
          {t('studio.inCode')}
        </Button>
      )
  }
}

type LineProps = {
  readonly id?: string
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Text that applies when it is left, so that the code does not change with each key. */
function Line({ id, label, value, onChange }: LineProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const apply = () => {
    if (typed !== value) onChange(typed)
  }
  return (
    <Input
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onPressEnter={apply}
    />
  )
}

type TextsProps = { readonly id: string; readonly value: Text | undefined; readonly onChange: (value: Text) => void }

function Texts({ id, value = '', onChange }: TextsProps) {
  const { t } = useTranslation()
  const [zh, en] = typeof value === 'string' ? [value, value] : [value.zh, value.en]
  return (
    <div className="studio-texts">
      <Line id={id} label={t('studio.titleZh')} value={zh} onChange={(next) => onChange({ zh: next, en })} />
      <Line label={t('studio.titleEn')} value={en} onChange={(next) => onChange({ zh, en: next })} />
    </div>
  )
}
