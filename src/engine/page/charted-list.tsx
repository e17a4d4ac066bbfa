import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { useIsPhone } from '../../../widgets/kit/use-is-phone.ts'
import { textIn } from '../../schema/base/text.ts'
import type { Chart } from '../../schema/model/compiled-report.ts'
import { useLang } from '../../state/lang.ts'
import { ResourceList, type ResourceListProps } from '../list/resource-list.tsx'

// Only reports have a chart.
const ChartView = lazily(() => import('../chart/chart-view.tsx'), 'ChartView')
/** Pixels. */
const height = 300

type Props = Omit<ResourceListProps, 'chart'> & { readonly chart: Chart | undefined }

/** A list with the chart of its rows above it; on a phone a button of the toolbar opens the chart, so that rows are in sight. */
export function ChartedList({ chart, ...list }: Props) {
  const { resource, state } = list
  const lang = useLang()
  const isPhone = useIsPhone()
  const drawn = chart && (
    <LazyBoundary fallback={<div style={{ height }} />}>
      <ChartView resource={resource} chart={chart} title={textIn(lang, resource.title)} height={height} state={state} />
    </LazyBoundary>
  )
  return (
    <>
      {!isPhone && drawn}
      <ResourceList {...list} {...(isPhone && drawn && { chart: drawn })} />
    </>
  )
}
