import { Button, Result } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useErrorText } from '../error-text.ts'

type Props = { readonly error: unknown; readonly missing: ReactNode; readonly onRetry: () => void }

/** A file that could not be fetched: it is not there, it may not be seen, or the call failed. */
export function LoadFailure({ error, missing, onRetry }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  if (error instanceof ApiError && error.kind === 'missing') return missing
  if (error instanceof ApiError && error.kind === 'forbidden') return <Result status="403" title={errorText(error)} />
  const retry = <Button onClick={onRetry}>{t('common.retry')}</Button>
  return <Result status="error" title={t('common.failed')} subTitle={errorText(error)} extra={retry} />
}
