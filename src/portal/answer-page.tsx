import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type AskedOrder, openAnswer } from '../api/answer-link.ts'
import { useErrorText } from '../engine/error-text.ts'
import { answer as texts } from '../i18n/answer.ts'
import { addTexts } from '../i18n/instance.ts'
import { useClient } from '../state/client.ts'
import { AnswerForm } from './answer-form.tsx'
import { Notice } from './notice.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { useWindowTitle } from './use-window-title.ts'
import './public.css'
import './login-form.css'
import './answer.css'

addTexts({ answer: texts })

/** Target of the one-use link in the letter of an order. The secret is in the fragment, which is not sent to servers. */
export function AnswerPage() {
  const { t } = useTranslation()
  const link = useLocation().hash.slice(1)
  useWindowTitle(t('answer.title'))
  return (
    <PortalFrame>
      <section className="answer">
        <h1>{t('answer.title')}</h1>
        {link === '' ? <Notice tone="error">{t('answer.incomplete')}</Notice> : <ByLink key={link} link={link} />}
      </section>
    </PortalFrame>
  )
}

function ByLink({ link }: { readonly link: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const [order, setOrder] = useState<AskedOrder>()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    openAnswer(client, link).then(setOrder, setFailure)
  }, [client, link])
  if (failure !== undefined) return <Notice tone="error">{errorText(failure)}</Notice>
  if (isSent) return <Notice tone="info">{t('answer.sent')}</Notice>
  return order ? <AnswerForm link={link} order={order} onSent={() => setSent(true)} /> : null
}
