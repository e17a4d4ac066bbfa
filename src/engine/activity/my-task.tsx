import { MoreOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { claimTask, releaseTask } from '../../api/process.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { type HandOn, HandOnDialog } from './hand-on-dialog.tsx'
import { ProcessDecision, type TaskProps } from './process-decision.tsx'

/** Task of the reader with all that they can do about it; the decision first, in reach of a thumb. */
export function MyTask({ task, about, onDone }: Omit<TaskProps, 'onCancel'>) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [shown, setShown] = useState<'approve' | 'reject' | HandOn>()
  const dialog = {
    ...{ task, about },
    onDone: async () => {
      setShown(undefined)
      await onDone()
    },
    onCancel: () => setShown(undefined),
  }
  const claim = async () => {
    try {
      await claimTask(client, task.task)
      void message.success(t('process.claimed'))
      await onDone()
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const release = async () => {
    try {
      await releaseTask(client, task.task)
      void message.success(t('process.released'))
      await onDone()
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const more = [
    ...(task.mayRelease ? [{ key: 'release', label: t('process.release'), onClick: () => void release() }] : []),
    ...(task.isOpen ? [{ key: 'claim', label: t('process.claim'), onClick: () => void claim() }] : []),
    ...(['transfer', 'sign'] as const).map((key) => ({
      key,
      label: t(`process.${key}`),
      onClick: () => setShown(key),
    })),
  ]
  return (
    <div className="p-mine">
      <strong>{t('process.mine', { task: task.title })}</strong>
      {task.actsFor && <span className="w-secondary"> {t('process.actsFor', { name: task.actsFor })}</span>}
      {task.chooses ? (
        <div className="p-buttons">
          <Button type="primary" onClick={() => setShown('choose')}>
            {t('process.choose')}
          </Button>
        </div>
      ) : (
        <div className="p-buttons">
          {!task.mayApprove && <span className="w-secondary">{t('process.byAction')}</span>}
          {task.mayApprove && (
            <Button type="primary" onClick={() => setShown('approve')}>
              {t('process.approve')}
            </Button>
          )}
          {(task.mayReject || task.back.length > 0) && (
            <Button danger onClick={() => setShown('reject')}>
              {t('process.reject')}
            </Button>
          )}
          <Dropdown menu={{ items: more }} trigger={['click']}>
            <Button icon={<MoreOutlined />} aria-label={t('process.more')} title={t('process.more')} />
          </Dropdown>
        </div>
      )}
      {(shown === 'approve' || shown === 'reject') && <ProcessDecision outcome={shown} {...dialog} />}
      {(shown === 'transfer' || shown === 'sign' || shown === 'choose') && <HandOnDialog kind={shown} {...dialog} />}
    </div>
  )
}
