import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { newKey } from '../../../api/new-key.ts'
import { addRecord, editRecord, listRecords, type Row, removeRecords } from '../../../api/resource.ts'
import { useClient } from '../../../state/client.ts'
import { permissionsAtom } from '../../../state/permissions.ts'
import { sessionAtom } from '../../../state/session.ts'
import { isPermitted } from '../../permission/is-permitted.ts'
import type { Choice } from '../../query/columns.ts'
import type { ListState } from '../../query/list-query.ts'

const resource = 'sys/listView'

/** Content of a view: query, order and display. */
export type ViewState = Pick<ListState, 'filters' | 'advanced' | 'sort' | 'group' | 'pageSize'> & {
  readonly columns?: Choice
}

export type View = {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly isShared: boolean
  readonly isMine: boolean
  readonly state: ViewState
}

/** Own and shared views of a list. None without permission to save views. */
export function useViews(code: string, isWanted: boolean) {
  const rights = useAtomValue(permissionsAtom)
  const isOn = isWanted && (rights === undefined || isPermitted('sys:listView:list', rights))
  const client = useClient()
  const queries = useQueryClient()
  const username = useAtomValue(sessionAtom)?.user.username
  const { data, isFetched, isError } = useQuery({
    queryKey: ['list', resource, code, username],
    queryFn: async () => {
      const query = { listCode: `= ${code}`, pageNo: 1, pageSize: 200, column: 'name', order: 'asc' }
      return (await listRecords(client, resource, query)).records.flatMap((row) => viewOf(row, username) ?? [])
    },
    enabled: isOn,
    staleTime: 60_000,
    retry: false,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['list', resource, code] })
  const after = async <T>(write: Promise<T>): Promise<T> => {
    const done = await write
    await refresh()
    return done
  }
  return {
    views: data ?? [],
    isReady: !isOn || isFetched,
    /** Whether this person may save views. */
    isOpen: isOn && !isError,
    add: (name: string, isShared: boolean, state: ViewState) =>
      after(addRecord(client, resource, { listCode: code, ...bodyOf(name, isShared, state) }, newKey())),
    change: ({ id, version }: View, name: string, isShared: boolean, state: ViewState) =>
      after(editRecord(client, resource, { id, version, ...bodyOf(name, isShared, state) }, newKey())),
    remove: ({ id }: View) => after(removeRecords(client, resource, [id])),
  }
}

function bodyOf(name: string, isShared: boolean, state: ViewState) {
  return { name, shared: isShared ? 'Y' : 'N', state: JSON.stringify(state) }
}

function viewOf({ id, version, name, shared, createBy, state }: Row, username: string | undefined): View | undefined {
  try {
    return {
      id,
      version: Number(version),
      name: String(name),
      isShared: shared === 'Y',
      isMine: createBy === username,
      state: JSON.parse(String(state)) as ViewState,
    }
  } catch {
    // Foreign content is no view.
    return undefined
  }
}
