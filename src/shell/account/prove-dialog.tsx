import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginBinding, type Provider, type ThirdAccount, unbindAccount } from '../../api/third.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { goAndReturn } from '../../state/windows.ts'
import { bindingsQuery } from './account-queries.ts'

/** Change to the ways of sign-in; `name`: title of the other system. */
export type Deed = { readonly name: string } & (
  | { readonly kind: 'bind'; readonly provider: Provider }
  | { readonly kind: 'unbind'; readonly account: ThirdAccount }
)

/** Password prompt before a sensitive change: an open session is not proof enough. */
export function ProveDialog({ deed, onClose }: { readonly deed: Deed; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const run = useDeed(deed, onClose)
  const [form] = Form.useForm<{ password: string }>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const submit = async ({ password }: { password: string }) => {
    setBusy(true)
    setError(undefined)
    try {
      await run(password)
    } catch (cause) {
      setError(errorText(cause))
    } finally {
      setBusy(false)
    }
  }
  const { name } = deed
  const isBinding = deed.kind === 'bind'
  return (
    <Modal
      open
      title={t(isBinding ? 'account.bindOne' : 'account.unbindOne', { name })}
      okText={t(isBinding ? 'account.goOn' : 'account.unbind')}
      okButtonProps={{ danger: !isBinding }}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
      width={420}
    >
      <p className="account-hint">{t(isBinding ? 'account.bindAsk' : 'account.unbindAsk', { name })}</p>
      {error && <Alert type="error" showIcon title={error} className="account-problem" />}
      <Form form={form} layout="vertical" name="prove" onFinish={submit}>
        <Form.Item
          name="password"
          label={t('account.ownPassword')}
          rules={[{ required: true, message: t('account.needPassword') }]}
        >
          <Input.Password autoComplete="current-password" autoFocus maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

function useDeed(deed: Deed, onDone: () => void) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  return async (password: string) => {
    if (deed.kind === 'bind') return goAndReturn(await beginBinding(client, deed.provider.key, password))
    await unbindAccount(client, deed.account.id, password)
    await queries.invalidateQueries({ queryKey: bindingsQuery(client).queryKey })
    void message.success(t('account.unbound'))
    onDone()
  }
}
