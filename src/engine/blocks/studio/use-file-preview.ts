import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { filePreview } from '../../../api/studio.ts'
import type { DraftResource, OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from './kit/studio-keys.ts'

const previewed: readonly string[] = ['resource', 'report', 'page']

/** Whether files of a kind have a preview. */
export function hasPreview({ kind }: OpenFile): boolean {
  return previewed.includes(kind)
}

/** What the draft of an open file makes, for a role if one is given; null while it cannot be read. `revision` grows with each stored draft. */
export function useFilePreview(opened: OpenFile, revision: number, role?: string) {
  const client = useClient()
  return useQuery({
    queryKey: [...studioKey, 'preview', opened.path, revision, role],
    queryFn: () => filePreview(client, opened.path, role),
    enabled: hasPreview(opened),
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** Resource of an open file as its draft makes it, once it can be read. */
export function useDraftResource(opened: OpenFile, revision: number): DraftResource | undefined {
  const { data } = useFilePreview(opened, revision)
  return data && 'resource' in data ? data : undefined
}
