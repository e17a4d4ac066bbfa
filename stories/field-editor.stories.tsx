import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, within } from 'storybook/test'
import { FieldEditor } from '../src/docs/try/field-editor.tsx'

const meta = { title: 'Docs/Field editor', component: FieldEditor, args: { type: 'text' } } satisfies Meta<
  typeof FieldEditor
>

export default meta
type Story = StoryObj<typeof meta>

export const Text: Story = {}
export const Choice: Story = { args: { type: 'list' } }
export const English: Story = { args: { type: 'money' }, globals: { lang: 'en' } }

export const RendersTheDefinition: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByLabelText('字段定义（JSON）')
    await fireEvent.change(box, {
      target: { value: '{"type": "text", "title": "户名", "placeholder": "与公司名称一致"}' },
    })
    await expect(canvas.getAllByLabelText('户名')[0]).toHaveAttribute('placeholder', '与公司名称一致')
    await expect(new URLSearchParams(location.search).get('field')).not.toBeNull()
  },
}

export const ShowsDiagnostics: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const box = canvas.getByLabelText('字段定义（JSON）')
    await fireEvent.change(box, { target: { value: '{"type": "text", "title": "x", "maxLenght": 3}' } })
    await expect(canvas.getByRole('alert')).toHaveTextContent('maxLength?')
    await fireEvent.change(box, { target: { value: '{"type": "text"' } })
    await expect(canvas.getByRole('alert')).toBeVisible()
    await fireEvent.change(box, { target: { value: '{"type": "text", "title": "x", "compute": "a +"}' } })
    await expect(canvas.getByRole('alert')).toHaveTextContent('expression')
  },
}
