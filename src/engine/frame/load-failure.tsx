import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { homePath } from '../../state/constants.ts'
import { useErrorText } from '../error-text.ts'
import { usePageName, useRefused } from './page-frame.ts'
import '../boundary.css'

type Props = {
  readonly error: unknown
  readonly missing: ReactNode
  readonly onRetry: () => void
  /** The failure concerns the whole page. */
  readonly isPage?: boolean
}

/** Failure to load a file: not found, no permission, or a failed call. */
export function LoadFailure({ error, missing, onRetry, isPage = false }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden'
  const isMissing = error instanceof ApiError && error.kind === 'missing'
  useRefused(isPage && isForbidden)
  // The page for missing ones has its own name.
  usePageName(isPage && !isMissing ? t(nameKey(isForbidden)) : undefined)
  if (isMissing) return missing
  return (
    <section className="page-failure" role="alert">
      <p className="page-failure-code" aria-hidden="true">
        {isForbidden ? '403' : '!'}
      </p>
      <h1>{isForbidden ? errorText(error) : t('common.failed')}</h1>
      {!isForbidden && <p>{errorText(error)}</p>}
      {isForbidden && isPage && (
        <p className="page-failure-links">
          <Link to={homePath} className="plain-button plain-primary">
            {t('common.backHome')}
          </Link>
        </p>
      )}
      {!isForbidden && (
        <p className="page-failure-links">
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </p>
      )}
    </section>
  )
}

function nameKey(isForbidden: boolean) {
  return isForbidden ? 'common.forbidden' : 'common.failed'
}
