import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChunkLost } from '../../widgets/kit/lazily.ts'
import { Catch } from './catch.tsx'
import { PageFailure } from './page-failure.tsx'

type Props = {
  readonly scope: 'field' | 'block' | 'page'
  /** Changes with the content: the failure of one page does not outlive it. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Error boundary of a field, block or page: reports the failure with a retry button; neighbours are not affected. */
export function Boundary({ scope, resetKey, children }: Props) {
  return (
    <Catch
      resetKey={resetKey}
      fallback={(retry, error) =>
        scope === 'page' ? (
          <PageFailure error={error} onRetry={retry} />
        ) : (
          <Failure scope={scope} error={error} onRetry={retry} />
        )
      }
    >
      {children}
    </Catch>
  )
}

type FailureProps = { readonly scope: Props['scope']; readonly error: Error; readonly onRetry: () => void }

function Failure({ scope, error, onRetry }: FailureProps) {
  const { t } = useTranslation()
  // A chunk that failed to load stays lost until the page is reloaded.
  const isLost = error instanceof ChunkLost
  const action = (
    <Button size="small" onClick={isLost ? () => window.location.reload() : onRetry}>
      {t(isLost ? 'common.reload' : 'common.retry')}
    </Button>
  )
  return (
    <Alert
      type="error"
      showIcon
      title={t('common.failed')}
      description={scope === 'field' ? undefined : t('common.failedHint')}
      action={action}
    />
  )
}
