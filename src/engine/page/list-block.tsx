import { Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { ListBlock } from '../../schema/model/files.ts'
import { textIn } from '../../schema/model/text.ts'
import { useLang } from '../../state/lang.ts'
import { firstState, type ListState } from '../list/list-query.ts'
import { ResourceList } from '../list/resource-list.tsx'
import { useResource } from '../live/use-resource.ts'
import { LoadFailure } from './load-failure.tsx'
import { useChosenRows } from './rows-context.ts'
import { useBound } from './use-bound.ts'

/** A list on a page: bound to rows chosen elsewhere, and itself a place to choose one. */
export function ListBlockView({ block }: { readonly block: ListBlock }) {
  const { t } = useTranslation()
  const lang = useLang()
  const { data: resource, error, refetch } = useResource(block.resource)
  const bound = useBound(block.bind)
  if (error && !resource)
    return (
      <LoadFailure
        error={error}
        missing={<Empty description={t('page.unknown', { code: block.resource })} />}
        onRetry={() => void refetch()}
      />
    )
  if (!resource) return <Skeleton active />
  return (
    <>
      {block.title && <h2>{textIn(lang, block.title)}</h2>}
      {bound ? (
        <Rows key={JSON.stringify(bound)} block={block} resource={resource} bound={bound} />
      ) : (
        <Empty description={t('page.chooseRow')} />
      )}
    </>
  )
}

type RowsProps = {
  readonly block: ListBlock
  readonly resource: CompiledResource
  readonly bound: Readonly<Record<string, unknown>>
}

function Rows({ block, resource, bound }: RowsProps) {
  const { rows, choose } = useChosenRows()
  const [state, setState] = useState<ListState>()
  const shown = useMemo(() => state ?? firstState(resource), [state, resource])
  const { id } = block
  const current = id === undefined ? undefined : rows[id]?.id
  return (
    <ResourceList
      resource={resource}
      state={shown}
      onState={setState}
      bound={bound}
      isReadOnly={block.readOnly ?? false}
      isCompact={block.compact ?? false}
      {...(block.columns && { columns: block.columns })}
      {...(block.query && { query: block.query })}
      {...(current !== undefined && { current })}
      {...(id !== undefined && { onCurrent: (row) => choose(id, row) })}
    />
  )
}
