import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { areaSource } from '../../src/docs/try/sample-trees.ts'

const meta = {
  title: 'Widgets/link_down',
  component: Bench,
  args: { type: 'link_down', field: { source: areaSource, props: { parent: 'pid', root: '86', levels: ['city'] } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '330000' } }
export const ReadOnly: Story = { args: { value: '330000', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '330000', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: '330000', mood: 'loading' } }
export const Failed: Story = { args: { value: '330000', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: '330000' } }
export const Phone: Story = { args: { value: '330000', width: 240 } }
export const English: Story = { args: { value: '330000' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '330000' }, globals: { theme: 'dark' } }

export const OffersItsLevel: Story = {
  args: { where: { pid: '86' }, field: { source: areaSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await within(document.body).findByTitle('北京市'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"110000"')
    await expect(within(document.body).queryByTitle('浙江省/杭州市')).toBeNull()
  },
}
