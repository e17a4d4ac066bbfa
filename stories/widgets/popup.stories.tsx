import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { supplierSource } from '../../src/docs/try/sample-field.ts'
import { readyText } from '../kit/ready-text.ts'

const meta = {
  title: 'Widgets/popup',
  component: Bench,
  args: { type: 'popup', field: { source: supplierSource } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 's003' } }
export const ReadOnly: Story = { args: { value: 's003', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 's003', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 's003', mood: 'loading' } }
export const Failed: Story = { args: { value: 's003', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: 's001,s002,s003,s004,s005,s006' } }
export const Phone: Story = { args: { value: 's003', width: 240 } }
export const English: Story = { args: { value: 's003' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 's003' }, globals: { theme: 'dark' } }

export const PicksAndFills: Story = {
  args: {
    field: { source: supplierSource, filter: 'none', props: { fill: { supplierName: 'name', supplierCode: 'code' } } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await readyText('SUP-0002'))
    await userEvent.click(body.getByRole('button', { name: /确\s*定/ }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"s002"')
    await expect(canvas.getByTestId('others')).toHaveTextContent(
      '{"supplierName":"宁波阀门有限公司","supplierCode":"SUP-0002"}',
    )
  },
}

export const PicksByKeyboard: Story = {
  args: {
    field: { source: supplierSource, filter: 'none', props: { fill: { supplierName: 'name', supplierCode: 'code' } } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await readyText('SUP-0001')
    // The dialog takes the focus once it is open.
    await waitFor(() => expect(within(document.body).getByRole('searchbox')).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"s002"')
  },
}

export const RefusesNothing: Story = {
  args: {
    field: { source: supplierSource, filter: 'none', props: { fill: { supplierName: 'name', supplierCode: 'code' } } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    await readyText('SUP-0001')
    await userEvent.click(body.getByRole('button', { name: /确\s*定/ }))
    await expect(await body.findByText('请选择一条记录')).toBeVisible()
  },
}

export const KeepsPicksAcrossPages: Story = {
  args: { field: { source: supplierSource, filter: 'none', props: { multiple: true, fill: { names: 'name' } } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    await userEvent.click(await readyText('SUP-0001'))
    await userEvent.click(body.getByTitle('2'))
    await userEvent.click(await readyText('SUP-0006'))
    await userEvent.click(body.getByRole('button', { name: /确\s*定/ }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"s001,s006"')
  },
}

export const ClearsFilledFields: Story = {
  args: {
    value: 's003',
    field: { source: supplierSource, filter: 'none', props: { fill: { supplierName: 'name', supplierCode: 'code' } } },
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: '清除' }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent(/^""$/)
    await expect(canvas.getByTestId('others')).toHaveTextContent('{"supplierName":"","supplierCode":""}')
  },
}

export const Misconfigured: Story = { args: { field: {} } }
