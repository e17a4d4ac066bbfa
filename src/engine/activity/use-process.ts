import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { recordProcess } from '../../api/process.ts'
import type { ProcessView } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'

/** Latest process of a record, or one of its instances. Without `isAsked` only what another part of the page has fetched. */
export function useProcess(
  code: string,
  id: string,
  isAsked = true,
  instance?: string,
): UseQueryResult<ProcessView | null> {
  const client = useClient()
  const lang = useLang()
  return useQuery({
    // With the lists of the resource: an action on the record refetches it.
    queryKey: ['list', code, lang, 'process', id, ...(instance === undefined ? [] : [instance])],
    queryFn: () => recordProcess(client, code, id, instance),
    enabled: isAsked,
  })
}

/** Whether an action is left to the people with a task of the record's process, and the reader has none. */
export function isOthersTask(view: ProcessView | null | undefined, action: string): boolean {
  return view?.mine.length === 0 && view.decided.includes(action)
}
