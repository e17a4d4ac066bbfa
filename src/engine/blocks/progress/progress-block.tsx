import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Steps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type RecordProgress, recordProgress } from '../../../api/progress.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { progress } from '../../../i18n/progress.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import './progress.css'

addTexts({ progress })

/** Progress of a record towards a state: the stages with their times, who has it, and what comes next. */
export function ProgressBlock({ resource, id, to, page }: Readonly<Record<string, unknown>>) {
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const { t } = useTranslation()
  const [code, key, goal] = [String(resource), String(id ?? ''), String(to)]
  const { data, error, refetch } = useQuery({
    queryKey: ['list', code, lang, 'progress', key, goal],
    queryFn: () => recordProgress(client, code, key, goal),
    enabled: key !== '',
  })
  if (key === '') return null
  if (error) {
    const again = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    return <Alert type="error" showIcon title={errorText(error)} action={again} />
  }
  return data ? (
    <Shown progress={data} page={typeof page === 'string' ? page : undefined} />
  ) : (
    <Skeleton paragraph={{ rows: 2 }} />
  )
}

type ShownProps = { readonly progress: RecordProgress; readonly page: string | undefined }

function Shown({ progress: { stages, reached, state, next }, page }: ShownProps) {
  const { t } = useTranslation()
  const isOff = stages[reached - 1]?.state !== state.value
  const isDone = next === undefined && !isOff
  return (
    <div className="record-progress">
      <Steps
        size="small"
        responsive
        aria-label={t('progress.stages')}
        current={isOff || isDone ? reached : reached - 1}
        status={isOff ? 'error' : 'process'}
        items={stages.map(({ title, at }, index) => ({ title, content: index < reached ? minuteOf(at) : undefined }))}
      />
      <p>
        <b>{isDone ? t('progress.done') : t('progress.now', { state: state.title })}</b>
        {state.since !== null && <span>{t('progress.since', { time: minuteOf(state.since) })}</span>}
        {next && <span>{nextText(next, t)}</span>}
        {next?.isMine && page !== undefined && <Link to={`/page/${page}`}>{t('progress.open')}</Link>}
      </p>
    </div>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function nextText({ title: action, isMine, roles }: NonNullable<RecordProgress['next']>, t: Translate): string {
  return isMine
    ? t('progress.mine', { action })
    : t('progress.theirs', { action, roles: roles.join(t('progress.comma')) })
}

/** `2026-11-24 08:30` of a time. */
function minuteOf(time: string | null): string {
  return (time ?? '').slice(0, 16)
}
