import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryAction, skipAction } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { DialogWords, isShortReason, TaskDialog } from './task-dialog.tsx'

type Props = { readonly view: Pick<ProcessView, 'id' | 'incident'>; readonly onDone: () => Promise<void> }

/** Refused action for which the process waits; administrators retry or skip it. */
export function ProcessIncident({ view: { id, incident }, onDone }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  if (!incident) return null
  const { step, since, mayMend } = incident
  const retry = () =>
    retryAction(client, id)
      .then(onDone)
      .catch((error: unknown) => message.error(errorText(error)))
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('process.incident', { step, time: since.slice(0, 16) })}
        description={
          <>
            {incident.reason}
            {mayMend && (
              <div className="p-buttons">
                <Button onClick={() => void retry()}>{t('process.retry')}</Button>
                <Button danger onClick={() => setAsked(true)}>
                  {t('process.skip')}
                </Button>
              </div>
            )}
          </>
        }
      />
      {isAsked && (
        <TaskDialog
          title={`${t('process.skip')} · ${step}`}
          okText={t('process.skip')}
          isDanger
          isMissing={isShortReason(reason)}
          run={() => skipAction(client, id, reason.trim())}
          onDone={onDone}
          onCancel={() => setAsked(false)}
        >
          <DialogWords label={t('process.reason')} value={reason} onChange={setReason} maxLength={450} />
        </TaskDialog>
      )}
    </>
  )
}
