import { Alert, App, Button, Input } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { sendTestMessage, type Trial } from '../../../api/messages.ts'
import { newKey } from '../../../api/new-key.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'

type Props = { readonly trial: Trial; readonly channel: string; readonly isConfigured: boolean }

/** Test message of a filled template to one receiver. */
export function SendTest({ trial, channel, isConfigured }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const receiverId = useId()
  const [receiver, setReceiver] = useState('')
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setRefusal('')
    try {
      const { sent } = await sendTestMessage(client, { ...trial, receiver }, newKey())
      void message.success(t(sent ? 'messages.sent' : 'messages.waits'))
    } catch (error) {
      const said = error instanceof ApiError ? error.fields.map((field) => field.message).join(' ') : ''
      setRefusal(said || errorText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form className="template-send" onSubmit={(event) => void send(event)}>
      {!isConfigured && <Alert type="info" showIcon title={t('messages.notConfigured')} />}
      <div className="template-field">
        <label htmlFor={receiverId}>{t(`messages.receiver_${channel}`, t('messages.receiver'))}</label>
        <Input
          id={receiverId}
          value={receiver}
          maxLength={500}
          status={refusal ? 'error' : ''}
          onChange={({ target }) => setReceiver(target.value)}
        />
      </div>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Button htmlType="submit" type="primary" loading={isSending} disabled={receiver.trim() === ''}>
        {t('messages.sendTest')}
      </Button>
    </form>
  )
}
