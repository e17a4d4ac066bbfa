import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Welcome } from '../api/session.ts'
import { useLang } from '../state/lang.ts'

type Props = { readonly welcome: Welcome; readonly onChoose: (tenant: string) => void; readonly onCancel: () => void }

/** For people of several tenants: which one to work in. */
export function TenantDialog({ welcome, onChoose, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const [tenant, setTenant] = useState(welcome.tenantList[0]?.id ?? '0')
  const options = welcome.tenantList.map(({ id, name, nameEn }) => ({
    value: id,
    label: lang === 'en' && nameEn ? nameEn : name,
  }))
  return (
    <Modal
      open
      title={t('portal.tenant')}
      okText={t('portal.enter')}
      onOk={() => onChoose(tenant)}
      onCancel={onCancel}
      width={420}
    >
      <Select
        aria-label={t('portal.tenant')}
        style={{ width: '100%' }}
        value={tenant}
        onChange={setTenant}
        options={options}
        autoFocus
      />
    </Modal>
  )
}
