import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { recordById } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { parentReads } from '../../schema/rules/parent-reads.ts'
import { useClient } from '../../state/client.ts'
import type { Ambient } from './problems.ts'
import type { FormStore } from './store.ts'

/**
 * Parent record of a row with a form of its own: its rules read the parent as they do inside the parent's form, and as on
 * the server. It follows the field that names the parent.
 */
export function useParentRecord(store: FormStore, { parent, fields, rules }: CompiledResource, ambient: Ambient): void {
  const client = useClient()
  const isRead = useMemo(
    () => parent !== undefined && parentReads({ fields, rules }).length > 0,
    [parent, fields, rules],
  )
  const handle = store.handle(parent?.field ?? '')
  const named = useSyncExternalStore(handle.subscribe, handle.snapshot)?.value
  const id = isRead && typeof named === 'string' ? named : ''
  const { data } = useQuery({
    queryKey: ['record', parent?.of, id],
    queryFn: () => recordById(client, parent?.of ?? '', id),
    enabled: id !== '',
    staleTime: 0,
    // Without permission on the parent, its rules are left to the server.
    retry: false,
  })
  const latest = useRef(ambient)
  latest.current = ambient
  useEffect(() => {
    if (data) store.surround({ ...latest.current, parent: data })
  }, [store, data])
}
