import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { Row } from '../../src/api/resource.ts'
import { sampleField, statusSource } from '../../src/docs/try/sample-field.ts'
import type { Block } from '../../src/schema/model/files.ts'
import { BlockFrame } from '../kit/block-frame.tsx'
import { sampleResource } from '../kit/sample-resource.ts'

const fields = {
  name: sampleField('text', { key: 'name', title: { zh: '项目名称', en: 'Project' } }),
  status: sampleField('list', { key: 'status', title: { zh: '状态', en: 'Status' }, source: statusSource }),
  from: sampleField('date', { key: 'from', title: { zh: '日期', en: 'Date' } }),
  until: sampleField('date', { key: 'until', title: { zh: '截止', en: 'Until' }, props: { countdown: true } }),
  budget: sampleField('money', { key: 'budget', title: { zh: '预算', en: 'Budget' }, props: { currency: 'CNY' } }),
}
const resource = sampleResource(fields, { code: 'bid/project', title: { zh: '招标项目', en: 'Tender projects' } })
const today = new Date()
const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const rows: readonly Row[] = [
  { id: '1', name: '城北再生水厂设备', status: 'qualified', from: day(-2), until: day(12), budget: 1_260_000 },
  {
    id: '2',
    name: '城南污水厂曝气系统更新与改造工程第二标段',
    status: 'potential',
    from: day(0),
    until: day(7),
    budget: 430_000,
  },
  { id: '3', name: 'Riverside extension', status: 'qualified', from: day(1), until: day(2), budget: 3_850_000 },
]

const code = 'bid/project'
const blocks = {
  calendar: { block: 'calendar', resource: code, date: 'from', until: 'until' },
  kanban: { block: 'kanban', resource: code, state: 'status', fields: ['until', 'budget'] },
  compare: { block: 'compare', resource: code, fields: ['status', 'from', 'budget'], best: { budget: 'least' } },
  detail: { block: 'detail', resource: code, where: { id: '1' } },
  timeline: { block: 'timeline', resource: code, date: 'from' },
  items: { block: 'items', resource: code, fields: { title: 'name', status: 'status', date: 'until' } },
  simple: { block: 'items', resource: code, style: 'simple', fields: { title: 'name', date: 'from' } },
  slider: {
    block: 'items',
    resource: code,
    style: 'slider',
    fields: { title: 'name', status: 'status', date: 'until' },
  },
  stats: {
    block: 'stats',
    items: [
      { title: { zh: '进行中', en: 'Ongoing' }, resource: code, color: 'success' },
      { title: { zh: '已过期', en: 'Over' }, resource: code, color: 'error' },
      {
        title: { zh: '一周内截止', en: 'Due in a week' },
        resource: code,
        where: { until_begin: { day: 'today' }, until_end: { day: 'today + 7' } },
        color: 'warning',
      },
      { title: { zh: '预算合计', en: 'Budget' }, resource: code, sum: 'budget' },
    ],
  },
  against: {
    block: 'stats',
    items: [
      {
        title: { zh: '本月预算', en: 'Budget this month' },
        resource: code,
        sum: 'budget',
        where: { from_begin: { day: 'month' } },
        before: {
          title: { zh: '较上月', en: 'vs. last month' },
          where: { from_begin: { day: 'month - 1' } },
          best: 'least',
        },
      },
    ],
  },
  calendars: {
    block: 'calendar',
    resource: code,
    date: 'from',
    items: [{ resource: code, date: 'until', title: { zh: '截止', en: 'Until' } }],
  },
  completeness: { block: 'completeness', resource: code, where: { id: '1' }, page: 'srm/profile' },
  shortcuts: {
    block: 'shortcuts',
    items: [
      { resource: code, icon: 'ProjectOutlined' },
      { resource: code, open: 'add' },
    ],
  },
  list: { block: 'list', resource: code, columns: ['name', 'status', 'from', 'budget'] },
  steps: {
    block: 'steps',
    items: [
      {
        title: { zh: '说明', en: 'About' },
        blocks: [{ block: 'text', text: { zh: '先看说明', en: 'Read this first' } }],
      },
      { title: { zh: '项目', en: 'Projects' }, blocks: [{ block: 'timeline', resource: code, date: 'from' }] },
    ],
  },
} as const satisfies Readonly<Record<string, Block>>

const meta = {
  title: 'Engine/Blocks',
  component: BlockFrame,
  args: { resource, rows, blocks: [blocks.calendar] },
  tags: ['!autodocs'],
} satisfies Meta<typeof BlockFrame>

export default meta
type Story = StoryObj<typeof meta>

const of = (block: Block): Story => ({ args: { blocks: [block] } })

export const Calendar: Story = of(blocks.calendar)
export const Calendars: Story = of(blocks.calendars)
export const Completeness: Story = of(blocks.completeness)
export const StatsCompared: Story = of(blocks.against)
export const Kanban: Story = of(blocks.kanban)
export const Compare: Story = of(blocks.compare)
export const Detail: Story = of(blocks.detail)
export const DetailWithADocument: Story = {
  args: {
    resource: sampleResource(
      {
        name: fields.name,
        paper: sampleField('file', { key: 'paper', title: { zh: '文件', en: 'File' }, props: { preview: true } }),
      },
      { code, title: { zh: '招标项目', en: 'Tender projects' } },
    ),
    rows: [{ id: '1', name: '城北再生水厂设备', paper: `${'0'.repeat(32)}|temp/招标文件_1700000000000.pdf` }],
    blocks: [blocks.detail],
  },
}
export const Timeline: Story = of(blocks.timeline)
export const Items: Story = of(blocks.items)
export const ItemsSimple: Story = of(blocks.simple)
export const Slider: Story = of(blocks.slider)
export const Stats: Story = of(blocks.stats)
export const StatsEmpty: Story = { args: { blocks: [blocks.stats], rows: [] } }
export const StatsEnglish: Story = { ...of(blocks.stats), globals: { lang: 'en' } }
export const Shortcuts: Story = of(blocks.shortcuts)
export const List: Story = of(blocks.list)
export const Steps: Story = of(blocks.steps)
export const Empty: Story = { args: { blocks: [blocks.kanban, blocks.timeline], rows: [] } }
export const Failed: Story = { args: { blocks: [blocks.items, blocks.shortcuts], isBroken: true } }
export const Phone: Story = { args: { blocks: [blocks.items, blocks.compare], width: 320 } }
export const English: Story = { args: { blocks: [blocks.kanban, blocks.timeline] }, globals: { lang: 'en' } }
export const Dark: Story = { args: { blocks: [blocks.kanban, blocks.items] }, globals: { theme: 'dark' } }

export const WalksThroughSteps: Story = {
  ...of(blocks.steps),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('先看说明')
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await canvas.findByText('Riverside extension')
    await userEvent.click(canvas.getByRole('button', { name: '上一步' }))
    await expect(canvas.getByText('先看说明')).toBeVisible()
  },
}

export const TurnsTheSlider: Story = {
  ...of(blocks.slider),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByText('1 / 2')
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await expect(canvas.getByText('2 / 2')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '下一步' }))
    await expect(canvas.getByText('1 / 2')).toBeVisible()
  },
}
