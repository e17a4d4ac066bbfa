import { useTranslation } from 'react-i18next'

/** The place of a page that is being fetched. */
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
