import { Alert, Form, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workplaces } from '../../api/account.ts'
import { useErrorText } from '../../engine/error-text.ts'
import type { Workplace } from '../../portal/use-entry.ts'
import { useLang } from '../../state/lang.ts'

type Props = {
  readonly places: Workplaces
  readonly current: Workplace
  readonly onEnter: (workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** Tenant and department of the signed-in person. The sign-in page asks the same without the component library. */
export function WorkplaceModal({ places: { list, tenantList }, current, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(current)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [error, setError] = useState<string>()
  const named = (zh: string, en: string | null) => (lang === 'en' && en ? en : zh)
  const enter = async () => {
    const lacks = list.length > 1 && chosen.orgCode === ''
    setMissing(lacks)
    if (lacks) return
    setBusy(true)
    setError(undefined)
    try {
      await onEnter(chosen)
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
      onOk={() => void enter()}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        {error && <Alert type="error" showIcon title={error} style={{ marginBlockEnd: 16 }} />}
        {tenantList.length > 1 && (
          <Form.Item label={t('portal.tenant')} htmlFor="workplace-tenant">
            <Select
              id="workplace-tenant"
              value={chosen.tenantId}
              options={tenantList.map(({ id, name, nameEn }) => ({ value: id, label: named(name, nameEn) }))}
              onChange={(tenantId) => setChosen({ ...chosen, tenantId })}
            />
          </Form.Item>
        )}
        {list.length > 1 && (
          <Form.Item
            label={t('portal.depart')}
            htmlFor="workplace-depart"
            {...problemOf(isMissing && t('portal.needDepart'))}
          >
            <Select
              id="workplace-depart"
              value={chosen.orgCode || null}
              options={list.map(({ orgCode, departName, departNameEn }) => ({
                value: orgCode,
                label: named(departName, departNameEn),
              }))}
              onChange={(orgCode) => setChosen({ ...chosen, orgCode: orgCode ?? '' })}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

function problemOf(problem: ReactNode) {
  return problem ? ({ validateStatus: 'error', help: problem } as const) : {}
}
