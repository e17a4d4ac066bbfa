import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/password',
  component: Bench,
  args: { type: 'password' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'correct horse battery' } }
export const ReadOnly: Story = { args: { value: 'correct horse battery', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'correct horse battery', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = {
  args: {
    value:
      'correct horse battery staple correct horse battery staple correct horse battery staple correct horse battery staple ',
  },
}
export const Phone: Story = { args: { value: 'correct horse battery', width: 240 } }
export const English: Story = { args: { value: 'correct horse battery' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'correct horse battery' }, globals: { theme: 'dark' } }

export const Reveals: Story = {
  args: { value: 'secret' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByLabelText('示例字段')).toHaveAttribute('type', 'password')
    await userEvent.click(canvas.getByRole('button', { name: '显示密码' }))
    await expect(canvas.getByLabelText('示例字段')).toHaveAttribute('type', 'text')
  },
}
