import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideTask } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import type { Outcome } from '../../schema/process/run/state.ts'
import { useClient } from '../../state/client.ts'
import { PeopleSelect } from './people-select.tsx'
import { DialogField, DialogWords, TaskDialog } from './task-dialog.tsx'

export type TaskProps = {
  readonly task: ProcessView['mine'][number]
  readonly about: { readonly resource: string; readonly id: string }
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Dialog of a decision: the opinion, copies, and for a rejection the task to which it goes back. */
export function ProcessDecision({ task, about, outcome, ...rest }: TaskProps & { outcome: Outcome }) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [opinion, setOpinion] = useState('')
  const [to, setTo] = useState(task.mayReject ? '' : (task.back[0]?.node ?? ''))
  const [copies, setCopies] = useState<readonly string[]>([])
  const isReject = outcome === 'reject'
  const said = opinion.trim()
  const least = isReject ? (to === '' ? task.rejectOpinion : 1) : 0
  const run = () =>
    decideTask(client, {
      ...{ task: task.task, outcome, opinion: said },
      ...(isReject && to !== '' && { to }),
      ...(copies.length > 0 && { copies }),
    })
  return (
    <TaskDialog
      title={`${t(`process.${outcome}`)} · ${task.title}`}
      okText={t(`process.${outcome}`)}
      isDanger={isReject}
      isMissing={said.length < least}
      run={run}
      {...rest}
    >
      {isReject && task.back.length > 0 && (
        <DialogField id={`${id}-to`} label={t('process.backTo')}>
          <Select
            id={`${id}-to`}
            value={to}
            onChange={setTo}
            options={[
              ...(task.mayReject ? [{ value: '', label: t('process.starter') }] : []),
              ...task.back.map(({ node, title }) => ({ value: node, label: title })),
            ]}
          />
        </DialogField>
      )}
      <DialogWords
        label={least > 1 ? t('process.opinionOf', { count: least }) : t('process.opinion')}
        value={opinion}
        onChange={setOpinion}
        maxLength={500}
        rows={3}
      />
      <DialogField id={`${id}-copies`} label={t('process.copyTo')}>
        <PeopleSelect id={`${id}-copies`} about={about} value={copies} onChange={setCopies} />
      </DialogField>
    </TaskDialog>
  )
}
