import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/number',
  component: Bench,
  args: { type: 'number', field: { props: { unit: 'kg' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 1234567.5 } }
export const ReadOnly: Story = { args: { value: 1234567.5, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 1234567.5, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: -9007199254740.25 } }
export const Phone: Story = { args: { value: 1234567.5, width: 240 } }
export const English: Story = { args: { value: 1234567.5 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 1234567.5 }, globals: { theme: 'dark' } }

export const AmountInYen: Story = {
  args: {
    value: 1234567,
    field: { props: { scale: 2, currency: { field: 'currency' } } },
    siblings: { currency: 'JPY' },
  },
}
export const RoundsOnBlur: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByLabelText('示例字段', { selector: '#sample' })
    await userEvent.type(box, '1234.567')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('1234.567')
    await userEvent.tab()
    await expect(canvas.getByTestId('stored')).toHaveTextContent('1234.57')
    await expect(box).toHaveValue('1,234.57')
  },
}

export const KeepsInvalidText: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#sample' }), '1.2.3')
    await userEvent.tab()
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"1.2.3"')
  },
}
