import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'

type Props = {
  readonly error: unknown
  /** Name of the missing content; without it only the reason is shown. */
  readonly title?: string
  readonly className?: string
  readonly onRetry: () => void
}

/** Placeholder of content that failed to load: reason and retry button. */
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
