import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { samePage } from '../frame/page-frame.ts'
import type { OpenRecord } from '../list/record-drawer.tsx'
import { type ListState, searchOf, stateOf } from '../query/list-query.ts'

/** State of a list in the address of its page, with the record that the address opens. */
export function useAddress(resource: CompiledResource) {
  const [search, setSearch] = useSearchParams()
  // Parsing depends on the fields of the file only.
  const { list, fields } = resource
  const state = useMemo(() => stateOf(search, { list, fields }), [search, list, fields])
  const onState = useCallback(
    (next: ListState, isMend = false) =>
      setSearch((base) => searchOf(next, { list, fields }, base), { replace: isMend, state: samePage }),
    [setSearch, list, fields],
  )
  const onClosed = useCallback(
    () =>
      setSearch((base) => (openId(base) ? without(base, ['open', 'bizId', 'mode']) : base), {
        replace: true,
        state: samePage,
      }),
    [setSearch],
  )
  return { state, onState, onClosed, firstOpen: openOf(search, resource) }
}

// `bizId` is the name in external links (spec 2.3).
function openId(search: URLSearchParams): string | null {
  return search.get('open') ?? search.get('bizId')
}

function openOf(search: URLSearchParams, { can }: CompiledResource): OpenRecord | undefined {
  const id = openId(search)
  if (!id) return undefined
  return { id, mode: search.get('mode') === 'edit' && can.includes('edit') ? 'edit' : 'view' }
}

function without(search: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !names.includes(name)))
}
