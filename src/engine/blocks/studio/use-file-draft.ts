import { useCallback, useMemo } from 'react'
import { keepFileDraft } from '../../../api/studio.ts'
import type { Diagnostic } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { type Drafted, type DraftKeeper, useDraftKeeper } from '../drafts/use-draft-keeper.ts'

export type FileKeeper = DraftKeeper<string | null, Diagnostic>

/** Stores the draft of a schema file while it is edited; null removes the file. */
export function useFileDraft(opened: OpenFile, text: string | null): FileKeeper {
  const client = useClient()
  const { path } = opened
  const keep = useCallback(
    (value: string | null, version: number, before: string | null) =>
      keepFileDraft(client, { path, version, text: value, base: before }),
    [client, path],
  )
  const first = useMemo(() => draftOf(opened), [opened])
  return useDraftKeeper({ opened: first, value: text, keep })
}

/** Opened file as the state of a draft. */
export function draftOf({ text, version, problems }: OpenFile): Drafted<string | null, Diagnostic> {
  return { value: text, version, problems }
}
