import { type ReactNode, useMemo, useState } from 'react'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Row } from '../../api/resource.ts'
import { listed, textIn } from '../../schema/base/text.ts'
import { fieldOf } from '../../schema/compile/system-fields.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import type { ListState } from '../query/list-query.ts'
import { AskedLine } from './advanced/asked-line.tsx'
import { ListCards } from './list-cards.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListFailure, NoRows } from './list-notes.tsx'
import { ListPages } from './list-pages.tsx'
import { ListTable } from './list-table.tsx'
import { ListTools } from './list-tools.tsx'
import { QueryForm } from './query-form.tsx'
import type { OpenRecord } from './record-drawer.tsx'
import { useAddTitle } from './use-add-title.ts'
import { useDensity } from './use-density.ts'
import { useFull } from './use-full.ts'
import { type ResourceListState, useResourceList } from './use-resource-list.ts'
import './list.css'

export type ResourceListProps = {
  readonly resource: CompiledResource
  readonly state: ListState
  /** `isMend`: replaces an invalid state, so that "back" does not return to it. */
  readonly onState: (state: ListState, isMend?: boolean) => void
  /** Values fixed by the page: they filter the rows and fill new ones. */
  readonly bound?: Readonly<Record<string, unknown>>
  /** Permanent filters of this list. */
  readonly fixed?: ListState['filters']
  readonly columns?: readonly string[]
  readonly query?: readonly string[]
  readonly isReadOnly?: boolean
  readonly isCompact?: boolean
  /** Link field of members: the list shows rows whose field holds the value. */
  readonly members?: { readonly field: string; readonly value: string }
  /** Row whose details other blocks show, and the callback for a click on another. */
  readonly current?: string
  readonly onCurrent?: (row: Row) => void
  /** Selects the first row once the list has loaded. */
  readonly opensSelected?: boolean
  /** Record that is open at first, and the callback for its closing. */
  readonly firstOpen?: OpenRecord
  readonly onClosed?: () => void
  /** The chart of the rows, which a button of the toolbar opens. */
  readonly chart?: ReactNode
}

/** List of a resource: search, rows, paging and actions. */
export function ResourceList(props: ResourceListProps) {
  const { resource, state, isCompact = false, chart } = props
  const [isCharted, setCharted] = useState(false)
  const isSmall = useIsPhone() || isCompact
  const list = useResourceList(props)
  const full = useFull(state, list.turn)
  const { isFull } = full
  return (
    <section className={classOf(isCompact, isFull)}>
      <QueryForm
        resource={resource}
        names={list.names}
        filters={state.filters}
        onSearch={list.search}
        onReset={list.reset}
      />
      <ListTools
        {...props}
        list={list}
        full={full}
        isSmall={isSmall}
        isCharted={isCharted}
        onCharted={() => setCharted(!isCharted)}
      />
      {isCharted && chart}
      {state.advanced && (
        <AskedLine
          resource={resource}
          advanced={state.advanced}
          onChange={list.beginAsking}
          onDrop={() => list.ask(undefined)}
        />
      )}
      {list.error && <ListFailure error={list.error} hasRows={list.rows.length > 0} onRetry={list.retry} />}
      <ListRows {...props} list={list} />
      <ListPages state={state} total={list.total} isSmall={isSmall} isFull={isFull} onTurn={list.turn} />
      <ListDialogs resource={resource} list={list} advanced={state.advanced} />
    </section>
  )
}

function classOf(isCompact: boolean, isFull: boolean): string {
  return `list${isCompact ? ' list-compact' : ''}${isFull ? ' list-full' : ''}`
}

/** Rows: a table, or cards on a phone. */
function ListRows(props: ResourceListProps & { readonly list: ResourceListState }) {
  const { resource, state, isCompact = false, list } = props
  const { isDense } = useDensity()
  const { selection, isFiltered, mayAdd, reset } = list
  const lang = useLang()
  const titles = list.missing.map((name) => textIn(lang, fieldOf(resource.fields, name)?.title ?? name))
  const missing = listed(lang, titles)
  const View = useIsPhone() ? ListCards : ListTable
  const addTitle = useAddTitle(resource)
  const empty = useMemo(
    () => <NoRows missing={missing} isFiltered={isFiltered} onReset={reset} onAdd={mayAdd} addTitle={addTitle} />,
    [missing, isFiltered, reset, mayAdd, addTitle],
  )
  const hasOwnColumns = isCompact || props.columns !== undefined
  return (
    <View
      resource={resource}
      columns={list.columns}
      rows={list.rows}
      sort={state.sort}
      group={state.group}
      skeletonRows={list.isFirst ? state.pageSize : 0}
      isBehind={list.isBehind}
      isDense={isDense || isCompact}
      empty={list.error ? null : empty}
      selection={list.hasTicks ? selection.selection : undefined}
      current={props.current}
      commands={list.commands}
      onSort={list.sort}
      onTick={selection.tick}
      onToggle={selection.toggle}
      onClear={selection.clear}
      onCurrent={list.choosesRows ? list.current : undefined}
      onWidth={hasOwnColumns ? undefined : list.resize}
      totals={list.totals}
      tree={list.tree}
      moves={list.moves}
    />
  )
}
