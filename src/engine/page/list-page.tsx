import { Skeleton } from 'antd'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { type ListState, searchOf, stateOf } from '../list/list-query.ts'
import { ResourceList } from '../list/resource-list.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { PageHeader } from './page-header.tsx'

type Props = { readonly code: string; readonly missing: ReactNode }

/** The list page of a resource; its address holds the query. */
export function ListPage({ code, missing }: Props) {
  const { data, error, refetch } = useResource(code)
  if (data?.code === code) return <Listed resource={data} />
  if (error) return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
  return <Skeleton active style={{ padding: 16 }} />
}

function Listed({ resource }: { readonly resource: CompiledResource }) {
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => stateOf(search, resource), [search, resource])
  const onState = useCallback(
    (next: ListState) => setSearch((base) => searchOf(next, resource, base)),
    [setSearch, resource],
  )
  return (
    <>
      <PageHeader title={textIn(lang, resource.title)} problems={resource.problems ?? []} />
      <ResourceList resource={resource} state={state} onState={onState} />
    </>
  )
}
