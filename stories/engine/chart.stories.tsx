import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { expect, fn, userEvent, within } from 'storybook/test'
import { memoryData } from '../../src/docs/try/memory-data.ts'
import { sampleField } from '../../src/docs/try/sample-field.ts'
import { useSampleLang } from '../../src/docs/try/sample-lang.ts'
import { ChartTable } from '../../src/engine/chart/chart-table.tsx'
import { Drawing } from '../../src/engine/chart/drawing.tsx'
import { RankList } from '../../src/engine/chart/rank-list.tsx'
import { i18n, startI18n } from '../../src/i18n/i18n.ts'
import type { Chart } from '../../src/schema/model/compiled-report.ts'
import { WidgetServices } from '../../widgets/kit/services.tsx'
import { sampleResource } from '../kit/sample-resource.ts'

const fields = {
  status: sampleField('text', { key: 'status', title: { zh: '状态', en: 'Status' } }),
  count: sampleField('integer', { key: 'count', title: { zh: '供应商数', en: 'Suppliers' } }),
  amount: sampleField('integer', { key: 'amount', title: { zh: '项目数', en: 'Projects' } }),
}
const resource = sampleResource(fields, {
  report: { totals: [], drill: { list: 'srm/supplier/base', filters: { status: 'status' } } },
})
const rows = [
  { id: '1', status: 'qualified', status_dictText: '合格', count: 17, amount: 40 },
  { id: '2', status: 'potential', status_dictText: '潜在', count: 5, amount: 9 },
  { id: '3', status: 'pending', status_dictText: '审批中', count: 2, amount: 4 },
  { id: '4', status: '', count: 1, amount: 1 },
]

type Props = {
  readonly chart: Chart
  readonly width?: number
  readonly isTable?: boolean
  readonly onOpen?: () => void
}

/** A report as a chart, or as its table. */
function Sample({ chart, width = 640, isTable = false, onOpen = () => undefined }: Props) {
  const lang = useSampleLang()
  useMemo(() => void startI18n(lang), [lang])
  const data = useMemo(() => memoryData(lang), [lang])
  const props = { resource, chart, rows, title: lang === 'zh' ? '供应商状态' : 'Suppliers by status', onOpen }
  return (
    <I18nextProvider i18n={i18n}>
      <WidgetServices lang={lang} data={data}>
        <div style={{ width, maxWidth: '100%' }}>
          {isTable && <ChartTable {...props} />}
          {!isTable && chart.type === 'rank' && <RankList {...props} />}
          {!isTable && chart.type !== 'rank' && <Drawing {...props} height={280} />}
        </div>
      </WidgetServices>
    </I18nextProvider>
  )
}

const bar: Chart = { type: 'bar', x: 'status', y: ['count', 'amount'] }
const meta = {
  title: 'Engine/Chart',
  component: Sample,
  args: { chart: bar, onOpen: fn() },
  tags: ['!autodocs'],
} satisfies Meta<typeof Sample>

export default meta
type Story = StoryObj<typeof meta>

export const Bar: Story = {}
export const Stacked: Story = { args: { chart: { ...bar, mode: 'stack' } } }
export const Line: Story = { args: { chart: { ...bar, type: 'line' } } }
export const Pie: Story = { args: { chart: { type: 'pie', x: 'status', y: ['count'] } } }
export const Funnel: Story = { args: { chart: { type: 'funnel', x: 'status', y: ['count'] } } }
export const Gauge: Story = { args: { chart: { type: 'gauge', y: ['count'], maximum: 30 } } }
export const Area: Story = { args: { chart: { ...bar, type: 'area' } } }
export const Pareto: Story = { args: { chart: { type: 'pareto', x: 'status', y: ['count'] } } }
export const Radar: Story = { args: { chart: { type: 'radar', x: 'status', y: ['count', 'amount'], maximum: 40 } } }
export const Rank: Story = { args: { chart: { type: 'rank', x: 'status', y: ['count'] } } }
export const AsTable: Story = { args: { isTable: true } }
export const Phone: Story = { args: { chart: { type: 'pie', x: 'status', y: ['count'] }, width: 300 } }
export const English: Story = { globals: { lang: 'en' } }
export const Dark: Story = { globals: { theme: 'dark' } }

export const DrillsDown: Story = {
  args: { isTable: true },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('button', { name: '潜在' }))
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }))
    await expect(canvas.getByRole('button', { name: '—' })).toBeVisible()
  },
}
