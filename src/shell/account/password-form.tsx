import { Alert, App, Form, Input } from 'antd'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updatePassword } from '../../api/session.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'

type Values = { readonly oldpassword: string; readonly password: string; readonly confirmpassword: string }

/** Change of one's own password (spec 5). `onDone` is called after success. */
export function usePasswordForm(onDone: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const session = useAtomValue(sessionAtom)
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async (values: Values) => {
    if (!session) return void message.warning(t('shell.noUser'))
    setBusy(true)
    setError(undefined)
    try {
      await updatePassword(client, { ...values, username: session.user.username })
      void message.success(t('shell.passwordChanged'))
      onDone()
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  return { form, isBusy, error, submit }
}

/** Fields for the old, the new and the repeated password, below the server's refusal. */
export function PasswordFields({ error }: { readonly error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="oldpassword"
        label={t('shell.oldPassword')}
        rules={[{ required: true, message: t('shell.needOld') }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('shell.newPassword')}
        rules={[{ required: true, message: t('shell.needNew') }]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmpassword"
        label={t('shell.confirmPassword')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('shell.needConfirm') },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t('shell.mismatch'))),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  )
}
