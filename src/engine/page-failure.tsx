import { useTranslation } from 'react-i18next'
import { ChunkLost } from '../../widgets/kit/lazily.ts'
import './boundary.css'

/** Failed page with retry and exit. Free of the component library, whose chunk may be the failed one. */
export function PageFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  // A chunk that failed to load stays lost until the page is reloaded.
  const isLost = error instanceof ChunkLost
  return (
    <section className="page-failure" role="alert">
      <p className="page-failure-code" aria-hidden="true">
        500
      </p>
      <h1>{t('common.failed')}</h1>
      <p>{t(isLost ? 'common.chunkLostHint' : 'common.pageFailedHint')}</p>
      <p className="page-failure-links">
        {!isLost && (
          <button type="button" className="plain-button plain-primary" onClick={onRetry}>
            {t('common.retry')}
          </button>
        )}
        <button
          type="button"
          className={isLost ? 'plain-button plain-primary' : 'plain-button'}
          onClick={() => window.location.reload()}
        >
          {t('common.reload')}
        </button>
        <a className="plain-button" href="/">
          {t('common.backHome')}
        </a>
      </p>
    </section>
  )
}
