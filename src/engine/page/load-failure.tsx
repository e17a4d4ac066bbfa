import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../error-text.ts'
import '../boundary.css'

type Props = { readonly error: unknown; readonly missing: ReactNode; readonly onRetry: () => void }

/** A file that could not be fetched: it is not there, it may not be seen, or the call failed. */
export function LoadFailure({ error, missing, onRetry }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error instanceof ApiError && error.kind === 'missing') return missing
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden'
  return (
    <section className="page-failure" role="alert">
      <p className="page-failure-code" aria-hidden="true">
        {isForbidden ? '403' : '!'}
      </p>
      <h1>{isForbidden ? errorText(error) : t('common.failed')}</h1>
      {!isForbidden && <p>{errorText(error)}</p>}
      {!isForbidden && (
        <p className="page-failure-ways">
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </p>
      )}
    </section>
  )
}
