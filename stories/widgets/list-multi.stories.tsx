import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { statusSource } from '../../src/docs/try/sample-field.ts'

const meta = {
  title: 'Widgets/list-multi',
  component: Bench,
  args: { type: 'list_multi', field: { source: statusSource } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'qualified,pending' } }
export const ReadOnly: Story = { args: { value: 'qualified,pending', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'qualified,pending', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'qualified,pending', mood: 'loading' } }
export const Failed: Story = { args: { value: 'qualified,pending', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'qualified,gone' } }
export const LongText: Story = { args: { value: 'draft,pending,qualified,suspended,rejected' } }
export const Phone: Story = { args: { value: 'qualified,pending', width: 240 } }
export const English: Story = { args: { value: 'qualified,pending' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'qualified,pending' }, globals: { theme: 'dark' } }

export const ChoosesSeveral: Story = {
  args: { field: { source: statusSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await within(document.body).findByTitle('审批中'))
    await userEvent.click(await within(document.body).findByTitle('合格'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"pending,qualified"')
  },
}
