import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { departSource } from '../../src/docs/try/sample-trees.ts'

const meta = {
  title: 'Widgets/sel_depart',
  component: Bench,
  args: { type: 'sel_depart', field: { source: departSource, props: { parent: 'parentId', root: '' } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'd3' } }
export const ReadOnly: Story = { args: { value: 'd3', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'd3', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'd3', mood: 'loading' } }
export const Failed: Story = { args: { value: 'd3', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: 'd3' } }
export const Phone: Story = { args: { value: 'd3', width: 240 } }
export const English: Story = { args: { value: 'd3' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'd3' }, globals: { theme: 'dark' } }

export const ChoosesSeveral: Story = {
  args: {
    value: 'd5',
    field: { source: departSource, filter: 'none', props: { parent: 'parentId', root: '', multiple: true } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await within(document.body).findByText('青禾水务'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"d5,d6"')
  },
}
