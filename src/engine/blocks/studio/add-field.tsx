import { Button, Checkbox, Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldTypeNames } from '../../../i18n/field-types.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { isFreeKey, type NewField } from '../../../schema/edit/field-edits.ts'
import type { FormPlace } from '../../../schema/edit/placed-field.ts'
import { type FieldType, fieldTypes } from '../../../schema/fields/registry.ts'
import { noTitle, TitleInputs, wholeTitle } from './kit/title-inputs.tsx'

addTexts({ fieldTypeNames })

/** Type of a new field, and its place in the form; without one it is the last. */
export type NewPlace = { readonly type: FieldType; readonly at?: FormPlace }

type Props = {
  readonly text: string
  readonly type?: FieldType
  readonly onAdd: (field: NewField) => void
  readonly onCancel: () => void
}

/** Key, type and titles of a new field. */
export function AddField({ text, type: first = 'text', onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [key, setKey] = useState('')
  const [type, setType] = useState<FieldType>(first)
  const [title, setTitle] = useState(noTitle)
  const whole = wholeTitle(title)
  const [inList, setInList] = useState(true)
  const isFree = isFreeKey(text, key)
  const isReady = isFree && whole !== undefined
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) onAdd({ key, type, title: whole, inList })
  }
  return (
    <form className="studio-form" onSubmit={add}>
      <label htmlFor={`${id}-key`}>{t('studio.fieldKey')}</label>
      <Input
        id={`${id}-key`}
        autoFocus
        value={key}
        maxLength={60}
        aria-describedby={`${id}-hint`}
        status={key !== '' && !isFree ? 'error' : ''}
        onChange={({ target }) => setKey(target.value)}
      />
      <p id={`${id}-hint`} className="studio-note">
        {key !== '' && !isFree ? t('studio.keyTaken') : t('studio.fieldKeyHint')}
      </p>
      <label htmlFor={`${id}-type`}>{t('studio.fieldType')}</label>
      <Select
        id={`${id}-type`}
        showSearch={{ optionFilterProp: 'label' }}
        value={type}
        options={fieldTypes.map((value) => ({ value, label: `${t(`fieldTypeNames.${value}`)} ${value}` }))}
        onChange={setType}
      />
      <TitleInputs value={title} onChange={setTitle} />
      <Checkbox checked={inList} onChange={({ target }) => setInList(target.checked)}>
        {t('studio.inList')}
      </Checkbox>
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={!isReady}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}
