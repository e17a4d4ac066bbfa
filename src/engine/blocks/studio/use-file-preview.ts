import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filePreview } from '../../../api/studio.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { DraftResource, OpenFile } from '../../../schema/model/studio-data.ts'
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

/** What the draft of an open file makes, stored or not, for a role if one is given; null while it cannot be read. */
export function useFilePreview(opened: OpenFile, { text, revision }: Drawn, role?: string) {
  const client = useClient()
  const { path } = opened
  const drawn = usePaced(text, pace)
  // The rows of a report are those of its stored draft.
  const isStored = opened.kind === 'report'
  return useQuery({
    queryKey: [...studioKey, 'preview', path, isStored ? revision : drawn, role],
    queryFn: () =>
      filePreview(client, { path, ...(!isStored && { text: drawn }), ...(role !== undefined && { role }) }),
    enabled: hasPreview(opened),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
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
