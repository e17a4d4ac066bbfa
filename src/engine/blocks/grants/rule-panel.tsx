import { useQuery } from '@tanstack/react-query'
import { Alert, App, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { cellRenderers } from '../../../../widgets/renderers/cell-renderers.ts'
import { roleRules, saveRoleRules } from '../../../api/grants.ts'
import { plainField } from '../../../schema/compile/plain-field.ts'
import { useClient } from '../../../state/client.ts'
import { useErrorText } from '../../error-text.ts'
import type { Grant } from './grant-model.ts'

type Props = { readonly menu: Grant; readonly role: string; readonly onClose: () => void }

const { Cell: ConditionsCell } = cellRenderers.conditions

/** Conditions of a rule, on the list that its menu opens. */
const conditionsField = {
  ...plainField({ key: 'conditions', type: 'conditions', title: '', stored: 'text', filter: 'none' }),
  props: { of: { field: 'permissionId' } },
}

/** Data rules of a menu for a role. */
export function RulePanel({ menu, role, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState<readonly string[]>()
  const { data, error } = useQuery({
    queryKey: ['role-rules', menu.key, role],
    queryFn: () => roleRules(client, menu.key, role),
    staleTime: 0,
    gcTime: 0,
  })
  const ticked = chosen ?? data?.ticked ?? []
  const save = async () => {
    try {
      await saveRoleRules(client, menu.key, role, ticked)
      void message.success(t('list.done'))
      onClose()
    } catch (failure) {
      void message.error(errorText(failure))
    }
  }
  return (
    <Modal
      open
      title={t('grants.rulesOf', { title: menu.title })}
      okText={t('grants.save')}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={save}
      onCancel={onClose}
    >
      <p>{t('grants.rulesHint')}</p>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!(data || error) && <Skeleton />}
      <Checkbox.Group className="grant-rules" value={[...ticked]} onChange={setChosen}>
        {data?.rules.map((rule) => (
          <Checkbox key={rule.id} value={rule.id} disabled={rule.forAll === true}>
            {rule.ruleName} <ConditionsCell field={conditionsField} value={rule.conditions} row={rule} />
            {rule.forAll && <Tag option={{ value: 'everybody', label: t('grants.everybody'), color: 'default' }} />}
          </Checkbox>
        ))}
      </Checkbox.Group>
    </Modal>
  )
}
