import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const props = { height: 260 }
const value =
  '<h2>关于我们</h2><p>成立于 <strong>1998</strong> 年。</p><ul><li><p>环保设备</p></li><li><p>技术服务</p></li></ul>'

const meta = {
  title: 'Widgets/umeditor',
  component: Bench,
  args: { type: 'umeditor', field: { filter: 'none', props }, width: 640 },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value } }
export const ReadOnly: Story = { args: { value, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: `<p>${'很长的一段文字。'.repeat(200)}</p>` } }
export const Phone: Story = { args: { value, width: 300 } }
export const English: Story = { args: { value }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value }, globals: { theme: 'dark' } }

export const LabelsItsTools: Story = {
  args: { value: '<p>one <strong>bold</strong> word</p>' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = await canvas.findByRole('textbox', { name: '示例字段' })
    await expect(box.querySelector('strong')).toHaveTextContent('bold')
    const tools = within(canvas.getByRole('toolbar', { name: '格式' }))
    for (const name of ['加粗', '斜体', 'H2 标题', '无序列表', '表格', '链接', '图片', '撤销'])
      await expect(tools.getByRole('button', { name })).toBeVisible()
  },
}

export const ShowsHostileTextAsText: Story = {
  args: {
    readOnly: true,
    value:
      '<p onclick="alert(1)">hi<img src="x" onerror="alert(1)"><a href="javascript:alert(1)">there</a></p><script>alert(1)</script>',
  },
  play: async ({ canvasElement }) => {
    const paragraph = await waitFor(() => {
      const found = canvasElement.querySelector('output .w-rich-text')
      if (!found) throw new Error('not yet')
      return found
    })
    await expect(paragraph).toHaveTextContent('hithere')
    await expect(paragraph.querySelector('script, [onclick], [onerror], [href^=javascript]')).toBeNull()
  },
}
