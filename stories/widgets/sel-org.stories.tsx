import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { departSource } from '../../src/docs/try/sample-trees.ts'
import { readyText } from '../kit/ready-text.ts'

const meta = {
  title: 'Widgets/sel_org',
  component: Bench,
  args: { type: 'sel_org', field: { source: departSource, props: { columns: ['departName', 'orgCode'] } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'd1' } }
export const ReadOnly: Story = { args: { value: 'd1', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'd1', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'd1', mood: 'loading' } }
export const Failed: Story = { args: { value: 'd1', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: 'd1' } }
export const Phone: Story = { args: { value: 'd1', width: 240 } }
export const English: Story = { args: { value: 'd1' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'd1' }, globals: { theme: 'dark' } }

export const ShowsNameAndCode: Story = {
  args: { field: { source: departSource, filter: 'none', props: { columns: ['departName', 'orgCode'] } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await readyText('A01'))
    await userEvent.click(body.getByRole('button', { name: /确\s*定/ }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"d1"')
  },
}
