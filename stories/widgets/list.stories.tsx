import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { statusSource, supplierSource } from '../../src/docs/try/sample-field.ts'

const meta = {
  title: 'Widgets/list',
  component: Bench,
  args: { type: 'list', field: { source: statusSource } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'qualified' } }
export const ReadOnly: Story = { args: { value: 'qualified', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'qualified', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'qualified', mood: 'loading' } }
export const Failed: Story = { args: { value: 'qualified', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const Phone: Story = { args: { value: 'qualified', width: 240 } }
export const English: Story = { args: { value: 'qualified' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'qualified' }, globals: { theme: 'dark' } }

export const LongText: Story = { args: { value: 'long', field: { source: { ...statusSource, code: 'long_names' } } } }
export const Chooses: Story = {
  args: { field: { source: statusSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await within(document.body).findByTitle('审批中'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"pending"')
    await expect(canvas.getByTestId('cell')).toHaveTextContent('审批中')
  },
}

export const OpensByKeyboard: Story = {
  args: { field: { source: statusSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true')
    await expect(canvas.getByRole('combobox')).toHaveFocus()
    await expect(await within(document.body).findByTitle('草稿')).toHaveClass('ant-select-item-option-active')
  },
}

export const SearchesByTyping: Story = {
  args: { field: { source: supplierSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('青岛密')
    await userEvent.click(await within(document.body).findByTitle('青岛密封件有限公司'))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"s048"')
  },
}

export const Clears: Story = {
  args: { value: 'pending', field: { source: statusSource, filter: 'none' } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '清除' }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent(/^""$/)
  },
}

export const Retries: Story = {
  args: { field: { source: statusSource, filter: 'none' }, mood: 'flaky' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await within(document.body).findByRole('button', { name: '重试' }))
    await expect(await within(document.body).findByTitle('审批中')).toBeInTheDocument()
  },
}

export const WaitsForASibling: Story = {
  args: { field: { source: { ...supplierSource, where: { country: { field: 'country' } } } } },
}
