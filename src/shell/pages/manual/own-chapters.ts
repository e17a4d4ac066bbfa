import { useQuery } from '@tanstack/react-query'
import { listRecords } from '../../../api/resource.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { chapterFor, chaptersOf } from './chapters.ts'

/** Custom chapters at most. */
const most = 100

/**
 * Custom chapters that administrators added for the reader, as Markdown; undefined while loading or without any. Also
 * the heading of the chapter about the page that the reader comes from.
 */
export function useOwnChapters(from: string | undefined): {
  readonly text: string
  readonly about: string | undefined
} {
  const client = useClient()
  const lang = useLang()
  const { data } = useQuery({
    // Silent: the manual is complete without them, also for readers without permission.
    queryKey: ['notices', 'manual', lang],
    queryFn: () => listRecords(client, 'sys/manual', { pageSize: most, column: 'sortNo', order: 'asc' }),
  })
  const rows = data?.records ?? []
  return { text: chaptersOf(rows, lang), about: from === undefined ? undefined : chapterFor(rows, from) }
}
