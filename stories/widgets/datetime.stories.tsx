import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/datetime',
  component: Bench,
  args: { type: 'datetime' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '2026-11-20 08:30:00' } }
export const ReadOnly: Story = { args: { value: '2026-11-20 08:30:00', readOnly: true } }
export const Countdown: Story = {
  args: { value: '2999-12-31 17:00:00', readOnly: true, field: { props: { countdown: true } } },
}
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '2026-11-20 08:30:00', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Phone: Story = { args: { value: '2026-11-20 08:30:00', width: 240 } }
export const English: Story = { args: { value: '2026-11-20 08:30:00' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '2026-11-20 08:30:00' }, globals: { theme: 'dark' } }

export const Opens: Story = {
  args: { value: '2026-11-20 08:30:00', field: { filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox', { name: '示例字段' }))
    const day = await within(document.body).findByTitle('2026-11-20')
    await waitFor(() => expect(day).toBeVisible())
  },
}
