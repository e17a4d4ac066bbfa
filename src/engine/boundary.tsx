import { Alert, Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './boundary.css'

type Props = {
  readonly scope: 'field' | 'block' | 'page'
  /** Changes when what is shown changes: the failure of one page is not the next one's. */
  readonly resetKey?: string
  readonly children: ReactNode
}
type State = { readonly error: Error | undefined; readonly resetKey: string | undefined }

/**
 * Keeps a failure where it happened: a field, a block or a page says so and can be tried again, and its neighbours go on. React
 * writes each caught failure to the console once.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children
    const retry = () => this.setState({ error: undefined })
    return this.props.scope === 'page' ? <PageFailure onRetry={retry} /> : <Failure {...this.props} onRetry={retry} />
  }
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

function PageFailure({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <section className="page-failure" role="alert">
      <p className="page-failure-code" aria-hidden="true">
        500
      </p>
      <h1>{t('common.failed')}</h1>
      <p>{t('common.pageFailedHint')}</p>
      <p className="page-failure-ways">
        <Button type="primary" onClick={onRetry}>
          {t('common.retry')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
        <Button href="/">{t('common.backHome')}</Button>
      </p>
    </section>
  )
}
