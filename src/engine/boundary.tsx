import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
      fallback={(retry) =>
        scope === 'page' ? <PageFailure onRetry={retry} /> : <Failure scope={scope} onRetry={retry} />
      }
    >
      {children}
    </Catch>
  )
}

function Failure({ scope, onRetry }: { readonly scope: Props['scope']; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const action = (
    <Button size="small" onClick={onRetry}>
      {t('common.retry')}
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
