import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePageName, useRefused } from '../../engine/frame/page-frame.ts'
import { homePath } from '../../state/constants.ts'
import { PageHeading } from '../kit/page-heading.tsx'

export type Outcome = '403' | '404' | '500' | 'success' | 'fail'

const signs: Readonly<Record<Outcome, string>> = { '403': '403', '404': '404', '500': '500', success: '✓', fail: '✕' }

/** Result page: not found, not allowed, server error, success or failure. */
export function ResultPage({ code }: { readonly code: Outcome }) {
  const { t } = useTranslation()
  const title = t(`shell.result_${code}`)
  usePageName(title)
  useRefused(code === '403' || code === '404')
  return (
    <section className={`shell-result shell-result-${code}`}>
      <p className="shell-result-sign" aria-hidden="true">
        {signs[code]}
      </p>
      <PageHeading>{title}</PageHeading>
      <p>{t(`shell.resultHint_${code}`)}</p>
      <Link to={homePath} className="plain-button plain-primary">
        {t('common.backHome')}
      </Link>
    </section>
  )
}
