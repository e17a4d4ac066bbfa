import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'

type Props = {
  readonly error: unknown
  /** What is missing; without it the reason stands alone. */
  readonly title?: string
  readonly className?: string
  readonly onRetry: () => void
}

/** In the place of what could not be fetched: why, and another try. */
export function NotFetched({ error, title, className, onRetry }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const reason = errorText(error)
  return (
    <Alert
      type="error"
      showIcon
      {...(className && { className })}
      title={title ?? reason}
      {...(title !== undefined && { description: reason })}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
