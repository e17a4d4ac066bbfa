import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Row } from '../../api/resource.ts'
import type { CompiledAction } from '../../schema/model/compiled.ts'
import { sessionAtom } from '../../state/session.ts'
import { firstState, type ListState, pageAfter } from './list-query.ts'
import type { ResourceListProps } from './resource-list.tsx'
import { useColumns } from './use-columns.ts'
import { useList } from './use-list.ts'
import { useRecord } from './use-record.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useSelection } from './use-selection.ts'
import { useStable } from './use-stable.ts'
import { useWrites } from './use-writes.ts'

const nothingBound: Readonly<Record<string, unknown>> = {}

/** What a list knows and does, apart from how it looks. What it hands out for drawing stays the same while it means the same. */
export function useResourceList(props: ResourceListProps) {
  const { resource, state, bound = nothingBound, isReadOnly = false, isCompact = false } = props
  const user = useAtomValue(sessionAtom)?.user
  const [history, setHistory] = useState<Row>()
  const [isImporting, setImporting] = useState(false)
  const { columns, choose, restore } = useColumns(resource, props.columns)
  const isBound = Object.keys(bound).length > 0
  const record = useRecord(resource, isBound, props.firstOpen)
  const onState = useStable(props.onState)
  const goTo = useStable((pageNo: number) => onState({ ...state, pageNo }, true))
  const list = useList(resource, state, bound, goTo)
  const selection = useSelection(list.rows)
  const writes = useWrites(resource, {
    user,
    onDone: (done, removed) => {
      selection.drop(done)
      const pageNo = pageAfter(state, list.total, removed)
      if (pageNo !== state.pageNo) goTo(pageNo)
      list.refresh()
    },
  })
  const { show } = record
  const act = useStable(writes.act)
  const remove = useStable(writes.remove)
  const chosen = () => [...selection.selection.values()]
  const names = props.query ?? resource.list.query
  const add = useStable(() => show({ mode: 'add' }))
  return {
    ...list,
    user,
    bound,
    isBound,
    selection,
    writes,
    record,
    history,
    isImporting,
    choose,
    restore,
    columns: useMemo(() => columns.filter(({ field }) => !(field in bound)), [columns, bound]),
    names: useMemo(() => names.filter((name) => !(name in bound)), [names, bound]),
    commands: useRowCommands({ show, act, remove, history: setHistory, user, isReadOnly }),
    search: useStable((filters: ListState['filters']) => {
      // The same search once more is a wish for fresh rows, not another page of history.
      const isSame = state.pageNo === 1 && JSON.stringify(filters) === JSON.stringify(state.filters)
      if (isSame) list.refresh()
      else onState({ ...state, filters, pageNo: 1 })
    }),
    reset: useStable(() => onState({ ...firstState(resource), pageSize: state.pageSize })),
    sort: useStable((sort: ListState['sort']) => onState({ ...state, sort, pageNo: 1 })),
    turn: useStable((page: Pick<ListState, 'pageNo' | 'pageSize'>) => onState({ ...state, ...page })),
    /** Rows may be chosen for other blocks to show. */
    choosesRows: props.onCurrent !== undefined,
    current: useStable((row: Row) => props.onCurrent?.(row)),
    retry: useStable(() => void list.refetch()),
    add,
    /** Undefined for those who may not. */
    mayAdd: !isReadOnly && resource.can.includes('add') ? add : undefined,
    hasTicks: !isCompact && (resource.can.includes('export') || !isReadOnly),
    isFiltered: Object.keys(state.filters).length > 0,
    beginImport: useStable(() => setImporting(true)),
    endImport: () => setImporting(false),
    endHistory: () => setHistory(undefined),
    removeChosen: useStable(() => remove(chosen())),
    actOnChosen: useStable((action: CompiledAction) => act(action, chosen())),
    closeRecord: () => {
      record.close()
      props.onClosed?.()
    },
  }
}

export type ResourceListState = ReturnType<typeof useResourceList>
