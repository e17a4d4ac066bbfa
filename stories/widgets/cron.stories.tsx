import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/cron',
  component: Bench,
  args: { type: 'cron' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: '0 0 9 ? * MON-FRI' } }
export const ReadOnly: Story = { args: { value: '0 0 9 * * ?', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: '0 0 9 * * ?', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: '0 0,15,30,45 8-11,13-17 1-10,20-30 1-6,9-12 ? 2026-2030' } }
export const Phone: Story = { args: { value: '0 0 9 L * ?', width: 240 } }
export const English: Story = { args: { value: '0 30 8 ? * FRI#L' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: '0 0/5 * * * ?' }, globals: { theme: 'dark' } }

export const DescribesTheExpression: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByLabelText('示例字段', { selector: '#sample' })
    await userEvent.type(box, '0 0 25 * * ?')
    await expect(await canvas.findByText(/表达式不正确/)).toBeVisible()
    await userEvent.clear(box)
    await userEvent.type(box, '0 0 0 30 2 ?')
    await expect(await canvas.findByText('此表达式没有下一次执行时间')).toBeVisible()
    await userEvent.clear(box)
    await userEvent.type(box, '0 0 9 ? * MON#1')
    await expect(await within(canvas.getByRole('status')).findByText('每月第 1 个周一 09:00')).toBeVisible()
    await expect(await canvas.findAllByText(/^\d{4}-\d\d-0[1-7] 09:00:00$/)).toHaveLength(5)
  },
}

export const BuildsAnExpression: Story = {
  args: { value: '0 0 9 * * ?' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const stored = canvas.getByTestId('stored')
    await userEvent.click(canvas.getByRole('button', { name: '表达式助手' }))
    await fireEvent.click(await canvas.findByRole('radio', { name: '每周' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: '周五' }))
    await expect(stored).toHaveTextContent('"0 0 9 ? * MON,FRI"')
    await fireEvent.change(canvas.getByLabelText('时间'), { target: { value: '18:30' } })
    await expect(stored).toHaveTextContent('"0 30 18 ? * MON,FRI"')
    await expect(await within(canvas.getByRole('status')).findByText('每周一、周五 18:30')).toBeVisible()
    await fireEvent.click(canvas.getByRole('radio', { name: '分钟' }))
    await expect(stored).toHaveTextContent('"0 0/5 * * * ?"')
  },
}
