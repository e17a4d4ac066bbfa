import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bind } from '../../../schema/model/bind.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useResource } from '../../data/use-resource.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { type Bound, useBound } from './use-bound.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  readonly block: { readonly resource: string; readonly bind?: Bind | undefined }
  readonly children: (resource: CompiledResource, bound: NonNullable<Bound>) => ReactNode
}

/** What a block over a resource draws, once its file and the values it is bound to are there; else what is missing. */
export function WithResource({ block, children }: Props) {
  const { t } = useTranslation()
  const { data: resource, error, refetch } = useResource(block.resource)
  const bound = useBound(block.bind)
  if (error && !resource) {
    const missing = <Empty description={t('page.unknown', { code: block.resource })} />
    return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  }
  if (!resource) return <Skeleton active />
  return bound ? children(resource, bound) : <Waiting bind={block.bind} />
}
