import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const rows = [
  { name: '恒信投资有限公司', ratio: 69 },
  { name: '远景产业基金', ratio: 31 },
]

// The rows are forms, which the engine renders; Engine/Table shows the table inside a form.
const meta = {
  title: 'Widgets/table',
  component: Bench,
  args: { type: 'table', field: { filter: 'none', props: { of: 'srm/supplier/shareholder' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: rows } }
export const ReadOnly: Story = { args: { value: rows, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const English: Story = { args: { value: rows }, globals: { lang: 'en' } }
export const Phone: Story = { args: { value: rows, width: 240 } }
export const Dark: Story = { args: { value: rows }, globals: { theme: 'dark' } }

export const ShowsTheRowCount: Story = {
  args: { value: rows },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByLabelText('示例字段')).toHaveTextContent('2 行')
  },
}
