import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { login, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'
import { useCaptcha } from './use-captcha.ts'
import './login-form.css'

type Values = { readonly username: string; readonly password: string; readonly captcha: string }
type Props = {
  /** Takes the server's welcome into a session; what it rejects with is told like a refusal. */
  readonly onWelcome: (welcome: Welcome) => Promise<void>
  /** Who signs in, where that is known already. */
  readonly username?: string
}

/** The code of a wrong or old captcha (contract.md 1.1). */
const captchaWrong = 412

/** Account, password and captcha. A refusal keeps what was typed, brings a new captcha and puts the cursor where the mistake is. */
export function LoginForm({ onWelcome, username }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const captcha = useCaptcha()
  const [passwordRef, captchaRef] = [useRef<InputRef>(null), useRef<InputRef>(null)]
  const refuse = (cause: unknown) => {
    setError(errorText(cause))
    form.setFieldValue('captcha', '')
    captcha.renew()
    if (cause instanceof ApiError && cause.code === captchaWrong) captchaRef.current?.focus()
    else passwordRef.current?.focus({ cursor: 'all' })
  }
  const submit = async (values: Values) => {
    // The enter key comes here too, and asks no button.
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await onWelcome(await login(client, { ...values, checkKey: captcha.key }))
    } catch (cause) {
      refuse(cause)
    } finally {
      setBusy(false)
    }
  }
  const needed = (message: string) => [{ required: true, message }]
  return (
    <Form
      className="login-form"
      form={form}
      layout="vertical"
      requiredMark={false}
      size="large"
      initialValues={{ username }}
      onFinish={submit}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true }}
    >
      {error && <Alert type="error" showIcon title={error} role="alert" />}
      <Form.Item name="username" label={t('portal.account')} rules={needed(t('portal.needAccount'))}>
        <Input autoComplete="username" autoFocus={username === undefined} maxLength={100} />
      </Form.Item>
      <Form.Item name="password" label={t('portal.password')} rules={needed(t('portal.needPassword'))}>
        <Input.Password
          ref={passwordRef}
          autoComplete="current-password"
          autoFocus={username !== undefined}
          maxLength={64}
        />
      </Form.Item>
      <div className="login-captcha">
        <Form.Item name="captcha" label={t('portal.captcha')} rules={needed(t('portal.needCaptcha'))}>
          <Input ref={captchaRef} autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={4} />
        </Form.Item>
        <button
          type="button"
          onClick={captcha.renew}
          aria-label={t('portal.newCaptcha')}
          title={t('portal.newCaptcha')}
        >
          {captcha.image && <img src={captcha.image} alt="" />}
          {captcha.isLost && t('portal.captchaLost')}
        </button>
      </div>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('portal.signIn')}
      </Button>
    </Form>
  )
}
