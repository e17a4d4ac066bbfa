import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/percent',
  component: Bench,
  args: { type: 'percent', field: { props: { unit: '%' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 12.5 } }
export const ReadOnly: Story = { args: { value: 12.5, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 12.5, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 123456.789 } }
export const Phone: Story = { args: { value: 12.5, width: 240 } }
export const English: Story = { args: { value: 12.5 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 12.5 }, globals: { theme: 'dark' } }

export const StoresTheNumber: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#sample' }), '7.5')
    await userEvent.tab()
    await expect(canvas.getByTestId('stored')).toHaveTextContent('7.5')
    await expect(canvas.getByTestId('cell')).toHaveTextContent('7.5 %')
  },
}
