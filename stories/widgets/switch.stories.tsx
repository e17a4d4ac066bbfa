import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/switch',
  component: Bench,
  args: { type: 'switch' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'Y' } }
export const ReadOnly: Story = { args: { value: 'Y', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'Y', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Phone: Story = { args: { value: 'Y', width: 240 } }
export const English: Story = { args: { value: 'Y' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'Y' }, globals: { theme: 'dark' } }

export const Toggles: Story = {
  args: { field: { props: { options: ['1', '0'] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByRole('switch', { name: '示例字段' })
    await expect(button).not.toBeChecked()
    await userEvent.click(button)
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"1"')
    await userEvent.click(button)
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"0"')
  },
}
