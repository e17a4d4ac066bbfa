import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reassignTask } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { PeopleSelect } from './people-select.tsx'
import { DialogField, TaskDialog } from './task-dialog.tsx'

type Props = {
  readonly tasks: ProcessView['tasks']
  readonly about: { readonly resource: string; readonly id: string }
  readonly onDone: () => Promise<void>
  readonly onCancel: () => void
}

/** Shortest reason. */
const shortest = 5

/** Dialog of an administrator: an open task goes to a colleague, with a reason. */
export function ReassignDialog({ tasks, about, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [task, setTask] = useState(tasks[0]?.task ?? '')
  const [people, setPeople] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const said = reason.trim()
  return (
    <TaskDialog
      title={t('process.reassign')}
      okText={t('process.reassign')}
      isMissing={people.length === 0 || said.length < shortest}
      run={() => reassignTask(client, task, people[0] ?? '', said)}
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
      <DialogField id={`${id}-reason`} label={t('process.reason')}>
        <Input.TextArea
          id={`${id}-reason`}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={450}
          rows={2}
        />
      </DialogField>
    </TaskDialog>
  )
}
