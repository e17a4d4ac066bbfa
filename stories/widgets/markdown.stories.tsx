import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const props = { height: 300 }
const value = '# 标题\n\n- [x] 已完成\n- [ ] 待办\n\n| 项目 | 数量 |\n|---|---|\n| 泵 | 3 |'

const meta = {
  title: 'Widgets/markdown',
  component: Bench,
  args: { type: 'markdown', field: { filter: 'none', props }, width: 640 },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value } }
export const ReadOnly: Story = { args: { value, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: '很长的一段文字。'.repeat(200) } }
export const Phone: Story = { args: { value, width: 300 } }
export const English: Story = { args: { value }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value }, globals: { theme: 'dark' } }

export const ShowsAPreview: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // The editor is a lazy chunk.
    const box = await canvas.findByRole('textbox')
    await fireEvent.change(box, {
      target: { value: '## Hello\n\n**bold** <script>alert(1)</script> [x](javascript:alert(1))' },
    })
    await expect(canvas.getByTestId('stored')).toHaveTextContent('## Hello')
    await waitFor(() => expect(canvasElement.querySelector('.w-rich-text h2')).toHaveTextContent('Hello'))
    await expect(canvasElement.querySelector('.w-rich-text strong')).toHaveTextContent('bold')
    await expect(canvasElement.querySelector('.w-rich-text :is(script, [href^=javascript])')).toBeNull()
  },
}
