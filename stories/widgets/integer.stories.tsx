import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/integer',
  component: Bench,
  args: { type: 'integer' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 12000 } }
export const ReadOnly: Story = { args: { value: 12000, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 12000, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 9007199254740991 } }
export const Phone: Story = { args: { value: 12000, width: 240 } }
export const English: Story = { args: { value: 12000 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 12000 }, globals: { theme: 'dark' } }

export const RefusesUnsafeIntegers: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#sample' }), '9007199254740993')
    // Stored as text, which validation refuses: the nearest number would differ.
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"9007199254740993"')
  },
}

export const SearchesBetween: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段 最小值'), '1000')
    await expect(canvas.getByTestId('asked')).toHaveTextContent('["1000",""]')
  },
}
