import { Alert, Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../error-text.ts'
import { noTitle, TitleInputs, wholeTitle } from '../kit/title-inputs.tsx'
import { useDictionaryItem } from './use-dictionary-item.ts'

type Props = {
  /** Code of the dictionary of the states. */
  readonly dictionary: string
  readonly onDone: (state: string) => void
  readonly onCancel: () => void
}

/** Value and titles of a new state, which is an item of the dictionary: its file gets a draft too. */
export function AddState({ dictionary, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const [value, setValue] = useState('')
  const [title, setTitle] = useState(noTitle)
  const whole = wholeTitle(title)
  const { add, isBusy, error } = useDictionaryItem(dictionary)
  const isReady = /^[A-Za-z]\w{0,49}$/.test(value) && whole !== undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isReady && (await add(value, whole))) onDone(value)
  }
  return (
    <form className="studio-form studio-flow-form" onSubmit={submit} aria-label={t('studioFlow.addState')}>
      <label htmlFor={`${id}-value`}>{t('studioFlow.stateValue')}</label>
      <Input
        id={`${id}-value`}
        autoFocus
        value={value}
        maxLength={50}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setValue(target.value)}
      />
      <p id={`${id}-hint`} className="studio-note">
        {t('studioFlow.stateHint', { dictionary })}
      </p>
      <TitleInputs value={title} onChange={setTitle} />
      {error !== undefined && (
        <Alert type="error" showIcon title={error === 'taken' ? t('studioFlow.stateTaken') : errorText(error)} />
      )}
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={!isReady} loading={isBusy}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}
