import { Skeleton } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { Boundary } from '../boundary.tsx'
import { useResource } from '../data/use-resource.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { ResourceList } from '../list/resource-list.tsx'
import type { ListState } from '../query/list-query.ts'
import { PageHeader } from './page-header.tsx'
import { useAddress } from './use-address.ts'

// Reports have one, lists have none.
const ChartView = lazily(() => import('../chart/chart-view.tsx'), 'ChartView')
const chartHeight = 300

type Props = {
  readonly code: string
  /** What is shown where there is no such resource, or none this person may see. */
  readonly missing: ReactNode
}

/** The list page of a resource; its address holds the query. `?open=<id>&mode=edit` opens a record with it, as `?bizId=<id>` does. */
export function ListPage({ code, missing }: Props) {
  const { data, error, refetch } = useResource(code)
  if (data) return <Listed key={code} resource={data} />
  if (error) return <LoadFailure isPage error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton active className="page-loading" />
}

/** A resource's list with its address. */
export function Listed({ resource }: { readonly resource: CompiledResource }) {
  const lang = useLang()
  const { state, onState, firstOpen, onClosed } = useAddress(resource)
  return (
    <>
      <PageHeader title={textIn(lang, resource.title)} problems={resource.problems ?? []} />
      <Boundary scope="block" resetKey={resource.version}>
        <div className="page-card">
          {resource.report?.chart && isReady(resource, state) && (
            <Suspense fallback={<div style={{ height: chartHeight }} />}>
              <ChartView
                resource={resource}
                chart={resource.report.chart}
                title={textIn(lang, resource.title)}
                height={chartHeight}
                state={state}
              />
            </Suspense>
          )}
          <ResourceList
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

// A report that has to be told something first has no chart before.
function isReady({ list: { needs = [] } }: CompiledResource, { filters }: ListState): boolean {
  return needs.every((name) => [name, `${name}_begin`, `${name}_end`].some((each) => filters[each]))
}
