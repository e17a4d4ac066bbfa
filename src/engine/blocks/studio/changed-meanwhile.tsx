import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/studio.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { openedKey, studioKey } from '../../data/schema-keys.ts'
import { useListed } from './kit/use-listed.ts'
import type { FileKeeper } from './use-file-draft.ts'

type Props = {
  readonly opened: OpenFile
  readonly text: string | null
  readonly keeper: FileKeeper
}

/** Follows publications of an open file: without own changes, the new text is opened; a draft gets a note. */
export function ChangedMeanwhile({ opened, text, keeper }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { path } = opened
  const { file } = useListed(path)
  const isOther = file !== undefined && file.stamp !== opened.stamp
  const isClean = keeper.version === 0 && keeper.state === 'kept' && text === opened.text
  const follows = isOther && isClean
  const { data: next, isError } = useQuery({
    queryKey: [...studioKey, 'published', path, file?.stamp],
    queryFn: () => openFile(client, path),
    enabled: follows,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  // Input may have begun since the text was asked for: then it is not replaced, and its draft is merged.
  useEffect(() => {
    if (follows && next) queries.setQueryData(openedKey(path), next)
  }, [follows, next, path, queries])
  // A conflict of the first draft is shown with its merge.
  if (!isOther || (isClean && !isError) || keeper.state === 'stale') return null
  return <Alert type="warning" showIcon title={t('studio.movedTitle')} description={t('studio.movedHint')} />
}
