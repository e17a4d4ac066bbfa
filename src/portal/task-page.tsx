import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { decideByLink, type LinkDecision, openTask } from '../api/task-link.ts'
import { useErrorText } from '../engine/error-text.ts'
import { addTexts } from '../i18n/instance.ts'
import { taskLink } from '../i18n/task-link.ts'
import type { TaskByLink } from '../schema/model/process-view.ts'
import { useClient } from '../state/client.ts'
import { Notice } from './notice.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { Press } from './press.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { useWindowTitle } from './use-window-title.ts'
import './public.css'
import './login-form.css'
import './answer.css'

addTexts({ taskLink })

/** Target of the one-use link in the mail about a task. The secret is in the fragment, which is not sent to servers. */
export function TaskPage() {
  const { t } = useTranslation()
  const link = useLocation().hash.slice(1)
  useWindowTitle(t('taskLink.title'))
  return (
    <PortalFrame>
      <section className="answer">
        <h1>{t('taskLink.title')}</h1>
        {link === '' ? <Notice tone="error">{t('taskLink.incomplete')}</Notice> : <ByLink key={link} link={link} />}
      </section>
    </PortalFrame>
  )
}

function ByLink({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [task, setTask] = useState<TaskByLink>()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    openTask(client, link).then(setTask, setFailure)
  }, [client, link])
  if (failure !== undefined) return <Notice tone="error">{errorText(failure)}</Notice>
  if (isSent) return <Notice tone="info">{t('taskLink.sent')}</Notice>
  if (!task) return null
  return (
    <div>
      <Facts task={task} />
      {task.mayApprove || task.mayReject ? (
        <Decision link={link} task={task} onSent={() => setSent(true)} />
      ) : (
        <Elsewhere />
      )}
    </div>
  )
}

function Facts({ task }: { readonly task: TaskByLink }) {
  const { t } = useTranslation()
  const facts = [
    { title: t('taskLink.process'), value: task.process },
    { title: t('taskLink.task'), value: task.task },
    ...task.facts,
  ]
  return (
    <dl className="answer-facts">
      {facts.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Task that an opinion alone does not decide: its document asks for more, or the person lacks the right. */
function Elsewhere() {
  const { t } = useTranslation()
  return (
    <>
      <Notice tone="info">{t('taskLink.elsewhere')}</Notice>
      <div className="answer-presses">
        <Link to="/user/login" className="p-press p-primary">
          {t('taskLink.signIn')}
        </Link>
      </div>
    </>
  )
}

type Props = { readonly link: string; readonly task: TaskByLink; readonly onSent: () => void }

function Decision({ link, task, onSent }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const refusalText = useRefusalText()
  const [opinion, setOpinion] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<LinkDecision['outcome']>()
  const [error, setError] = useState<string>()
  const send = async (outcome: LinkDecision['outcome']) => {
    if (busy) return
    setBusy(outcome)
    setError(undefined)
    try {
      await decideByLink(client, link, { outcome, opinion, ...(task.needsPassword && { password }) })
      onSent()
    } catch (cause) {
      setError(refusalText(cause))
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <>
      <label className="answer-reason">
        {t('taskLink.opinion')}
        <textarea value={opinion} maxLength={500} rows={3} onChange={(event) => setOpinion(event.target.value)} />
      </label>
      {task.needsPassword && (
        <label className="answer-reason">
          {t('taskLink.password')}
          <input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
      )}
      {error && <Notice tone="error">{error}</Notice>}
      <div className="answer-presses">
        {task.mayApprove && (
          <Press variant="primary" isBusy={busy === 'approve'} onClick={() => void send('approve')}>
            {t('taskLink.approve')}
          </Press>
        )}
        {task.mayReject && (
          <Press isBusy={busy === 'reject'} onClick={() => void send('reject')}>
            {t('taskLink.reject')}
          </Press>
        )}
      </div>
      <p className="answer-soft">{t('taskLink.once')}</p>
    </>
  )
}
