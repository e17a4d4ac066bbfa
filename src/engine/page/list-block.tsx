import { use, useCallback, useMemo, useState } from 'react'
import type { Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { ListBlock } from '../../schema/model/files.ts'
import { ResourceList, type ResourceListProps } from '../list/resource-list.tsx'
import { firstState, type ListState } from '../query/list-query.ts'
import { boundPart } from './bound/parts.ts'
import { OpensSelectedContext, useChosenRows } from './bound/rows-context.ts'
import { useAskedPart } from './bound/use-asked.ts'
import type { Bound } from './bound/use-bound.ts'
import { WithResource } from './bound/with-resource.tsx'
import { useAddress } from './use-address.ts'

/** A list on a page: bound to selected rows, and a source of selected rows. */
export function ListBlockView({ block }: { readonly block: ListBlock }) {
  const { isAlone } = useChosenRows()
  const List = isAlone ? AddressedList : BoundList
  return (
    <WithResource code={block.resource} where={{ ...boundPart(block.where), ...block.set }}>
      {(resource, bound) => (
        // Another row is another list: filters and selection do not carry over.
        <List key={JSON.stringify(bound)} block={block} resource={resource} bound={bound} />
      )}
    </WithResource>
  )
}

type Props = { readonly block: ListBlock; readonly resource: CompiledResource; readonly bound: NonNullable<Bound> }

/** The only list of a page keeps its state in the page's address. */
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
  const opensSelected = use(OpensSelectedContext)
  const { id } = block
  const asked = useAskedPart(block.where)
  const current = id === undefined ? undefined : rows[id]?.id
  const onCurrent = useCallback((row: Row) => id !== undefined && choose(id, row), [id, choose])
  return (
    <ResourceList
      resource={resource}
      {...shown}
      bound={bound}
      fixed={asked}
      isReadOnly={block.readOnly ?? false}
      isCompact={block.compact ?? false}
      {...(block.columns && { columns: block.columns })}
      {...(block.query && { query: block.query })}
      {...(block.mode === 'members' && { members: membersOf(bound) })}
      {...(current !== undefined && { current })}
      {...(id !== undefined && { onCurrent, opensSelected })}
    />
  )
}

/** Link field of members, and its value. */
function membersOf(bound: NonNullable<Bound>): NonNullable<ResourceListProps['members']> {
  const [field = '', value = ''] = Object.entries(bound)[0] ?? []
  return { field, value: String(value) }
}
