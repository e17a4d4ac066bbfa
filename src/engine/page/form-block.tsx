import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { listRecords } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Block } from '../../schema/model/files.ts'
import { useClient } from '../../state/client.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import type { Bound } from './bound/use-bound.ts'
import { WithResource } from './bound/with-resource.tsx'

// Most pages, as the home page, have no form: forms and their widgets weigh 340 kB.
const ResourceForm = lazily(() => import('../form/resource-form.tsx'), 'ResourceForm')

// Few forms are generated from rows.
const MadeForm = lazily(() => import('../form/made/made-form.tsx'), 'MadeForm')

type FormBlock = Extract<Block, { block: 'form' }>

/** A form on a page; `where` with an id opens that record, other values fill a new one. */
export function FormBlockView({ block }: { readonly block: FormBlock }) {
  const { call } = block
  if (call !== undefined) {
    return (
      <WithResource code={block.resource} where={block.where}>
        {(resource, { id }) => (
          <LazyBoundary fallback={<Skeleton />}>
            <MadeForm key={String(id)} code={resource.code} call={call} id={String(id ?? '')} />
          </LazyBoundary>
        )}
      </WithResource>
    )
  }
  if (block.mode === 'single') {
    return (
      <WithResource code={block.resource} where={block.where}>
        {(resource, bound) => <SingleForm block={block} resource={resource} bound={bound} />}
      </WithResource>
    )
  }
  return (
    <WithResource code={block.resource} where={block.where}>
      {(resource, bound) => <BoundForm block={block} resource={resource} bound={bound} />}
    </WithResource>
  )
}

type Props = {
  readonly block: FormBlock
  readonly resource: CompiledResource
  readonly bound: NonNullable<Bound>
  readonly onSaved?: () => void
}

/** Form of a single-record resource; the first saved record is the one from then on. */
function SingleForm({ block, resource, bound }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const mayRead = resource.can.includes('list')
  const { data, error, refetch } = useQuery({
    queryKey: ['single', resource.code, bound],
    queryFn: async ({ signal }) =>
      (await listRecords(client, resource.code, { pageNo: 1, pageSize: 1, column: 'createTime', order: 'asc' }, signal))
        .records[0]?.id ?? null,
    enabled: mayRead,
  })
  if (!mayRead) return <Empty description={t('common.forbidden')} />
  if (error) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton />
  const found = data === null ? bound : { ...bound, id: data }
  return <BoundForm block={block} resource={resource} bound={found} onSaved={() => void refetch()} />
}

function BoundForm({ block, resource, bound, onSaved }: Props) {
  const { t } = useTranslation()
  const { id, ...values } = bound
  const wanted = block.mode === 'single' ? undefined : block.mode
  const mode = wanted ?? (id === undefined ? 'add' : 'edit')
  // Without permission for the mode the record is read-only.
  const isAllowed = mode === 'view' || resource.can.includes(mode)
  if (!isAllowed && id === undefined) return <Empty description={t('common.forbidden')} />
  return (
    <LazyBoundary fallback={<Skeleton />}>
      <ResourceForm
        key={JSON.stringify(bound)}
        resource={resource}
        mode={isAllowed ? mode : 'view'}
        {...(id !== undefined && { id: String(id) })}
        defaults={values}
        locked={values}
        isOnly={block.mode === 'single'}
        {...(onSaved && { onSaved })}
      />
    </LazyBoundary>
  )
}
