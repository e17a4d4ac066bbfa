import { useMemo } from 'react'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import { ListCards } from './list-cards.tsx'
import { ListDialogs } from './list-dialogs.tsx'
import { ListFailure, NoRows } from './list-notes.tsx'
import { ListPages } from './list-pages.tsx'
import type { ListState } from './list-query.ts'
import { ListTable } from './list-table.tsx'
import { QueryForm } from './query-form.tsx'
import type { OpenRecord } from './record-drawer.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDensity } from './use-density.ts'
import { type ResourceListState, useResourceList } from './use-resource-list.ts'
import './list.css'

export type ResourceListProps = {
  readonly resource: CompiledResource
  readonly state: ListState
  /** `isMend`: the state before was none that can be shown, so going back must not lead to it. */
  readonly onState: (state: ListState, isMend?: boolean) => void
  /** Values that a page has fixed: they filter the rows and fill new ones. */
  readonly bound?: Readonly<Record<string, unknown>>
  readonly columns?: readonly string[]
  readonly query?: readonly string[]
  readonly isReadOnly?: boolean
  readonly isCompact?: boolean
  /** The row whose details other blocks show, and what is told when another one is clicked. */
  readonly current?: string
  readonly onCurrent?: (row: Row) => void
  /** The record that is open when the list is, and what is told when it was closed. */
  readonly firstOpen?: OpenRecord
  readonly onClosed?: () => void
}

/** A resource's list: search, rows, paging, and everything that may be done with them. */
export function ResourceList(props: ResourceListProps) {
  const { resource, state, isReadOnly = false, isCompact = false } = props
  const isPhone = useIsPhone()
  const { isDense, toggle } = useDensity()
  const list = useResourceList(props)
  const { rows, selection, columns, isFiltered, mayAdd, reset, add } = list
  const View = isPhone ? ListCards : ListTable
  const isSmall = isPhone || isCompact
  const empty = useMemo(
    () => <NoRows isFiltered={isFiltered} onReset={reset} onAdd={mayAdd} />,
    [isFiltered, reset, mayAdd],
  )
  return (
    <section className={isCompact ? 'list list-compact' : 'list'}>
      <QueryForm
        resource={resource}
        names={list.names}
        filters={state.filters}
        onSearch={list.search}
        onReset={reset}
      />
      <Toolbar
        resource={resource}
        selected={selection.selection.size}
        isCompact={isCompact}
        isReadOnly={isReadOnly}
        isFetching={list.isFetching}
        isBound={list.isBound}
        exporting={<Exporting resource={resource} list={list} />}
        chooser={
          props.columns === undefined && (
            <ColumnChooser columns={columns} onChoose={list.choose} onRestore={list.restore} />
          )
        }
        onDensity={isSmall ? undefined : toggle}
        onAdd={add}
        onImport={list.beginImport}
        onRefresh={list.refresh}
        onRemove={list.removeChosen}
        onAct={list.actOnChosen}
        onClear={selection.clear}
      />
      {list.error && <ListFailure error={list.error} hasRows={rows.length > 0} onRetry={list.retry} />}
      <View
        resource={resource}
        columns={columns}
        rows={rows}
        sort={state.sort}
        bones={list.isFirst ? state.pageSize : 0}
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
      />
      <ListPages state={state} total={list.total} isSmall={isSmall} onTurn={list.turn} />
      <ListDialogs resource={resource} list={list} />
    </section>
  )
}

function Exporting({ resource, list }: { readonly resource: CompiledResource; readonly list: ResourceListState }) {
  const { wire, total, selection } = list
  return <ExportButton resource={resource} query={wire} total={total} selected={[...selection.selection.keys()]} />
}
