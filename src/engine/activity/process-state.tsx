import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../widgets/kit/tag.tsx'
import type { ProcessNote, ProcessRound, ProcessView } from '../../schema/model/process-view.ts'

/** Whether a process runs, or how it ended. */
export function StateTag({ view: { ending } }: { readonly view: Pick<ProcessView, 'ending'> }) {
  const { t } = useTranslation()
  const state = ending ?? 'running'
  const color = { running: 'blue', done: 'green' }[state as string] ?? 'default'
  return <Tag option={{ value: state, label: t(`process.${state}`), color }} />
}

const words = { open: 'open', waits: 'waits', approved: 'approved', rejected: 'refused' } as const

/** Task of a process: who has it since when, or what was decided. */
export function TaskItem({ task }: { readonly task: ProcessView['tasks'][number] }) {
  const { t } = useTranslation()
  return (
    <li className={`p-task p-${task.status}`}>
      <span>
        {task.title} · {task.handler || task.role}
        {task.actsFor && ` (${t('process.actsFor', { name: task.actsFor })})`}
      </span>
      <span className="w-secondary">
        {t(`process.${words[task.status]}`)}{' '}
        {task.done === null ? t('process.since', { time: task.since.slice(0, 16) }) : task.done.slice(0, 16)}
        {task.done === null && task.due !== null && t('process.due', { time: task.due.slice(0, 16) })}{' '}
        {isLate(task) && <Tag option={{ value: 'overdue', label: t('process.overdue'), color: 'red' }} />}
      </span>
      {task.opinion !== '' && <q>{task.opinion}</q>}
    </li>
  )
}

type Task = ProcessView['tasks'][number]

/** Whether an open task has passed its time. */
export function isLate({ done, due }: Pick<Task, 'done' | 'due'>): boolean {
  return done === null && due !== null && due < nowText()
}

/** Tasks of a process with what was done around them, in the order of time. */
export function ProcessSteps({ view: { tasks, notes } }: { readonly view: Pick<ProcessView, 'tasks' | 'notes'> }) {
  const steps = [
    ...tasks.map((task) => ({ at: task.since, key: task.task, item: <TaskItem task={task} /> })),
    ...notes.map((note) => ({ at: note.at, key: String(note.id), item: <NoteItem note={note} /> })),
  ].toSorted((one, other) => one.at.localeCompare(other.at))
  return (
    <ol className="p-tasks">
      {steps.map(({ key, item }) => (
        <Fragment key={key}>{item}</Fragment>
      ))}
    </ol>
  )
}

/** A hand-over, a reminder or a move, with its reason. */
function NoteItem({ note: { what, who, actsFor, to, opinion, at } }: { readonly note: ProcessNote }) {
  const { t } = useTranslation()
  return (
    <li className="p-task p-note">
      <span>
        {t(`process.note_${what}`, { who, to })}
        {actsFor && ` (${t('process.actsFor', { name: actsFor })})`}
      </span>
      <span className="w-secondary">{at.slice(0, 16)}</span>
      {opinion !== '' && <q>{opinion}</q>}
    </li>
  )
}

/** Now in the form and the zone of the server's times. */
function nowText(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Earlier processes of a record, the latest one open: who decided what, and when. */
export function EarlierRounds({ rounds }: { readonly rounds: readonly ProcessRound[] }) {
  const { t } = useTranslation()
  return rounds.map((round, index) => (
    <details key={round.id} className="p-round" open={index === 0}>
      <summary>
        {t('process.round', { count: rounds.length - index })} <StateTag view={round} />{' '}
        <span className="w-secondary">
          {t('process.startedBy', { name: round.starter, time: round.started.slice(0, 16) })}
        </span>
      </summary>
      <ProcessSteps view={round} />
    </details>
  ))
}
