import { Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { Boundary } from '../boundary.tsx'
import { ChartView } from '../chart/chart-view.tsx'
import { type ListState, searchOf, stateOf } from '../list/list-query.ts'
import type { OpenRecord } from '../list/record-drawer.tsx'
import { ResourceList } from '../list/resource-list.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'

type Props = {
  readonly code: string
  /** What is shown where there is no such resource, or none this person may see. */
  readonly missing: ReactNode
}

/** The list page of a resource; its address holds the query. `?open=<id>&mode=edit` opens a record with it. */
export function ListPage({ code, missing }: Props) {
  const { data, error, refetch } = useResource(code)
  if (data) return <Listed key={code} resource={data} />
  if (error) return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton active className="page-loading" />
}

/** A resource's list with its address. */
export function Listed({ resource }: { readonly resource: CompiledResource }) {
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  // What the address means hangs on the fields of the file only.
  const { list, fields } = resource
  const state = useMemo(() => stateOf(search, { list, fields }), [search, list, fields])
  const onState = useCallback(
    (next: ListState, isMend = false) =>
      setSearch((base) => searchOf(next, { list, fields }, base), { replace: isMend }),
    [setSearch, list, fields],
  )
  const onClosed = useCallback(
    () => setSearch((base) => (base.has('open') ? without(base, ['open', 'mode']) : base), { replace: true }),
    [setSearch],
  )
  const firstOpen = openOf(search, resource)
  return (
    <>
      <PageHeader title={textIn(lang, resource.title)} problems={resource.problems ?? []} />
      <Boundary scope="block" resetKey={resource.version}>
        <div className="page-card">
          {resource.report?.chart && (
            <ChartView
              resource={resource}
              chart={resource.report.chart}
              title={textIn(lang, resource.title)}
              height={300}
              state={state}
            />
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

function openOf(search: URLSearchParams, { can }: CompiledResource): OpenRecord | undefined {
  const id = search.get('open')
  if (!id) return undefined
  return { id, mode: search.get('mode') === 'edit' && can.includes('edit') ? 'edit' : 'view' }
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)))
}
