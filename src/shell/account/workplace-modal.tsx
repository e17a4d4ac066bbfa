import { Alert, Form, Modal, Select } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Workplaces } from '../../api/account.ts'
import type { Workplace } from '../../portal/use-entry.ts'
import { useWorkplace } from '../../portal/use-workplace.ts'

type Props = {
  readonly workplaces: Workplaces
  readonly current: Workplace
  readonly onEnter: (workplace: Workplace) => Promise<void>
  readonly onCancel: () => void
}

/** Choice of tenant and department. The sign-in page has its own, without the component library. */
export function WorkplaceModal({ workplaces: { list, tenantList }, current, onEnter, onCancel }: Props) {
  const { t } = useTranslation()
  const workplace = useWorkplace({ tenantList, departs: list }, current, onEnter)
  const { tenantOptions, departOptions, chosen, choose } = workplace
  return (
    <Modal
      open
      title={t('portal.workplace')}
      okText={t('portal.enter')}
      cancelText={t('common.cancel')}
      confirmLoading={workplace.isBusy}
      onOk={() => void workplace.enter()}
      onCancel={onCancel}
    >
      <Form layout="vertical">
        {workplace.error && <Alert type="error" showIcon title={workplace.error} style={{ marginBlockEnd: 16 }} />}
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
          <Form.Item label={t('portal.depart')} htmlFor="workplace-depart" {...problemOf(workplace.problem)}>
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
