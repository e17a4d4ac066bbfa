import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/textarea',
  component: Bench,
  args: { type: 'textarea', field: { props: { maxLength: 200 } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '主营离心泵\n兼营阀门' } }
export const ReadOnly: Story = { args: { value: '主营离心泵\n兼营阀门', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '主营离心泵\n兼营阀门', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = {
  args: {
    value:
      '宁波宏远精密泵业制造股份有限公司华东区域采购与供应链管理中心（保税区）Ningbo Hongyuan Precision Pump Manufacturing Co., Ltd. East China Procurement Centre。宁波宏远精密泵业制造股份有限公司华东区域采购与供应链管理中心（保税区）Ningbo Hongyuan Precision Pump Manufacturing Co., Ltd. East China Procurement Centre',
  },
}
export const Phone: Story = { args: { value: '主营离心泵\n兼营阀门', width: 240 } }
export const English: Story = { args: { value: '主营离心泵\n兼营阀门' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '主营离心泵\n兼营阀门' }, globals: { theme: 'dark' } }

export const CountsCharacters: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByLabelText('示例字段', { selector: '#sample' }), '泵{Enter}阀')
    await expect(canvas.getByTestId('stored')).toHaveTextContent(/泵\\n阀/)
    await expect(canvas.getByText('3 / 200')).toBeVisible()
  },
}
