import { Button, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasswordFields, usePasswordForm } from './password-form.tsx'

/** Changes one's own password. */
export function SecurityTab() {
  const { t } = useTranslation()
  const { form, isBusy, error, submit } = usePasswordForm(() => form.resetFields())
  return (
    <Form form={form} layout="vertical" name="password" onFinish={submit} className="account-form account-narrow">
      <p className="account-hint">{t('account.passwordHint')}</p>
      <PasswordFields error={error} />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('shell.changePassword')}
      </Button>
    </Form>
  )
}
