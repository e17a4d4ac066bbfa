import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { Boundary } from '../boundary.tsx'
import { useResource } from '../data/use-resource.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import type { ListState } from '../query/list-query.ts'
import { ChartedList } from './charted-list.tsx'
import { PageHeader } from './page-header.tsx'
import { useAddress } from './use-address.ts'

type Props = {
  readonly code: string
  /** Content for a missing or forbidden resource. */
  readonly missing: ReactNode
}

/** List page of a resource; its address holds the query. `?open=<id>&mode=edit` opens a record in it, as does `?bizId=<id>`. */
export function ListPage({ code, missing }: Props) {
  const { data, error, refetch } = useResource(code)
  if (data) return <Listed key={code} resource={data} />
  if (error) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton className="page-loading" />
}

/** List of a resource with its address. */
export function Listed({ resource }: { readonly resource: CompiledResource }) {
  const lang = useLang()
  const { state, onState, firstOpen, onClosed } = useAddress(resource)
  return (
    <>
      <PageHeader title={textIn(lang, resource.title)} problems={resource.problems ?? []} />
      <Boundary scope="block" resetKey={resource.version}>
        <div className="page-card">
          <ChartedList
            chart={isReady(resource, state) ? resource.report?.chart : undefined}
            isReadOnly={resource.report !== undefined}
            resource={resource}
            state={state}
            onState={onState}
            onClosed={onClosed}
            {...(firstOpen && { firstOpen })}
          />
        </div>
      </Boundary>
    </>
  )
}

// A report with required filters has no chart until they are set.
function isReady({ list: { needs = [] } }: CompiledResource, { filters }: ListState): boolean {
  return needs.every((name) => [name, `${name}_begin`, `${name}_end`].some((each) => filters[each]))
}
