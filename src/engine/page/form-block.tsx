import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Block } from '../../schema/model/files.ts'
import { ResourceForm } from '../form/resource-form.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { useBound } from './use-bound.ts'
import { Waiting } from './waiting.tsx'

type FormBlock = Extract<Block, { block: 'form' }>

/** A form on a page; `bind` with an id opens that record, other bindings fill a new one. */
export function FormBlockView({ block }: { readonly block: FormBlock }) {
  const { t } = useTranslation()
  const { data: resource, error, refetch } = useResource(block.resource)
  const bound = useBound(block.bind)
  if (error && !resource) {
    const missing = <Empty description={t('page.unknown', { code: block.resource })} />
    return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  }
  if (!resource) return <Skeleton active />
  if (!bound) return <Waiting bind={block.bind} />
  const { id, ...values } = bound
  const mode = block.mode ?? (id === undefined ? 'add' : 'edit')
  // Who may not do what the block is for may at least read what is there.
  const isAllowed = mode === 'view' || resource.can.includes(mode)
  if (!isAllowed && id === undefined) return <Empty description={t('common.forbidden')} />
  return (
    <ResourceForm
      key={JSON.stringify(bound)}
      resource={resource}
      mode={isAllowed ? mode : 'view'}
      {...(id !== undefined && { id: String(id) })}
      defaults={values}
      locked={values}
    />
  )
}
