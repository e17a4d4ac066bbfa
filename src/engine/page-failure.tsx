import { useTranslation } from 'react-i18next'
import { PartLost } from '../../widgets/kit/lazily.ts'
import './boundary.css'

/** A page that cannot be shown, and the ways on. Without the component library, which may be what did not come. */
export function PageFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation()
  // What a browser could not fetch of a program stays lost to the page that asked for it.
  const isLost = error instanceof PartLost
  return (
    <section className="page-failure" role="alert">
      <p className="page-failure-code" aria-hidden="true">
        500
      </p>
      <h1>{t('common.failed')}</h1>
      <p>{t(isLost ? 'common.partLostHint' : 'common.pageFailedHint')}</p>
      <p className="page-failure-ways">
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
