import { Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { firstChart, type ReportChart, type ReportColumn, withChart } from '../../../../schema/edit/report-edits.ts'

type Props = {
  readonly chart: ReportChart | undefined
  readonly columns: readonly (ReportColumn & { readonly label: string })[]
  readonly text: string
  readonly onChange: (text: string) => void
}

const types: readonly ReportChart['type'][] = [
  ...(['bar', 'line', 'area', 'pie', 'rank', 'funnel', 'pareto', 'radar', 'table', 'gauge'] as const),
]

/** Kind of the chart of a report, and the columns that it draws. */
export function ChartForm({ chart, columns, text, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const options = columns.map(({ key, label }) => ({ value: key, label }))
  const set = (next: ReportChart | undefined) => onChange(withChart(text, next))
  return (
    <>
      <label htmlFor={`${id}-type`}>{t('studioReport.chart')}</label>
      <Select
        id={`${id}-type`}
        value={chart?.type ?? 'none'}
        options={[
          { value: 'none', label: t('studioReport.noChart') },
          ...types.map((type) => ({ value: type, label: t(`studioReport.type_${type}`) })),
        ]}
        onChange={(next: 'none' | ReportChart['type']) => {
          if (next === 'none') set(undefined)
          else set(chart ? { ...chart, type: next } : firstChart(next, columns))
        }}
      />
      {chart && (
        <>
          <label htmlFor={`${id}-x`}>{t('studioReport.x')}</label>
          <Select
            id={`${id}-x`}
            value={chart.x ?? null}
            options={options}
            onChange={(x: string | null) => x !== null && set({ ...chart, x })}
          />
          <label htmlFor={`${id}-y`}>{t('studioReport.y')}</label>
          <Select
            id={`${id}-y`}
            mode="multiple"
            value={chart.y}
            options={options}
            onChange={(y: string[]) => y.length > 0 && set({ ...chart, y })}
          />
        </>
      )}
    </>
  )
}
