import { Button, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { NotFetched } from '../not-fetched.tsx'

type FailureProps = { readonly error: unknown; readonly hasRows: boolean; readonly onRetry: () => void }

/** Failure to load rows, with a note if older rows remain. */
export function ListFailure({ error, hasRows, onRetry }: FailureProps) {
  const { t } = useTranslation()
  const title = hasRows ? t('list.stale') : t('list.failed')
  return <NotFetched className="list-alert" title={title} error={error} onRetry={onRetry} />
}

type EmptyProps = {
  /** Titles of required search fields. */
  readonly missing: string
  /** Whether filters are set. */
  readonly isFiltered: boolean
  readonly onReset: () => void
  /** Undefined without permission to add. */
  readonly onAdd: (() => void) | undefined
  readonly addTitle: string
}

/** Empty state: no match, or no rows at all. */
export function NoRows({ missing, isFiltered, onReset, onAdd, addTitle }: EmptyProps) {
  const { t } = useTranslation()
  if (missing !== '')
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('query.needs', { fields: missing })} />
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isFiltered ? t('list.noResult') : t('list.empty')}>
      {isFiltered && <Button onClick={onReset}>{t('list.reset')}</Button>}
      {!isFiltered && onAdd && (
        <Button type="primary" onClick={onAdd}>
          {addTitle}
        </Button>
      )}
    </Empty>
  )
}
