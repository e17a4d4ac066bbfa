import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moveInstance } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { DialogField, DialogWords, isShortReason, TaskDialog } from './task-dialog.tsx'

type Props = {
  readonly view: Pick<ProcessView, 'id' | 'title' | 'moves'>
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Dialog of an administrator: an instance goes to another task, with a reason. */
export function MoveDialog({ view: { id: instance, title, moves }, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [token, setToken] = useState(moves[0]?.token ?? '')
  const [to, setTo] = useState('')
  const [reason, setReason] = useState('')
  const place = moves.find((move) => move.token === token)
  return (
    <TaskDialog
      title={`${t('process.move')} · ${title}`}
      okText={t('process.move')}
      isDanger
      isMissing={to === '' || isShortReason(reason)}
      run={() => moveInstance(client, instance, { token, to, opinion: reason.trim() })}
      {...rest}
    >
      {moves.length > 1 && (
        <DialogField id={`${id}-from`} label={t('process.moveFrom')}>
          <Select
            id={`${id}-from`}
            value={token}
            onChange={(value) => {
              setToken(value)
              setTo('')
            }}
            options={moves.map((move) => ({ value: move.token, label: move.title }))}
          />
        </DialogField>
      )}
      <DialogField id={`${id}-to`} label={t('process.moveTo')}>
        <Select
          id={`${id}-to`}
          value={to === '' ? null : to}
          onChange={setTo}
          options={place?.to.map((target) => ({ value: target.node, label: target.title })) ?? []}
        />
      </DialogField>
      <DialogWords label={t('process.reason')} value={reason} onChange={setReason} maxLength={450} />
    </TaskDialog>
  )
}
