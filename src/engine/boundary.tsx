import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PartLost } from '../../widgets/kit/lazily.ts'
import { Catch } from './catch.tsx'
import { PageFailure } from './page-failure.tsx'

type Props = {
  readonly scope: 'field' | 'block' | 'page'
  /** Changes when what is shown changes: the failure of one page is not the next one's. */
  readonly resetKey?: string
  readonly children: ReactNode
}

/** Keeps a failure where it happened: a field, a block or a page says so and can be tried again, and its neighbours go on. */
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
  // What a browser could not fetch of a program stays lost to the page that asked for it.
  const isLost = error instanceof PartLost
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
