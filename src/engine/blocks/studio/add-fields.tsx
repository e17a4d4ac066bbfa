import { Alert, Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../../i18n/instance.ts'
import { studioFields } from '../../../i18n/studio-fields.ts'
import { type TypedField, typedFields } from '../../../schema/edit/typed-fields.ts'

addTexts({ studioFields })

type Props = {
  readonly onAdd: (fields: readonly TypedField[], replaces: boolean) => void
  readonly onCancel: () => void
}

/** Several fields at once: a line for each, typed or copied from a sheet. */
export function AddFields({ onAdd, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [replaces, setReplaces] = useState(false)
  const { fields, wrong } = typedFields(text)
  return (
    <form
      className="studio-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (fields.length > 0 && wrong.length === 0) onAdd(fields, replaces)
      }}
    >
      <label htmlFor={id}>{t('studioFields.lines')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        autoSize={{ minRows: 6, maxRows: 16 }}
        value={text}
        spellCheck={false}
        placeholder={t('studioFields.example')}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-hint`} className="studio-note">
        {t('studioFields.hint')}
      </p>
      {wrong.length > 0 && (
        <Alert type="warning" showIcon title={t('studioFields.wrong', { lines: wrong.join(', ') })} />
      )}
      <Checkbox checked={replaces} onChange={({ target }) => setReplaces(target.checked)}>
        {t('studioFields.replaces')}
      </Checkbox>
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={fields.length === 0 || wrong.length > 0}>
          {t('studioFields.add', { count: fields.length })}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}
