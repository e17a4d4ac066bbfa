import { Alert, Form, Modal, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workplaces } from '../../api/account.ts'
import type { Workplace } from '../../portal/use-entry.ts'
import { useWorkplace } from '../../portal/use-workplace.ts'

type Props = {
  readonly places: Workplaces
  readonly current: Workplace
  readonly onEnter: (workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** Tenant and department of the signed-in person. The sign-in page asks the same without the component library. */
export function WorkplaceModal({ places: { list, tenantList }, current, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const place = useWorkplace({ tenantList, departs: list }, current, onEnter)
  const { tenantOptions, departOptions, chosen, choose } = place
  return (
    <Modal
      open
      title={t('portal.workplace')}
      okText={t('portal.enter')}
      cancelText={t('common.cancel')}
      confirmLoading={place.isBusy}
      onOk={() => void place.enter()}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        {place.error && <Alert type="error" showIcon title={place.error} style={{ marginBlockEnd: 16 }} />}
        {tenantOptions.length > 0 && (
          <Form.Item label={t('portal.tenant')} htmlFor="workplace-tenant">
            <Select
              id="workplace-tenant"
              value={chosen.tenantId}
              options={[...tenantOptions]}
              onChange={(tenantId) => choose({ tenantId })}
            />
          </Form.Item>
        )}
        {departOptions.length > 0 && (
          <Form.Item label={t('portal.depart')} htmlFor="workplace-depart" {...problemOf(place.problem)}>
            <Select
              id="workplace-depart"
              value={chosen.orgCode || null}
              options={[...departOptions]}
              onChange={(orgCode) => choose({ orgCode: orgCode ?? '' })}
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
