import { Alert, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { useErrorText } from '../engine/error-text.ts'
import { useLang } from '../state/lang.ts'
import { firstWorkplace, type Workplace } from './use-entry.ts'

type Props = {
  readonly welcome: Welcome
  readonly onEnter: (welcome: Welcome, workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** For people of several tenants or departments: where they work now (contract.md 2.1). */
export function WorkplaceDialog({ welcome, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [form] = Form.useForm<Workplace>()
  const { tenants, departs } = useChoices(welcome)
  const enter = async (chosen: Partial<Workplace>) => {
    setBusy(true)
    setError(undefined)
    try {
      await onEnter(welcome, { ...firstWorkplace(welcome), ...chosen })
    } catch (cause) {
      setError(errorText(cause))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('portal.workplace')}
      okText={t('portal.enter')}
      cancelText={t('common.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onCancel}
      width={420}
    >
      <Form form={form} layout="vertical" initialValues={firstWorkplace(welcome)} onFinish={enter}>
        {error && <Alert type="error" showIcon title={error} />}
        {tenants.length > 1 && (
          <Form.Item name="tenantId" label={t('portal.tenant')}>
            <Select options={tenants} />
          </Form.Item>
        )}
        {departs.length > 1 && (
          <Form.Item name="orgCode" label={t('portal.depart')}>
            <Select options={departs} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

function useChoices({ tenantList, departs }: Welcome) {
  const lang = useLang()
  const named = (zh: string, en: string | null) => (lang === 'en' && en ? en : zh)
  return {
    tenants: tenantList.map(({ id, name, nameEn }) => ({ value: id, label: named(name, nameEn) })),
    departs: departs.map(({ orgCode, departName, departNameEn }) => ({
      value: orgCode,
      label: named(departName, departNameEn),
    })),
  }
}
