import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type GrantHolder, type GrantNode, grantedIds, grantTree, saveGrants } from '../../../api/grants.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { codesOf, grantsOf, idsOf, missingIn } from './grant-model.ts'

const noNodes: readonly GrantNode[] = []
const noIds: readonly string[] = []

/** Grants of a holder: the tree, the ticks, and the difference from the server's state. */
export function useGrants(holder: GrantHolder, others: string) {
  const client = useClient()
  const queries = useQueryClient()
  const lang = useLang()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const key = ['grants', holder, lang] as const
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => {
      const [nodes, ids] = await Promise.all([grantTree(client, holder), grantedIds(client, holder)])
      return { nodes, ids }
    },
    staleTime: 0,
    gcTime: 0,
    // A refetch would mix the ticks with changes by somebody else.
    refetchOnWindowFocus: false,
  })
  const { nodes = noNodes, ids = noIds } = data ?? {}
  const grants = useMemo(() => grantsOf(nodes, others), [nodes, others])
  const before = useMemo(() => codesOf(nodes, new Set(ids)), [nodes, ids])
  const codes = chosen ?? before
  const difference = useMemo(
    () => ({ added: missingIn(grants, codes, before), removed: missingIn(grants, before, codes) }),
    [grants, codes, before],
  )
  const save = async () => {
    await saveGrants(client, holder, { now: idsOf(nodes, codes), before: ids })
    setChosen(undefined)
    await refetch()
    await queries.invalidateQueries({ queryKey: ['permissions'] })
  }
  return { grants, codes, choose: setChosen, difference, save, isLoaded: data !== undefined, error, refetch }
}
