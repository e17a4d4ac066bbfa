import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { filePreview } from '../../../api/studio.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { DraftResource, FilePreview, OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { pace, usePaced } from './kit/use-paced.ts'

const previewed: readonly string[] = ['resource', 'report', 'page', 'overlay']

/** Whether files of a kind have a preview. */
export function hasPreview({ kind }: OpenFile): boolean {
  return previewed.includes(kind)
}

/** Draft that is drawn: its text, and a number that grows each time the server stores it. */
type Drawn = { readonly text: string; readonly revision: number }

/**
 * What the draft of an open file makes, stored or not, for a role if one is given. While it has a mistake, what it made before; null
 * before it made anything.
 */
export function useFilePreview(opened: OpenFile, { text, revision }: Drawn, role?: string) {
  const client = useClient()
  const queries = useQueryClient()
  const { path } = opened
  const drawn = usePaced(text, pace)
  // The rows of a report are those of its stored draft.
  const isStored = opened.kind === 'report'
  return useQuery({
    queryKey: [...studioKey, 'preview', path, isStored ? revision : drawn, role],
    queryFn: async () => {
      const wanted = { path, ...(!isStored && { text: drawn }), ...(role !== undefined && { role }) }
      return lastDrawn(queries, [path, role], await filePreview(client, wanted))
    },
    enabled: hasPreview(opened),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** A preview, or the last one there was: a new file has no version that serves in place of a wrong draft. */
function lastDrawn(queries: QueryClient, of: readonly unknown[], found: FilePreview | null): FilePreview | null {
  const key = [...studioKey, 'drawn', ...of]
  queries.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
  // What a role may not open is no drawing: with the next mistake, the mistake is said.
  if (found) queries.setQueryData(key, 'closed' in found ? null : found)
  return found ?? queries.getQueryData<FilePreview>(key) ?? null
}

/** Report of an open file as its draft makes it, once it can be read. */
export function useDraftReport(opened: OpenFile, drawn: Drawn): CompiledResource | undefined {
  const { data } = useFilePreview(opened, drawn)
  return data && 'report' in data ? data.report : undefined
}

/** Resource of an open file as its draft makes it, once it can be read. */
export function useDraftResource(opened: OpenFile, drawn: Drawn): DraftResource | undefined {
  const { data } = useFilePreview(opened, drawn)
  return data && 'resource' in data ? data : undefined
}
