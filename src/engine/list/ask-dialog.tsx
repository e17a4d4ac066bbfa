import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../widgets/registry.ts'
import { ApiError } from '../../api/api-error.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import type { Asking } from './use-row-commands.tsx'

type Props = {
  readonly resource: CompiledResource
  readonly asking: Asking
  readonly onRun: (asked: object) => Promise<void>
  readonly onCancel: () => void
}

/** What a state action wants to know first, such as a reason. */
export function AskDialog({ resource, asking, onRun, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const fields = asking.action.ask.flatMap((name) => resource.fields[name] ?? [])
  const wrong = (key: string) =>
    error instanceof ApiError ? error.fields.find(({ pointer }) => pointer === `/${key}`)?.message : undefined
  const submit = async () => {
    setBusy(true)
    setError(undefined)
    await onRun(values).catch(setError)
    setBusy(false)
  }
  return (
    <Modal
      open
      title={textIn(lang, asking.action.title)}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: asking.action.danger, loading: isBusy }}
      onOk={submit}
      onCancel={onCancel}
    >
      <p>{t('list.doAsk', { count: asking.rows.length, action: textIn(lang, asking.action.title) })}</p>
      {error !== undefined && <Alert type="error" showIcon title={errorText(error)} style={{ marginBottom: 12 }} />}
      {fields.map((field) => {
        const { Input } = widgets[field.type]
        const message = wrong(field.key)
        return (
          <div key={field.key} className="list-ask">
            <label htmlFor={`ask-${field.key}`}>{textIn(lang, field.title)} *</label>
            <Input
              id={`ask-${field.key}`}
              field={{ ...field, readOnly: false }}
              value={values[field.key]}
              onChange={(value) => setValues({ ...values, [field.key]: value })}
              required
              invalid={message !== undefined}
            />
            {message && (
              <p role="alert" className="list-ask-error">
                {message}
              </p>
            )}
          </div>
        )
      })}
    </Modal>
  )
}
