import { useTranslation } from 'react-i18next'

/** Skeleton of a page that is loading. */
export function PageSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="page-skeleton" role="status" aria-label={t('common.loading')}>
      <span />
      <span />
      <span />
      <span />
    </div>
  )
}
