import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reassignTask } from '../../api/process.ts'
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

/** Dialog of an administrator: an open task goes to a colleague, with a reason. */
export function ReassignDialog({ tasks, about, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [task, setTask] = useState(tasks[0]?.task ?? '')
  const [people, setPeople] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  return (
    <TaskDialog
      title={t('process.reassign')}
      okText={t('process.reassign')}
      isMissing={people.length === 0 || isShortReason(reason)}
      run={() => reassignTask(client, task, people[0] ?? '', reason.trim())}
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
      <DialogField id={`${id}-people`} label={t('process.transferTo')}>
        <PeopleSelect id={`${id}-people`} about={about} isOne value={people} onChange={setPeople} />
      </DialogField>
      <DialogWords label={t('process.reason')} value={reason} onChange={setReason} maxLength={450} />
    </TaskDialog>
  )
}
