import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { memoryData } from '../../src/docs/try/memory-data.ts'

const props = { accept: ['pdf', 'zip'], maxCount: 2, maxSize: 1 }
const stored = `${'0'.repeat(32)}|temp/营业执照_1700000000000.pdf`

const meta = {
  title: 'Widgets/file',
  component: Bench,
  args: { type: 'file', field: { props } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: stored } }
export const InADialog: Story = { args: { field: { props: { ...props, picker: 'modal' } }, value: stored } }
export const ReadOnly: Story = { args: { value: stored, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: stored, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: `1|temp/${'很长的文件名'.repeat(12)}_1700000000000.pdf` } }
export const Phone: Story = { args: { value: stored, width: 240 } }
export const English: Story = { args: { value: stored }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: stored }, globals: { theme: 'dark' } }

const file = (name: string, size = 3, type = 'application/pdf') => new File(['x'.repeat(size)], name, { type })

async function choose(canvasElement: HTMLElement, ...files: File[]) {
  await within(canvasElement).findByRole('button', { name: /^上传 / })
  const chooser = canvasElement.querySelector('input[type=file]')
  await fireEvent.change(chooser ?? canvasElement, { target: { files } })
}

export const UploadsAndRemoves: Story = {
  args: { field: { filter: 'none', props } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, file('a.pdf'), file('b.zip'))
    await waitFor(() => expect(canvas.getByTestId('stored')).toHaveTextContent('temp/a.pdf,'))
    await userEvent.click(canvas.getByRole('button', { name: '移除 a.pdf' }))
    await expect(canvas.getByTestId('stored')).not.toHaveTextContent('a.pdf')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('b.zip')
  },
}

export const KeepsTheLastOnes: Story = {
  args: { field: { filter: 'none', props }, value: stored },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, file('a.pdf'), file('b.zip'))
    await expect(await canvas.findByText('只能上传 2 个文件')).toBeVisible()
    await expect(canvas.getByTestId('stored')).not.toHaveTextContent('营业执照')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('a.pdf')
  },
}

export const RefusesOtherTypesAndSizes: Story = {
  args: { field: { filter: 'none', props } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, file('a.exe'), file('b.pdf', 1_048_577), file('c.pdf', 0))
    await expect(await canvas.findByText(/a\.exe 的类型不允许上传/)).toBeVisible()
    await expect(canvas.getByText(/b\.pdf 上传失败：超过 1MB 限制/)).toBeVisible()
    await expect(canvas.getByText('c.pdf 是空文件')).toBeVisible()
    await expect(canvas.getByTestId('stored')).toBeEmptyDOMElement()
  },
}

export const ShowsAFailure: Story = {
  args: {
    field: { filter: 'none', props },
    data: { ...memoryData('zh'), upload: () => Promise.reject(new Error('')) },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, file('a.pdf'))
    await expect(await canvas.findByText('a.pdf 文件上传失败。')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '取消上传 a.pdf' }))
    await expect(canvas.queryByText('a.pdf 文件上传失败。')).toBeNull()
  },
}

export const CanBeCancelled: Story = {
  args: { field: { filter: 'none', props }, mood: 'loading' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await choose(canvasElement, file('a.pdf'))
    await expect(await canvas.findByLabelText('a.pdf，已上传 50%')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: '取消上传 a.pdf' }))
    await expect(canvas.queryByText('a.pdf')).toBeNull()
  },
}
