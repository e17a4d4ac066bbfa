import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { remindHandlers } from '../../api/process.ts'
import { addTexts } from '../../i18n/instance.ts'
import { process } from '../../i18n/process.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useErrorText } from '../error-text.ts'
import { MoveDialog } from './move-dialog.tsx'
import { MyTask } from './my-task.tsx'
import { ProcessCopies } from './process-copies.tsx'
import { ProcessDrawing } from './process-drawing.tsx'
import { ProcessIncident } from './process-incident.tsx'
import { EarlierRounds, ProcessSteps, StateTag } from './process-state.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { useProcess } from './use-process.ts'
import './process.css'

addTexts({ process })

type Props = {
  readonly resource: Pick<CompiledResource, 'code'>
  readonly id: string
  /** One of its instances; without it the latest. */
  readonly instance?: string
}

/** Process of a record: its drawing, who has it since when, and the reader's own task; nothing without one. */
export function ProcessSection({ resource: { code }, id, instance }: Props) {
  const queries = useQueryClient()
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const [isLarge, setLarge] = useState(false)
  const large = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<'move' | 'reassign'>()
  const { data: view } = useProcess(code, id, true, instance)
  if (!view) return null
  const about = { resource: code, id }
  const open = view.tasks.filter(({ status }) => status === 'open')
  const refresh = async () => {
    setAsked(undefined)
    await queries.invalidateQueries()
  }
  const remind = () =>
    remindHandlers(client, code, id)
      .then(() => message.success(t('process.reminded')))
      .catch((error: unknown) => message.error(errorText(error)))
  return (
    <section className="p-section" aria-labelledby="p-section">
      <h2 id="p-section">
        {t('process.title')} <StateTag view={view} />
      </h2>
      <p className="w-secondary">{t('process.startedBy', { name: view.starter, time: view.started.slice(0, 16) })}</p>
      <ProcessIncident key={view.incident?.since ?? ''} view={view} onDone={refresh} />
      {view.mine.map((task) => (
        <MyTask key={task.task} task={task} about={about} onDone={refresh} />
      ))}
      {view.diagram.shapes.length > 0 && (
        <div className="p-small">
          <ProcessDrawing view={view} tasks={view.tasks} />
          <button type="button" onClick={() => setLarge(true)} aria-label={t('process.enlarge')} />
        </div>
      )}
      <ProcessSteps view={view} />
      <EarlierRounds rounds={view.rounds} />
      <ProcessCopies view={view} about={about} />
      <div className="p-buttons">
        {view.mayRemind && <Button onClick={() => void remind()}>{t('process.remind')}</Button>}
        {view.mayReassign && open.length > 0 && (
          <Button onClick={() => setAsked('reassign')}>{t('process.reassign')}</Button>
        )}
        {view.moves.length > 0 && <Button onClick={() => setAsked('move')}>{t('process.move')}</Button>}
      </div>
      {asked === 'move' && <MoveDialog view={view} onDone={refresh} onCancel={() => setAsked(undefined)} />}
      {asked === 'reassign' && (
        <ReassignDialog tasks={open} about={about} onDone={refresh} onCancel={() => setAsked(undefined)} />
      )}
      <Modal
        open={isLarge}
        onCancel={() => setLarge(false)}
        afterOpenChange={(isOpen) => isOpen && showPresent(large.current)}
        footer={null}
        width="min(1100px, 96vw)"
        title={view.title}
      >
        <div className="p-scroll" ref={large}>
          <ProcessDrawing view={view} tasks={view.tasks} />
        </div>
      </Modal>
    </section>
  )
}

/** A drawing wider than the screen is scrolled to where the process is. */
function showPresent(drawing: HTMLElement | null): void {
  drawing?.querySelector('.p-here')?.scrollIntoView({ block: 'nearest', inline: 'center' })
}
