import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhereBound } from '../../../schema/base/where.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { useResource } from '../../data/use-resource.ts'
import { LoadFailure } from '../../frame/load-failure.tsx'
import { type Bound, useBound } from './use-bound.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  readonly code: string
  /** What it is bound to. */
  readonly where: WhereBound | undefined
  readonly children: (resource: CompiledResource, bound: NonNullable<Bound>) => ReactNode
}

/** Renders a block once its resource and bound values are known; otherwise the missing one. */
export function WithResource({ code, where, children }: Props) {
  const { t } = useTranslation()
  const { data: resource, error, refetch } = useResource(code)
  const bound = useBound(where)
  if (error && !resource) {
    const missing = <Empty description={t('page.unknown', { code })} />
    return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  }
  if (!resource) return <Skeleton />
  return bound ? children(resource, bound) : <Waiting where={where} />
}
