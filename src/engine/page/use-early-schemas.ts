import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Block } from '../../schema/model/files.ts'
import { useClient } from '../../state/client.ts'
import { reportQuery, resourceQuery } from '../data/use-resource.ts'

type Named = { readonly kind: 'resource' | 'report'; readonly code: string }

/**
 * Asks for the schemas of a page's blocks at once: blocks whose code is still being loaded would ask one after the other. What lies behind
 * tabs and steps is asked for when it is shown.
 */
export function useEarlySchemas(blocks: readonly Block[]): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => {
    for (const { kind, code } of schemasOf(blocks)) {
      if (kind === 'report') void queries.prefetchQuery(reportQuery(client, code))
      else void queries.prefetchQuery(resourceQuery(client, code))
    }
  }, [client, queries, blocks])
}

function schemasOf(blocks: readonly Block[]): readonly Named[] {
  return blocks.flatMap((block): readonly Named[] => {
    switch (block.block) {
      case 'split':
        return [...schemasOf(block.left), ...schemasOf(block.right)]
      case 'chart':
      case 'report':
        return [{ kind: 'report', code: block.report }]
      case 'calendar':
        return [block, ...(block.items ?? [])].map(({ resource }) => ({ kind: 'resource', code: resource }))
      case 'completeness':
      case 'detail':
      case 'items':
      case 'kanban':
      case 'timeline':
      case 'list':
        return [{ kind: 'resource', code: block.resource }]
      case 'stats':
        return block.items.flatMap(({ report, resource, sum, value }): readonly Named[] => {
          if (report !== undefined && value !== undefined) return [{ kind: 'report', code: report }]
          return resource !== undefined && sum !== undefined ? [{ kind: 'resource', code: resource }] : []
        })
      default:
        return []
    }
  })
}
