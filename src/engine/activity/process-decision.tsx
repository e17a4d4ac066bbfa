import { Alert, Input, Modal, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideTask } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'

type Props = {
  readonly task: ProcessView['mine'][number]
  readonly outcome: 'approve' | 'reject'
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Dialog of a decision: the opinion, and for a rejection the task to which it goes back. */
export function ProcessDecision({ task, outcome, onDone, onCancel }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const id = useId()
  const [opinion, setOpinion] = useState('')
  const [to, setTo] = useState('')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isReject = outcome === 'reject'
  const run = async () => {
    setBusy(true)
    try {
      await decideTask(client, { task: task.task, outcome, opinion: opinion.trim(), ...(to !== '' && { to }) })
      await onDone()
    } catch (error) {
      setFailure(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`${t(`process.${outcome}`)} · ${task.title}`}
      okText={t(`process.${outcome}`)}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: isReject, loading: isBusy, disabled: isReject && opinion.trim() === '' }}
      onOk={() => void run()}
      onCancel={onCancel}
    >
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      {isReject && task.back.length > 0 && (
        <div className="p-field">
          <label htmlFor={`${id}-to`}>{t('process.backTo')}</label>
          <Select
            id={`${id}-to`}
            value={to}
            onChange={setTo}
            options={[
              { value: '', label: t('process.starter') },
              ...task.back.map(({ node, title }) => ({ value: node, label: title })),
            ]}
          />
        </div>
      )}
      <div className="p-field">
        <label htmlFor={`${id}-opinion`}>{t('process.opinion')}</label>
        <Input.TextArea
          id={`${id}-opinion`}
          value={opinion}
          onChange={(event) => setOpinion(event.target.value)}
          maxLength={500}
          rows={3}
        />
      </div>
    </Modal>
  )
}
