import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/time',
  component: Bench,
  args: { type: 'time' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '08:30:00' } }
export const ReadOnly: Story = { args: { value: '08:30:00', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '08:30:00', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: '23:59:59' } }
export const Phone: Story = { args: { value: '08:30:00', width: 240 } }
export const English: Story = { args: { value: '08:30:00' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '08:30:00' }, globals: { theme: 'dark' } }

export const StoresTheTime: Story = {
  args: { field: { filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('16:05:09{Enter}')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"16:05:09"')
  },
}
