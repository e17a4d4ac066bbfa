import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Empty, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepFileDraft, startFile } from '../../../../api/studio.ts'
import { isFreeKey } from '../../../../schema/edit/field-edits.ts'
import { dictionaryOfStates, stateDictionaryOf, withFirstStates } from '../../../../schema/edit/state-edits.ts'
import type { CompiledResource } from '../../../../schema/model/compiled.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'
import { TitleInputs, wholeTitle } from '../kit/title-inputs.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly text: string
  readonly onChange: (text: string) => void
}

/** Diagram of a resource without states, and the form that gives it the first one. */
export function NoStates(props: Props) {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <FirstState {...props} onCancel={() => setAdding(false)} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studioFlow.noStates')}>
      <Button type="primary" onClick={() => setAdding(true)}>
        {t('studioFlow.addStates')}
      </Button>
    </Empty>
  )
}

function FirstState({ resource, text, onChange, onCancel }: Props & { readonly onCancel: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const [field, setField] = useState('status')
  const [value, setValue] = useState('draft')
  const [title, setTitle] = useState({ zh: '草稿', en: 'Draft' })
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const dictionary = stateDictionaryOf(resource.code)
  const whole = wholeTitle(title)
  const isFree = isFreeKey(text, field)
  const isReady = isFree && whole !== undefined && /^[A-Za-z]\w{0,49}$/.test(value)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(isReady && whole)) return
    setBusy(true)
    setError(undefined)
    try {
      const { path } = await startFile(client, { kind: 'dictionary', code: dictionary })
      const states = dictionaryOfStates(resource.title, value, whole)
      await keepFileDraft(client, { path, version: 1, text: states, base: null })
      await queries.invalidateQueries({ queryKey: [...studioKey, 'files'] })
      onChange(withFirstStates(text, { field, dictionary, initial: value }))
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="studio-form studio-flow-form" onSubmit={submit} aria-label={t('studioFlow.addStates')}>
      <label htmlFor={`${id}-field`}>{t('studioFlow.stateField')}</label>
      <Input
        id={`${id}-field`}
        value={field}
        maxLength={50}
        status={isFree ? '' : 'error'}
        onChange={({ target }) => setField(target.value)}
      />
      {!isFree && (
        <p className="studio-note" role="alert">
          {t('studioFlow.nameTaken')}
        </p>
      )}
      <label htmlFor={`${id}-value`}>{t('studioFlow.firstState')}</label>
      <Input id={`${id}-value`} value={value} maxLength={50} onChange={({ target }) => setValue(target.value)} />
      <p className="studio-note">{t('studioFlow.stateHint', { dictionary })}</p>
      <TitleInputs value={title} onChange={setTitle} />
      {error !== undefined && <Alert type="error" showIcon title={errorText(error)} />}
      <div className="studio-form-tools">
        <Button htmlType="submit" type="primary" disabled={!isReady} loading={isBusy}>
          {t('studio.add')}
        </Button>
        <Button onClick={onCancel}>{t('studio.cancel')}</Button>
      </div>
    </form>
  )
}
