import { useTranslation } from 'react-i18next'
import { Tag } from '../../../widgets/kit/tag.tsx'
import type { ProcessView } from '../../schema/model/process-view.ts'

/** Whether a process runs, or how it ended. */
export function StateTag({ view: { ending } }: { readonly view: ProcessView }) {
  const { t } = useTranslation()
  const state = ending ?? 'running'
  const color = { running: 'blue', done: 'green' }[state as string] ?? 'default'
  return <Tag option={{ value: state, label: t(`process.${state}`), color }} />
}

const words = { open: 'open', waits: 'waits', approved: 'approved', rejected: 'refused' } as const

/** Task of a process: who has it since when, or what was decided. */
export function TaskItem({ task }: { readonly task: ProcessView['tasks'][number] }) {
  const { t } = useTranslation()
  const isLate = task.done === null && task.due !== null && task.due < nowText()
  return (
    <li className={`p-task p-${task.status}`}>
      <span>
        {task.title} · {task.handler || task.role}
        {task.actsFor && ` (${t('process.actsFor', { name: task.actsFor })})`}
      </span>
      <span className="w-secondary">
        {t(`process.${words[task.status]}`)}{' '}
        {task.done === null ? t('process.since', { time: task.since.slice(0, 16) }) : task.done.slice(0, 16)}{' '}
        {isLate && <Tag option={{ value: 'overdue', label: t('process.overdue'), color: 'red' }} />}
      </span>
      {task.opinion !== '' && <q>{task.opinion}</q>}
    </li>
  )
}

/** Now in the form and the zone of the server's times. */
function nowText(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
