import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../../api/resource.ts'
import type { Advanced } from '../../schema/conditions/advanced.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction, CompiledButton } from '../../schema/model/compiled-actions.ts'
import { sessionAtom } from '../../state/session.ts'
import { firstState, type ListState, pageAfter } from '../query/list-query.ts'
import type { ResourceListProps } from './resource-list.tsx'
import { useTreeMoves } from './tree/use-tree-moves.ts'
import { rootWire, useTreeRows } from './tree/use-tree-rows.ts'
import { useColumns } from './use-columns.ts'
import { useFileActions } from './use-file-actions.ts'
import { useList } from './use-list.ts'
import { useRecord } from './use-record.ts'
import { useRowCommands } from './use-row-commands.ts'
import { useSelection } from './use-selection.ts'
import { useStable } from './use-stable.ts'
import { useWrites } from './use-writes.tsx'
import { useListViews } from './views/use-list-views.ts'

const nothingBound: Readonly<Record<string, unknown>> = {}
const nothingFixed: ListState['filters'] = {}

/** State and commands of a list, without rendering. Values for rendering are stable. */
export function useResourceList(props: ResourceListProps) {
  const { resource, state, bound = nothingBound, fixed = nothingFixed, isReadOnly = false, isCompact = false } = props
  const user = useAtomValue(sessionAtom)?.user
  const [history, setHistory] = useState<Row>()
  const [isImporting, setImporting] = useState(false)
  const { columns, choice, take, choose, restore, resize, pin } = useColumns(resource, props.columns)
  const isBound = Object.keys(bound).length > 0
  const record = useRecord(resource, isBound, props.firstOpen)
  const onState = useStable(props.onState)
  const goTo = useStable((pageNo: number) => onState({ ...state, pageNo }, true))
  const views = useListViews({
    resource,
    state,
    choice,
    isOn: !isCompact && !isBound && props.columns === undefined,
    onState,
    onChoice: take,
  })
  const asking = useAsking(state, onState)
  const { list, tree } = useRows(resource, state, { bound, fixed }, goTo)
  const selection = useSelection(tree?.flat ?? list.rows)
  const moves = useTreeMoves(resource, tree !== undefined && !isReadOnly, list.refresh)
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
  const calls = useFileActions(resource, selection.drop)
  useFirstCurrent(list.rows, props)
  const add = useStable(() => show({ mode: 'add' }))
  return {
    ...list,
    user,
    bound,
    isBound,
    selection,
    writes,
    calls,
    record,
    history,
    isImporting,
    choose,
    restore,
    resize,
    pin,
    views,
    tree,
    moves,
    ...asking,
    columns: useMemo(() => columns.filter(({ field }) => !(field in bound)), [columns, bound]),
    names: useSearched(resource, props.query, bound),
    commands: useRowCommands(resource, { show, act, remove, run: calls.run, history: setHistory, user, isReadOnly }),
    ...useTurns(resource, state, onState, list.refresh),
    /** Rows can be selected for other blocks. */
    choosesRows: props.onCurrent !== undefined,
    current: useStable((row: Row) => props.onCurrent?.(row)),
    retry: useStable(() => void list.refetch()),
    add,
    /** Undefined without permission. */
    mayAdd: !(isReadOnly || list.isClosed) && resource.can.includes('add') ? add : undefined,
    hasTicks: !isCompact && (resource.can.includes('export') || !isReadOnly),
    isFiltered: Object.keys(state.filters).length > 0 || state.advanced !== undefined,
    beginImport: useStable(() => setImporting(true)),
    endImport: () => setImporting(false),
    endHistory: () => setHistory(undefined),
    ...useChosen(selection.selection, { remove, act, run: calls.run }),
    closeRecord: () => {
      record.close()
      props.onClosed?.()
    },
  }
}

/** Makes the first row current when the list opens. */
function useFirstCurrent(rows: readonly Row[], { opensSelected, current, onCurrent }: ResourceListProps): void {
  const [first] = rows
  const isOpen = useRef(false)
  useEffect(() => {
    if (!(opensSelected && first) || isOpen.current) return
    isOpen.current = true
    if (current === undefined) onCurrent?.(first)
  }, [opensSelected, first, current, onCurrent])
}

/** Search fields: the page's or the file's, without bound and constant ones. */
function useSearched({ list }: CompiledResource, own: readonly string[] | undefined, bound: object) {
  const { query, settled } = list
  const names = own ?? query
  return useMemo(() => names.filter((name) => !(name in bound || settled?.includes(name))), [names, bound, settled])
}

type Doings = {
  readonly remove: (rows: readonly Row[]) => void
  readonly act: (action: CompiledAction, rows: readonly Row[]) => void
  readonly run: (action: CompiledButton, rows: readonly Row[]) => void
}

/** Commands on the selected rows. */
function useChosen(selection: ReadonlyMap<string, Row>, { remove, act, run }: Doings) {
  const chosen = () => [...selection.values()]
  return {
    removeChosen: useStable(() => remove(chosen())),
    actOnChosen: useStable((action: CompiledAction) => act(action, chosen())),
    runFor: useStable((action: CompiledButton) => run(action, action.at === 'toolbar' ? [] : chosen())),
  }
}

/** Rows of a list, as a tree where the file declares one and no filter is set. */
function useRows(
  resource: CompiledResource,
  state: ListState,
  { bound, fixed }: Required<Pick<ResourceListProps, 'bound' | 'fixed'>>,
  onPage: (pageNo: number) => void,
) {
  const isOn = Object.keys({ ...bound, ...fixed }).length === 0
  const extra = rootWire(resource.list.tree, state, isOn)
  const list = useList(resource, state, { bound, fixed, extra }, onPage)
  return { list, tree: useTreeRows(resource, list.rows, state.sort, Object.keys(extra).length > 0) }
}

/** Transitions of the list state. */
function useTurns(
  resource: CompiledResource,
  state: ListState,
  onState: (state: ListState) => void,
  refresh: () => void,
) {
  return {
    search: useStable((filters: ListState['filters']) => {
      // A repeated search is a refresh, not a history entry.
      const isSame = state.pageNo === 1 && JSON.stringify(filters) === JSON.stringify(state.filters)
      if (isSame) refresh()
      else onState({ ...state, filters, pageNo: 1 })
    }),
    reset: useStable(() => onState({ ...firstState(resource), pageSize: state.pageSize })),
    sort: useStable((sort: ListState['sort']) => onState({ ...state, sort, pageNo: 1 })),
    group: useStable((field: string | undefined) => {
      const { group: _, ...rest } = state
      onState({ ...rest, ...(field && { group: field }), pageNo: 1 })
    }),
    turn: useStable((page: Pick<ListState, 'pageNo' | 'pageSize'>) => onState({ ...state, ...page })),
  }
}

/** Advanced query of a list: its dialog and its state. */
function useAsking(state: ListState, onState: (state: ListState) => void) {
  const [isAsking, setAsking] = useState(false)
  return {
    isAsking,
    beginAsking: useStable(() => setAsking(true)),
    endAsking: () => setAsking(false),
    ask: useStable((advanced: Advanced | undefined) => {
      setAsking(false)
      const { advanced: _, ...rest } = state
      onState({ ...rest, ...(advanced && { advanced }), pageNo: 1 })
    }),
  }
}

export type ResourceListState = ReturnType<typeof useResourceList>
