import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/date',
  component: Bench,
  args: { type: 'date' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '2026-11-20' } }
export const ReadOnly: Story = { args: { value: '2026-11-20', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '2026-11-20', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Phone: Story = { args: { value: '2026-11-20', width: 240 } }
export const English: Story = { args: { value: '2026-11-20' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '2026-11-20' }, globals: { theme: 'dark' } }

export const Year: Story = { args: { value: '2026-01-01', field: { props: { picker: 'year' } } } }
export const Quarter: Story = { args: { value: '2026-10-01', field: { props: { picker: 'quarter' } } } }
export const Month: Story = { args: { value: '2026-11-01', field: { props: { picker: 'month' } } } }
export const Week: Story = { args: { value: '2026-11-16', field: { props: { picker: 'week' } } } }
export const CountsDown: Story = {
  args: { value: '2999-12-31', readOnly: true, field: { props: { countdown: true } } },
  play: async ({ canvasElement }) => {
    const [label] = within(canvasElement).getAllByText(/^剩 \d+ 天$/)
    await expect(label).toBeVisible()
  },
}
export const Expired: Story = { args: { value: '2020-01-01', readOnly: true, field: { props: { countdown: true } } } }
export const FromToday: Story = { args: { field: { props: { min: 'today' } } } }
export const Picks: Story = {
  args: { value: '2026-11-20', field: { filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '示例字段' }))
    await userEvent.click(await within(document.body).findByTitle('2026-11-27'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"2026-11-27"')
  },
}

export const StoresTheFirstDay: Story = {
  args: { value: '2026-11-01', field: { filter: 'none', props: { picker: 'month' } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '示例字段' }))
    await userEvent.click(await within(document.body).findByTitle('2026-12'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"2026-12-01"')
  },
}
