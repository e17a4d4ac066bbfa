import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/icon',
  component: Bench,
  args: { type: 'icon' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'HomeOutlined' } }
export const Unknown: Story = { args: { value: 'ant-design:no-such-icon' } }
export const ReadOnly: Story = { args: { value: 'HomeOutlined', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'HomeOutlined', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 'FundProjectionScreenOutlined', width: 180 } }
export const Phone: Story = { args: { value: 'HomeOutlined', width: 240 } }
export const English: Story = { args: { value: 'HomeOutlined' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'HomeOutlined' }, globals: { theme: 'dark' } }

export const FindsByName: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByLabelText('示例字段', { selector: '#sample' }))
    await userEvent.type(await canvas.findByRole('searchbox', { name: '搜索图标' }), '付款')
    await expect(await canvas.findAllByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"PayCircleOutlined"')
  },
}

export const ChoosesByKeyboard: Story = {
  args: { value: 'HomeOutlined' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByLabelText('示例字段', { selector: '#sample' }))
    await userEvent.type(await canvas.findByRole('searchbox', { name: '搜索图标' }), 'chart')
    await expect(await canvas.findAllByRole('option')).toHaveLength(4)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"BarChartOutlined"')
    await userEvent.click(canvas.getByRole('button', { name: '清除图标' }))
    await expect(canvas.getByTestId('stored')).not.toHaveTextContent('BarChart')
  },
}
