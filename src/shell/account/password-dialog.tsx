import { Form, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasswordFields, usePasswordForm } from './password-form.tsx'

/** Changes one's own password from the account menu. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { form, isBusy, error, submit } = usePasswordForm(onClose)
  return (
    <Modal
      open
      title={t('shell.changePassword')}
      okText={t('common.ok')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={420}
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        <PasswordFields error={error} />
      </Form>
    </Modal>
  )
}
