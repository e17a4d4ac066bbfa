import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { ListBlock } from '../../schema/model/files.ts'
import { ResourceList, type ResourceListProps } from '../list/resource-list.tsx'
import { firstState, type ListState } from '../query/list-query.ts'
import { useChosenRows } from './bound/rows-context.ts'
import { useAsked } from './bound/use-asked.ts'
import type { Bound } from './bound/use-bound.ts'
import { WithResource } from './bound/with-resource.tsx'
import { useAddress } from './use-address.ts'

/** A list on a page: bound to rows chosen elsewhere, and itself a place to choose one. */
export function ListBlockView({ block }: { readonly block: ListBlock }) {
  const { isAlone } = useChosenRows()
  const List = isAlone ? AddressedList : BoundList
  return (
    <WithResource block={block}>
      {(resource, bound) => (
        // Another row means another list: what was searched and ticked in this one is nothing to it.
        <List key={JSON.stringify(bound)} block={block} resource={resource} bound={bound} />
      )}
    </WithResource>
  )
}

type Props = { readonly block: ListBlock; readonly resource: CompiledResource; readonly bound: NonNullable<Bound> }

/** The only list of a page keeps what it shows in the page's address. */
function AddressedList(props: Props) {
  const { state, onState, firstOpen, onClosed } = useAddress(props.resource)
  return <DrawnList {...props} {...{ state, onState, onClosed }} {...(firstOpen && { firstOpen })} />
}

function BoundList(props: Props) {
  const [state, setState] = useState<ListState>()
  const first = useMemo(() => firstState(props.resource), [props.resource])
  return <DrawnList {...props} state={state ?? first} onState={setState} />
}

type Drawn = Props & Pick<ResourceListProps, 'state' | 'onState' | 'onClosed' | 'firstOpen'>

function DrawnList({ block, resource, bound, ...shown }: Drawn) {
  const { rows, choose } = useChosenRows()
  const { id } = block
  const asked = useAsked(block.filters)
  const current = id === undefined ? undefined : rows[id]?.id
  const onCurrent = useCallback((row: Row) => id !== undefined && choose(id, row), [id, choose])
  return (
    <ResourceList
      resource={resource}
      {...shown}
      bound={bound}
      {...(block.filters && { fixed: asked })}
      isReadOnly={block.readOnly ?? false}
      isCompact={block.compact ?? false}
      {...(block.columns && { columns: block.columns })}
      {...(block.query && { query: block.query })}
      {...(block.members && { members: membersOf(bound) })}
      {...(current !== undefined && { current })}
      {...(id !== undefined && { onCurrent })}
    />
  )
}

/** The value that rows are joined by, and the field that holds it. */
function membersOf(bound: NonNullable<Bound>): NonNullable<ResourceListProps['members']> {
  const [field = '', value = ''] = Object.entries(bound)[0] ?? []
  return { field, value: String(value) }
}
