import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { PageHeading } from './page-heading.tsx'
import { usePageTitle } from './use-page-title.ts'

/** The page for an address that leads nowhere, or where one may not go. */
export function ResultPage({ code }: { readonly code: '403' | '404' }) {
  const { t } = useTranslation()
  const title = code === '404' ? t('shell.notFound') : t('common.forbidden')
  usePageTitle(title)
  return (
    <Result
      status={code}
      title={<PageHeading>{title}</PageHeading>}
      subTitle={code === '404' ? t('shell.notFoundHint') : t('shell.forbiddenHint')}
      extra={
        <Link to="/dashboard/analysis">
          <Button type="primary">{t('common.backHome')}</Button>
        </Link>
      }
    />
  )
}
