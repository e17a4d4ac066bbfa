import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/text',
  component: Bench,
  args: { type: 'text' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '宁波泵业有限公司' } }
export const ReadOnly: Story = { args: { value: '宁波泵业有限公司', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '宁波泵业有限公司', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = {
  args: {
    value:
      '宁波宏远精密泵业制造股份有限公司华东区域采购与供应链管理中心（保税区）Ningbo Hongyuan Precision Pump Manufacturing Co., Ltd. East China Procurement Centre',
  },
}
export const Phone: Story = { args: { value: '宁波泵业有限公司', width: 240 } }
export const English: Story = { args: { value: '宁波泵业有限公司' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '宁波泵业有限公司' }, globals: { theme: 'dark' } }

export const Types: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#sample' }), 'Acme <b>')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"Acme <b>"')
    await expect(canvas.getByTestId('cell')).toHaveTextContent('Acme <b>')
  },
}

export const SearchesByPart: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#asked' }), '泵')
    await expect(canvas.getByTestId('asked')).toHaveTextContent('"*泵*"')
  },
}

export const Masked: Story = { args: { value: '6222020402012345678', readOnly: true, field: { mask: 'last4' } } }
