import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '../../i18n/instance.ts'
import { process } from '../../i18n/process.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { ProcessDecision } from './process-decision.tsx'
import { ProcessDrawing } from './process-drawing.tsx'
import { useProcess } from './use-process.ts'
import './process.css'

addTexts({ process })

type Props = { readonly resource: Pick<CompiledResource, 'code'>; readonly id: string }

/** Process of a record: its drawing, who has it since when, and the reader's own task; nothing without one. */
export function ProcessSection({ resource: { code }, id }: Props) {
  const queries = useQueryClient()
  const { t } = useTranslation()
  const [isLarge, setLarge] = useState(false)
  const { data: view } = useProcess(code, id)
  if (!view) return null
  const refresh = () => queries.invalidateQueries()
  return (
    <section className="p-section" aria-labelledby="p-section">
      <h2 id="p-section">
        {t('process.title')} <Tag color={colorOf(view)}>{t(`process.${view.ending ?? 'running'}`)}</Tag>
      </h2>
      <p className="w-secondary">{t('process.startedBy', { name: view.starter, time: view.started.slice(0, 16) })}</p>
      {view.mine.map((task) => (
        <MyTask key={task.task} task={task} onDone={refresh} />
      ))}
      {view.diagram.shapes.length > 0 && (
        <button type="button" className="p-small" onClick={() => setLarge(true)} aria-label={t('process.enlarge')}>
          <ProcessDrawing view={view} />
        </button>
      )}
      <ol className="p-tasks">
        {view.tasks.map((task) => (
          <TaskItem key={`${task.node} ${task.since} ${task.handler}`} task={task} />
        ))}
      </ol>
      <Modal open={isLarge} onCancel={() => setLarge(false)} footer={null} width="min(1100px, 96vw)" title={view.title}>
        <div className="p-scroll">
          <ProcessDrawing view={view} />
        </div>
      </Modal>
    </section>
  )
}

function colorOf({ ending }: ProcessView): string {
  if (ending === null) return 'processing'
  return ending === 'done' ? 'success' : 'default'
}

function MyTask({
  task,
  onDone,
}: {
  readonly task: ProcessView['mine'][number]
  readonly onDone: () => Promise<void>
}) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<'approve' | 'reject'>()
  const finish = async () => {
    setOutcome(undefined)
    await onDone()
  }
  return (
    <div className="p-mine">
      <strong>{t('process.mine', { task: task.title })}</strong>
      {task.actsFor && <span className="w-secondary"> {t('process.actsFor', { name: task.actsFor })}</span>}
      <div className="p-buttons">
        <Button type="primary" onClick={() => setOutcome('approve')}>
          {t('process.approve')}
        </Button>
        <Button danger onClick={() => setOutcome('reject')}>
          {t('process.reject')}
        </Button>
      </div>
      {outcome && (
        <ProcessDecision task={task} outcome={outcome} onDone={finish} onCancel={() => setOutcome(undefined)} />
      )}
    </div>
  )
}

const words = { open: 'open', waits: 'waits', approved: 'approved', rejected: 'refused' } as const

function TaskItem({ task }: { readonly task: ProcessView['tasks'][number] }) {
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
        {isLate && <Tag color="error">{t('process.overdue')}</Tag>}
      </span>
      {task.opinion !== '' && <q>{task.opinion}</q>}
    </li>
  )
}

/** Now in the form and the zone of the server's times. */
function nowText(): string {
  return new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}
