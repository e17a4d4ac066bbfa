import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { listRecords, type Row } from '../../../api/resource.ts'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import { listSort, sortsOf } from '../../../schema/model/list-sort.ts'
import type { RowBlock } from '../../../schema/model/row-blocks.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { ListFailure } from '../../list/list-notes.tsx'
import { useRecord } from '../../list/use-record.ts'
import { OnDemand } from '../../on-demand.tsx'
import { recordPath } from '../../record/links.ts'
import { boundPart } from '../bound/parts.ts'
import { useAskedPart } from '../bound/use-asked.ts'
import { type Bound, literals } from '../bound/use-bound.ts'
import { WithResource } from '../bound/with-resource.tsx'

const RecordDrawer = lazily(() => import('../../list/record-drawer.tsx'), 'RecordDrawer')

/** Rows of a block, and the command that opens one. */
export type Shown = {
  readonly resource: CompiledResource
  readonly rows: readonly Row[]
  readonly total: number
  /** Query parameters of the rows. */
  readonly asked: Readonly<Record<string, string>>
  readonly open: (row: Row) => void
}

type Plan = Exclude<RowBlock, { readonly block: 'detail' | 'completeness' | 'pick' }>
type Props = {
  readonly block: Plan
  /** Rows at most. */
  readonly size: number
  /** Additional parameters, such as the visible days. */
  readonly extra?: Readonly<Record<string, string>>
  /** Whether the block renders without rows. */
  readonly isDrawnEmpty?: boolean
  readonly children: (shown: Shown) => ReactNode
}

/** Loads the rows of a block; shows a placeholder for a missing file, row or answer. */
export function WithRows(props: Props) {
  return (
    <WithResource code={props.block.resource} where={boundPart(props.block.where)}>
      {(resource, bound) => (
        // Rows of the previously bound row must not stay in the meantime.
        <Rows key={JSON.stringify(bound)} {...props} resource={resource} bound={bound} />
      )}
    </WithResource>
  )
}

type RowsProps = Props & { readonly resource: CompiledResource; readonly bound: NonNullable<Bound> }

function Rows({ block, size, extra, isDrawnEmpty = false, children, resource, bound }: RowsProps) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const record = useRecord(resource, false)
  const navigate = useNavigate()
  const filters = useAskedPart(block.where)
  const asked = { ...filters, ...literals(bound) }
  const sorts = sortsOf(block.sort === undefined ? resource.list.sort : listSort(block.sort))
  const wire = {
    ...asked,
    ...extra,
    pageNo: 1,
    pageSize: size,
    column: sorts.map(({ field }) => field).join(),
    order: sorts.map(({ order }) => order).join(),
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['list', resource.code, lang, resource.version, wire],
    queryFn: ({ signal }) => listRecords(client, resource.code, wire, signal),
    placeholderData: (before) => before,
  })
  const failure = error && <ListFailure error={error} hasRows={data !== undefined} onRetry={() => void refetch()} />
  if (!data) return failure ?? <Skeleton />
  const isEmpty = data.records.length === 0 && !isDrawnEmpty
  const open = (row: Row) => {
    const path = recordPath(resource, row)
    if (path === undefined) record.show({ mode: 'view', id: row.id })
    else void navigate(path)
  }
  return (
    <>
      {failure}
      {isEmpty ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('list.empty')} />
      ) : (
        children({ resource, rows: data.records, total: data.total, asked, open })
      )}
      {record.open && (
        <OnDemand>
          <RecordDrawer resource={resource} open={record.open} bound={bound} onClose={record.close} />
        </OnDemand>
      )}
    </>
  )
}
