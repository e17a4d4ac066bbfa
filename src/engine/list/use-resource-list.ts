import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource, FileAction } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { sessionAtom } from '../../state/session.ts'
import type { Advanced } from '../query/advanced.ts'
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

/** What a list knows and does, apart from how it looks. What it hands out for drawing stays the same while it means the same. */
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
  const calls = useFileActions(resource)
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
    /** Rows may be chosen for other blocks to show. */
    choosesRows: props.onCurrent !== undefined,
    current: useStable((row: Row) => props.onCurrent?.(row)),
    retry: useStable(() => void list.refetch()),
    add,
    /** Undefined for those who may not. */
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

/** The search fields of a list: the page's own or the file's, without what the page has bound and what never differs. */
function useSearched({ list }: CompiledResource, own: readonly string[] | undefined, bound: object) {
  const { query, settled } = list
  const names = own ?? query
  return useMemo(() => names.filter((name) => !(name in bound || settled?.includes(name))), [names, bound, settled])
}

type Doings = {
  readonly remove: (rows: readonly Row[]) => void
  readonly act: (action: CompiledAction, rows: readonly Row[]) => void
  readonly run: (action: FileAction, rows: readonly Row[]) => void
}

/** What is done with the ticked rows. */
function useChosen(selection: ReadonlyMap<string, Row>, { remove, act, run }: Doings) {
  const chosen = () => [...selection.values()]
  return {
    removeChosen: useStable(() => remove(chosen())),
    actOnChosen: useStable((action: CompiledAction) => act(action, chosen())),
    runFor: useStable((action: FileAction) => run(action, action.at === 'toolbar' ? [] : chosen())),
  }
}

/** The rows of a list, and the tree they are where the file says so and nothing is searched: cards on a phone are no tree. */
function useRows(
  resource: CompiledResource,
  state: ListState,
  { bound, fixed }: Required<Pick<ResourceListProps, 'bound' | 'fixed'>>,
  onPage: (pageNo: number) => void,
) {
  const isPhone = useIsPhone()
  const isOn = !isPhone && Object.keys({ ...bound, ...fixed }).length === 0
  const besides = rootWire(resource.list.tree, state, isOn)
  const list = useList(resource, state, { bound, fixed, besides }, onPage)
  return { list, tree: useTreeRows(resource, list.rows, state.sort, Object.keys(besides).length > 0) }
}

/** The ways from one state of a list to the next. */
function useTurns(
  resource: CompiledResource,
  state: ListState,
  onState: (state: ListState) => void,
  refresh: () => void,
) {
  return {
    search: useStable((filters: ListState['filters']) => {
      // The same search once more is a wish for fresh rows, not another page of history.
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

/** The advanced query of a list: its dialog, and what is asked by it. */
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
