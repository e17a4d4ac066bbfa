import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/money',
  component: Bench,
  args: { type: 'money', field: { props: { currency: 'CNY' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 1234567.8 } }
export const ReadOnly: Story = { args: { value: 1234567.8, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 1234567.8, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 900719925474.25 } }
export const Phone: Story = { args: { value: 1234567.8, width: 240 } }
export const English: Story = { args: { value: 1234567.8 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 1234567.8 }, globals: { theme: 'dark' } }

export const TenThousands: Story = { args: { value: 3500, field: { props: { currency: 'CNY', scaleUnit: 10_000 } } } }
export const CurrencyOfASibling: Story = {
  args: { value: 1234567, field: { props: { currency: { field: 'currency' } } }, siblings: { currency: 'JPY' } },
}
export const DollarsInEnglish: Story = {
  args: { value: 1234.5, field: { props: { currency: 'USD' } } },
  globals: { lang: 'en' },
}
export const KeepsTwoDecimals: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByLabelText('示例字段', { selector: '#sample' })
    await userEvent.type(box, '1,000.005')
    await userEvent.tab()
    await expect(canvas.getByTestId('stored')).toHaveTextContent('1000.01')
    await expect(box).toHaveValue('1,000.01')
  },
}
