import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { statusSource } from '../../src/docs/try/sample-field.ts'

const meta = {
  title: 'Widgets/radio',
  component: Bench,
  args: { type: 'radio', field: { source: statusSource } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'qualified' } }
export const ReadOnly: Story = { args: { value: 'qualified', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'qualified', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'qualified', mood: 'loading' } }
export const Failed: Story = { args: { value: 'qualified', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const Phone: Story = { args: { value: 'qualified', width: 240 } }
export const English: Story = { args: { value: 'qualified' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'qualified' }, globals: { theme: 'dark' } }

export const Buttons: Story = {
  args: { value: 'pending', field: { source: statusSource, props: { button: true } }, width: 560 },
}
export const Chooses: Story = {
  args: { field: { source: statusSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(await canvas.findByRole('radio', { name: '审批中' }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"pending"')
  },
}
