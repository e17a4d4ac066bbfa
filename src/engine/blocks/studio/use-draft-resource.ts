import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { draftResource } from '../../../api/studio.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from './kit/studio-keys.ts'

/** Compiled resource of an open file as its draft makes it; null while the draft cannot be read. `revision` grows with each stored draft. */
export function useDraftResource({ path, kind }: OpenFile, revision: number) {
  const client = useClient()
  return useQuery({
    queryKey: [...studioKey, 'preview', path, revision],
    queryFn: () => draftResource(client, path),
    enabled: kind === 'resource',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}
