import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import { CardSort } from './card-sort.tsx'
import { ChartButton } from './chart-button.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { ExportButton } from './export-button.tsx'
import type { ResourceListProps } from './resource-list.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDensity } from './use-density.ts'
import type { ResourceListState } from './use-resource-list.ts'
import { ViewMenu } from './views/view-menu.tsx'

// Few lists have members.
const MemberButtons = lazily(() => import('./member-buttons.tsx'), 'MemberButtons')

type Props = ResourceListProps & {
  readonly list: ResourceListState
  readonly full: { readonly isFull: boolean; readonly toggle: () => void }
  /** Small: a phone, or a part of a page. */
  readonly isSmall: boolean
  /** Whether the chart is open that a button opens. */
  readonly isCharted: boolean
  readonly onCharted: () => void
}

/** Toolbar of a list, with the tools that apply to it. */
export function ListTools({ resource, state, columns, isReadOnly = false, isCompact = false, ...props }: Props) {
  const { list, full, isSmall } = props
  const { toggle } = useDensity()
  const isPhone = useIsPhone()
  const { selection } = list
  return (
    <Toolbar
      resource={resource}
      selected={selection.selection.size}
      isCompact={isCompact}
      isReadOnly={isReadOnly}
      isFetching={list.isFetching}
      isBound={list.isBound}
      isClosed={list.isClosed}
      charting={props.chart && <ChartButton isOpen={props.isCharted} onPress={props.onCharted} />}
      exporting={
        <ExportButton
          resource={resource}
          query={list.wire}
          total={list.total}
          selected={[...selection.selection.keys()]}
          shown={list.columns.filter(({ isShown }) => isShown).map(({ field }) => field)}
        />
      }
      sorting={
        isPhone && (
          <CardSort
            fields={resource.fields}
            columns={list.columns.filter(({ isShown }) => isShown)}
            sort={state.sort}
            onSort={list.sort}
          />
        )
      }
      chooser={
        columns === undefined && (
          <ColumnChooser
            columns={list.columns}
            group={state.group}
            onGroup={resource.list.tree ? undefined : list.group}
            onChoose={list.choose}
            onPin={list.pin}
            onRestore={list.restore}
          />
        )
      }
      members={
        props.members &&
        resource.can.includes('edit') && (
          <LazyBoundary>
            <MemberButtons
              resource={resource}
              members={props.members}
              selected={[...selection.selection.keys()]}
              onDone={() => {
                selection.clear()
                list.refresh()
              }}
            />
          </LazyBoundary>
        )
      }
      views={list.views.isOpen && <ViewMenu views={list.views} />}
      isAdvanced={state.advanced !== undefined}
      onAdvanced={isCompact ? undefined : list.beginAsking}
      isFull={full.isFull}
      onFull={isSmall ? undefined : full.toggle}
      onDensity={isSmall ? undefined : toggle}
      onAdd={list.add}
      onImport={list.beginImport}
      onRefresh={list.refresh}
      onRemove={list.removeChosen}
      onAct={list.actOnChosen}
      onRun={list.runFor}
      onClear={selection.clear}
    />
  )
}
