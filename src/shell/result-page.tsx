import { Button, Result } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** The page for an address that leads nowhere, or where one may not go. */
export function ResultPage({ code }: { readonly code: '403' | '404' }) {
  const { t } = useTranslation()
  const title = code === '404' ? t('shell.notFound') : t('common.forbidden')
  useEffect(() => {
    document.title = `${title} · Procura`
  }, [title])
  return (
    <Result
      status={code}
      title={title}
      subTitle={code === '404' ? t('shell.notFoundHint') : t('shell.forbiddenHint')}
      extra={
        <Link to="/dashboard/analysis">
          <Button type="primary">{t('common.backHome')}</Button>
        </Link>
      }
    />
  )
}
