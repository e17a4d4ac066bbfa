import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { supplierSource } from '../../src/docs/try/sample-field.ts'

const meta = {
  title: 'Widgets/sel_search',
  component: Bench,
  args: { type: 'sel_search', field: { source: supplierSource } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 's003' } }
export const ReadOnly: Story = { args: { value: 's003', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 's003', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 's003', mood: 'loading' } }
export const Failed: Story = { args: { value: 's003', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: 's003' } }
export const Phone: Story = { args: { value: 's003', width: 240 } }
export const English: Story = { args: { value: 's003' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 's003' }, globals: { theme: 'dark' } }

export const SearchesAfterAPause: Story = {
  args: { field: { source: supplierSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('青岛密')
    await userEvent.click(await within(document.body).findByTitle('青岛密封件有限公司'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"s048"')
  },
}
