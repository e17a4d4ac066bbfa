import { Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../error-text.ts'

/** A page whose file could not be fetched: it is not there, it may not be seen, or the call failed. */
export function LoadFailure({
  error,
  missing,
  onRetry,
}: {
  readonly error: unknown
  readonly missing: ReactNode
  readonly onRetry: () => void
}) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error instanceof ApiError && error.kind === 'missing') return missing
  const isForbidden = error instanceof ApiError && error.kind === 'forbidden'
  return (
    <Result
      status={isForbidden ? '403' : 'error'}
      title={errorText(error)}
      extra={<Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
