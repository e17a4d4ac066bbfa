import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../engine/error-text.ts'

/** In the place of what could not be fetched: why, and another try. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  return (
    <Alert
      type="error"
      showIcon
      title={errorText(error)}
      action={
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}
