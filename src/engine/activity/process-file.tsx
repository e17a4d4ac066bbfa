import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { processFile } from '../../api/process.ts'
import { addTexts } from '../../i18n/instance.ts'
import { process as texts } from '../../i18n/process.ts'
import type { ProcessDrawingView } from '../../schema/model/process-view.ts'
import type { Span } from '../../schema/model/span.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { ProcessDrawing } from './process-drawing.tsx'
import './process.css'

addTexts({ process: texts })

/** A process in use: its drawing, and who handles its tasks. */
export function ProcessFileBlock({ process }: Readonly<Record<string, unknown>>) {
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const { t } = useTranslation()
  const code = String(process ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['process', code, lang],
    queryFn: () => processFile(client, code),
    enabled: code !== '',
  })
  if (code === '') return <Empty description={t('process.chooseProcess')} />
  if (error) {
    const again = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    return <Alert type="error" showIcon title={errorText(error)} action={again} />
  }
  if (!data) return <Skeleton />
  return (
    <section aria-label={data.title}>
      {data.diagram.shapes.length > 0 ? (
        <div className="p-scroll">
          <ProcessDrawing view={data} />
        </div>
      ) : (
        <Empty description={t('process.noDrawing')} />
      )}
      <ol className="p-tasks">
        {data.tasks.map((task) => (
          <Task key={task.node} task={task} />
        ))}
      </ol>
    </section>
  )
}

function Task({ task }: { readonly task: ProcessDrawingView['tasks'][number] }) {
  const { t } = useTranslation()
  const { by, of, otherwise } = task.handlers
  const details = [
    t(`process.by_${by}`, { of: of || t('process.ofStarter') }),
    ...(otherwise ? [t('process.otherwise', { role: otherwise })] : []),
    typeof task.completion === 'number'
      ? t('process.completionCount', { count: task.completion })
      : t(`process.completion_${task.completion}`),
    ...(task.due ? [t('process.within', { time: spanText(t, task.due) })] : []),
    ...(task.stepUp ? [t('process.stepUp')] : []),
  ]
  return (
    <li className="p-task">
      <span>{task.title}</span>
      <span className="w-secondary">{details.join(' · ')}</span>
    </li>
  )
}

function spanText(t: ReturnType<typeof useTranslation>['t'], { days, ms, working }: Span): string {
  const hours = Math.round(ms / 3_600_000)
  return [
    ...(days > 0 ? [t(working ? 'process.workingDays' : 'process.days', { count: days })] : []),
    ...(hours > 0 ? [t('process.hours', { count: hours })] : []),
  ].join(' ')
}
