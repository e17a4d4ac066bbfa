import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/studio.ts'
import { useClient } from '../../../state/client.ts'
import { openedKey } from '../../data/schema-keys.ts'
import { NotFetched } from '../../not-fetched.tsx'
import { OpenedFile } from './opened-file.tsx'

type Props = {
  readonly path: string
  readonly hasList: boolean
  readonly onList: (hasList: boolean) => void
  readonly onClose: () => void
  readonly onPublish: () => void
}

/** Editor of the schema file at a path. */
export function FileEditor({ path, ...rest }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  // Input is based on what was opened, so nothing replaces it in the background.
  const { data, error, refetch } = useQuery({
    queryKey: openedKey(path),
    queryFn: () => openFile(client, path),
    gcTime: 0,
    // Each answer replaces the input, also one that is equal to the first: a draft was dropped in between.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (error && !data) return <NotFetched title={path} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton aria-label={t('studio.files')} />
  return <OpenedFile opened={data} {...rest} />
}
