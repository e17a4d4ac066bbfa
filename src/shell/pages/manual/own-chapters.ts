import { useQuery } from '@tanstack/react-query'
import { listRecords } from '../../../api/resource.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { chapterFor, chaptersOf } from './chapters.ts'

/** Chapters that are shown of an installation's own at most. */
const most = 100

/**
 * What administrators have added to the manual for the person who reads it: as Markdown, nothing until it comes or where there is none, and
 * the name of the chapter about the page they come from.
 */
export function useOwnChapters(from: string | undefined): {
  readonly text: string
  readonly about: string | undefined
} {
  const client = useClient()
  const lang = useLang()
  const { data } = useQuery({
    // Quietly: the manual is whole without them, and who may not read them reads the rest.
    queryKey: ['notices', 'manual', lang],
    queryFn: () => listRecords(client, 'sys/manual', { pageSize: most, column: 'sortNo', order: 'asc' }),
  })
  const rows = data?.records ?? []
  return { text: chaptersOf(rows, lang), about: from === undefined ? undefined : chapterFor(rows, from) }
}
