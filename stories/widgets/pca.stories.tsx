import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { areaSource } from '../../src/docs/try/sample-trees.ts'

const meta = {
  title: 'Widgets/pca',
  component: Bench,
  args: {
    type: 'pca',
    field: { source: areaSource, props: { parent: 'pid', root: '86', nodeLabel: 'name', level: 'region' } },
  },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '330106' } }
export const ReadOnly: Story = { args: { value: '330106', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '330106', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: '330106', mood: 'loading' } }
export const Failed: Story = { args: { value: '330106', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: '330106' } }
export const Phone: Story = { args: { value: '330106', width: 240 } }
export const English: Story = { args: { value: '330106' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '330106' }, globals: { theme: 'dark' } }

export const StoresTheLastLevel: Story = {
  args: {
    field: {
      source: areaSource,
      filter: 'none',
      props: { parent: 'pid', root: '86', nodeLabel: 'name', level: 'region' },
    },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    for (const area of ['浙江省', '宁波市', '海曙区'])
      await userEvent.click(await body.findByText(area, { selector: '.ant-cascader-menu-item *' }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"330203"')
    await waitFor(() => expect(canvas.getByTestId('cell')).toHaveTextContent('浙江省/宁波市/海曙区'))
  },
}
