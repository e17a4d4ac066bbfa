import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const props = { accept: ['jpg', 'png'], maxCount: 3, maxSize: 5 }
const stored = '1|temp/营业执照_1700000000000.png,2|temp/厂房_1700000000001.jpg'

const meta = {
  title: 'Widgets/image',
  component: Bench,
  args: { type: 'image', field: { props } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: stored } }
export const ReadOnly: Story = { args: { value: stored, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: stored, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: `1|temp/${'很长的文件名'.repeat(12)}_1700000000000.png` } }
export const Loading: Story = { args: { value: stored, mood: 'loading' } }
export const Failed: Story = { args: { value: stored, mood: 'failed' } }
export const Phone: Story = { args: { value: stored, width: 240 } }
export const English: Story = { args: { value: stored }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: stored }, globals: { theme: 'dark' } }

export const TakesPicturesOnly: Story = {
  args: { field: { filter: 'none', props } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await canvas.findByRole('button', { name: /^上传 / })
    const chooser = canvasElement.querySelector('input[type=file]')
    const files = [new File(['x'], 'a.pdf', { type: 'application/pdf' })]
    await fireEvent.change(chooser ?? canvasElement, { target: { files } })
    await expect(await canvas.findByText('请上传图片')).toBeVisible()
    await expect(canvas.getByTestId('stored')).toBeEmptyDOMElement()
  },
}

export const Drawn: Story = {
  args: { field: { props: { accept: ['png'], maxCount: 1, maxSize: 1, draw: true } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    // A typed name, for people who do not draw.
    await expect(await canvas.findByRole('button', { name: '生成签名' })).toBeDisabled()
    await fireEvent.change(canvas.getByRole('textbox', { name: '键入姓名' }), { target: { value: '张三' } })
    await expect(canvas.getByRole('button', { name: '生成签名' })).toBeEnabled()
  },
}
