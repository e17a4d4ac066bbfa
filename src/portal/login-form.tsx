import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { captchaImage, login, type Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useClient } from '../state/client.ts'

type Values = { readonly username: string; readonly password: string; readonly captcha: string }

/** Account, password and captcha. A refusal keeps what was typed, brings a new captcha and puts the cursor where it is needed. */
export function LoginForm({ onWelcome }: { readonly onWelcome: (welcome: Welcome) => void }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [form] = Form.useForm<Values>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const captcha = useCaptcha()
  const captchaRef = useRef<InputRef>(null)
  const submit = async (values: Values) => {
    setBusy(true)
    setError(undefined)
    try {
      onWelcome(await login(client, { ...values, checkKey: captcha.key }))
    } catch (cause) {
      setError(errorText(cause))
      form.setFieldValue('captcha', '')
      captcha.renew()
      captchaRef.current?.focus()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit} validateTrigger="onSubmit">
      {error && <Alert type="error" showIcon title={error} role="alert" style={{ marginBottom: 16 }} />}
      <Form.Item
        name="username"
        label={t('portal.account')}
        rules={[{ required: true, message: t('portal.needAccount') }]}
      >
        <Input autoComplete="username" autoFocus maxLength={100} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('portal.password')}
        rules={[{ required: true, message: t('portal.needPassword') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={64} />
      </Form.Item>
      <div className="login-captcha">
        <Form.Item
          name="captcha"
          label={t('portal.captcha')}
          rules={[{ required: true, message: t('portal.needCaptcha') }]}
        >
          <Input ref={captchaRef} autoComplete="off" maxLength={4} />
        </Form.Item>
        <button
          type="button"
          className="login-captcha-image"
          onClick={captcha.renew}
          aria-label={t('portal.newCaptcha')}
        >
          {captcha.image && <img src={captcha.image} alt="" />}
        </button>
      </div>
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('portal.signIn')}
      </Button>
    </Form>
  )
}

function useCaptcha() {
  const client = useClient()
  const [key, setKey] = useState(newKey)
  const [image, setImage] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    captchaImage(client, key).then(
      (data) => isCurrent && setImage(data),
      () => isCurrent && setImage(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [client, key])
  const renew = useCallback(() => setKey(newKey()), [])
  return { key, image, renew }
}

function newKey(): string {
  return `${Date.now()}${Math.floor(Math.random() * 1e6)}`
}
