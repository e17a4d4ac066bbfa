import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/computed',
  component: Bench,
  args: { type: 'computed', field: { props: { scale: 2, unit: '%' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 87.5 } }
export const ReadOnly: Story = { args: { value: 87.5, readOnly: true } }
export const Disabled: Story = { args: { value: 87.5, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 123_456_789_012.34 } }
export const Phone: Story = { args: { value: 87.5, width: 240 } }
export const English: Story = { args: { value: 1234.5 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 87.5 }, globals: { theme: 'dark' } }

export const CannotBeTyped: Story = {
  args: { value: 1234.5, field: { filter: 'none', props: { scale: 2 } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByLabelText('示例字段')).toHaveTextContent('1,234.50')
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
