import { Segmented, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reassignTask, releaseOther } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { PeopleSelect } from './people-select.tsx'
import { DialogField, DialogWords, isShortReason, TaskDialog } from './task-dialog.tsx'

type Props = {
  readonly tasks: ProcessView['tasks']
  readonly about: { readonly resource: string; readonly id: string }
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Dialog of an administrator: an open task goes to a colleague, or back to the role from which it was claimed, with a reason. */
export function ReassignDialog({ tasks, about, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [task, setTask] = useState(tasks[0]?.task ?? '')
  const [people, setPeople] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const [isBack, setBack] = useState(false)
  const role = tasks.find((each) => each.task === task)?.claimedFrom ?? ''
  const goesBack = isBack && role !== ''
  const run = () =>
    goesBack ? releaseOther(client, task, reason.trim()) : reassignTask(client, task, people[0] ?? '', reason.trim())
  return (
    <TaskDialog
      title={t('process.reassign')}
      okText={t('process.reassign')}
      isMissing={(people.length === 0 && !goesBack) || isShortReason(reason)}
      run={run}
      {...rest}
    >
      <DialogField id={`${id}-task`} label={t('process.reassignTask')}>
        <Select
          id={`${id}-task`}
          value={task}
          onChange={setTask}
          options={tasks.map(({ task: value, title, handler, role }) => ({
            value,
            label: `${title} · ${handler || role}`,
          }))}
        />
      </DialogField>
      {role !== '' && (
        <Segmented
          block
          aria-label={t('process.reassign')}
          value={isBack}
          onChange={setBack}
          options={[
            { value: false, label: t('process.toColleague') },
            { value: true, label: t('process.toRole', { role }) },
          ]}
        />
      )}
      {!goesBack && (
        <DialogField id={`${id}-people`} label={t('process.transferTo')}>
          <PeopleSelect id={`${id}-people`} about={about} isOne value={people} onChange={setPeople} />
        </DialogField>
      )}
      <DialogWords label={t('process.reason')} value={reason} onChange={setReason} maxLength={450} />
    </TaskDialog>
  )
}
