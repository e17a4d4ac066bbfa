import { Empty, Skeleton } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { Block } from '../../schema/model/files.ts'
import { useLang } from '../../state/lang.ts'
import { ChartView } from '../chart/chart-view.tsx'
import { useReport } from '../data/use-resource.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { firstState, type ListState } from '../query/list-query.ts'
import { boundPart } from './bound/parts.ts'
import { useAskedPart } from './bound/use-asked.ts'
import { literals, useBound } from './bound/use-bound.ts'
import { Waiting } from './bound/waiting.tsx'
import { ChartedList } from './charted-list.tsx'

type Kind<B extends Block['block']> = Extract<Block, { block: B }>

/** A report on a page: rows with search and export. */
export function ReportBlockView({ block }: { readonly block: Kind<'report'> }) {
  const hasChart = block.chart === true
  return <Reported code={block.report} draw={(resource) => <ReportRows resource={resource} hasChart={hasChart} />} />
}

/** A report on a page as its chart. */
export function ChartBlockView({
  block: { report, title, type, x, top, height, where },
}: {
  readonly block: Kind<'chart'>
}) {
  const { t } = useTranslation()
  const lang = useLang()
  const bound = useBound(boundPart(where))
  const conditions = useAskedPart(where)
  const asked = useMemo(() => ({ ...conditions, ...literals(bound) }), [conditions, bound])
  const draw = (resource: CompiledResource) => {
    const chart = resource.report?.chart
    if (!chart) return <Empty description={t('page.unknown', { code: report })} />
    return (
      <ChartView
        resource={resource}
        chart={{ ...chart, ...(type && { type }), ...(x !== undefined && { x }), ...(top !== undefined && { top }) }}
        title={textIn(lang, title ?? resource.title)}
        height={height ?? 320}
        {...(where && { state: { ...firstState(resource), filters: asked } })}
      />
    )
  }
  return bound ? <Reported code={report} draw={draw} /> : <Waiting where={where} />
}

type Props = { readonly code: string; readonly draw: (resource: CompiledResource) => ReactNode }

function Reported({ code, draw }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useReport(code)
  if (data) return draw(data)
  if (!error) return <Skeleton />
  const missing = <Empty description={t('page.unknown', { code })} />
  return <LoadFailure error={error} missing={missing} onRetry={() => void refetch()} />
}

type RowsProps = { readonly resource: CompiledResource; readonly hasChart: boolean }

/** Rows of a report, with its chart above them. */
export function ReportRows({ resource, hasChart }: RowsProps) {
  const [changed, setState] = useState<ListState>()
  const first = useMemo(() => firstState(resource), [resource])
  const state = changed ?? first
  const chart = hasChart ? resource.report?.chart : undefined
  return <ChartedList chart={chart} resource={resource} state={state} onState={setState} isReadOnly />
}
