import { BarChartOutlined, TableOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { listRecords, type Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { firstState, type ListState, wireOf } from '../query/list-query.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { drillPath } from '../record/links.ts'
import { ChartMatrix } from './chart-matrix.tsx'
import { ChartTable } from './chart-table.tsx'
import { RankList } from './rank-list.tsx'
import { timeLine } from './time-line.ts'
import './chart.css'

const Drawing = lazily(() => import('./drawing.tsx'), 'Drawing')

type Props = {
  readonly resource: CompiledResource
  readonly chart: Chart
  readonly title: string
  /** Pixels. */
  readonly height: number
  /** Query of the report; everything by default. */
  readonly state?: ListState
}

/** Points of a chart at most: more are unreadable. */
const mostPoints = 200

/** Rows of a report as a chart, or as its table; a click opens the records of an element. */
export function ChartView({ resource, chart, title, height, state }: Props) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(chart.type === 'table')
  const { data: rows, error, refetch } = useRows(resource, state, chart.top)
  const { today } = nowInZone()
  const data = useMemo(() => rows && timeLine(rows, chart, state?.filters ?? {}, today), [rows, chart, state, today])
  const navigate = useNavigate()
  const open = (row: Row) => {
    const path = drillPath(resource, row)
    if (path !== undefined) void navigate(path)
  }
  if (error && !data) return <LoadFailure error={error} missing={null} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="chart" style={{ height }} />
  if (data.length === 0) return <Empty className="chart" style={{ minHeight: height }} />
  const label = isTable ? t('query.asChart') : t('query.asTable')
  return (
    <figure className="chart" style={{ minHeight: height }} aria-label={t('query.chartOf', { title })}>
      {chart.type !== 'table' && (
        <Tooltip title={label}>
          <Button
            className="chart-switch"
            size="small"
            type="text"
            aria-label={label}
            icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
            onClick={() => setTable(!isTable)}
          />
        </Tooltip>
      )}
      {isTable && chart.by && (
        <ChartMatrix resource={resource} chart={chart} by={chart.by} rows={data} title={title} onOpen={open} />
      )}
      {isTable && !chart.by && <ChartTable resource={resource} chart={chart} rows={data} title={title} onOpen={open} />}
      {!isTable && chart.type === 'rank' && <RankList resource={resource} chart={chart} rows={data} onOpen={open} />}
      {!isTable && chart.type !== 'rank' && (
        <LazyBoundary fallback={<Skeleton style={{ height }} />}>
          <Drawing resource={resource} chart={chart} rows={data} title={title} height={height} onOpen={open} />
        </LazyBoundary>
      )}
    </figure>
  )
}

function useRows(resource: CompiledResource, state: ListState | undefined, top = mostPoints) {
  const client = useClient()
  const lang = useLang()
  const wire = useMemo(
    () => wireOf({ ...(state ?? firstState(resource)), pageNo: 1, pageSize: top }),
    [state, resource, top],
  )
  return useQuery({
    queryKey: ['list', resource.code, lang, resource.version, wire],
    queryFn: async ({ signal }) => (await listRecords(client, resource.code, wire, signal)).records,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
