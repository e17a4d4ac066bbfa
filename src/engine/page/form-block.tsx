import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Block } from '../../schema/model/files.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { useBound } from './use-bound.ts'

/** A form on a page; `bind` with an id opens that record, other bindings fill a new one. */
export function FormBlockView({ block }: { readonly block: Extract<Block, { block: 'form' }> }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data: resource, error, refetch } = useResource(block.resource)
  const bound = useBound(block.bind)
  if (error && !resource) return <LoadFailure error={error} missing={<Empty />} onRetry={() => void refetch()} />
  if (!resource) return <Skeleton active />
  if (!bound) return <Empty description={t('page.chooseRow')} />
  const { id, ...values } = bound
  return (
    <>
      {block.title && <h2>{textIn(lang, block.title)}</h2>}
      <ResourceForm
        key={JSON.stringify(bound)}
        resource={resource}
        mode={block.mode ?? (id === undefined ? 'add' : 'edit')}
        {...(id !== undefined && { id: String(id) })}
        defaults={values}
        locked={values}
      />
    </>
  )
}
