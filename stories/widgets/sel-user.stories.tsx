import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'
import { userSource } from '../../src/docs/try/sample-trees.ts'
import { selUser } from '../../src/schema/fields/sel-user.ts'
import { readyText } from '../kit/ready-text.ts'

const { defaults: people } = selUser

const meta = {
  title: 'Widgets/sel_user',
  component: Bench,
  args: { type: 'sel_user', field: { source: userSource, props: people } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'buyer' } }
export const ReadOnly: Story = { args: { value: 'buyer', readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 'buyer', disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Loading: Story = { args: { value: 'buyer', mood: 'loading' } }
export const Failed: Story = { args: { value: 'buyer', mood: 'failed' } }
export const UnknownValue: Story = { args: { value: 'gone' } }
export const LongText: Story = { args: { value: 'buyer,approver,admin' } }
export const Phone: Story = { args: { value: 'buyer', width: 240 } }
export const English: Story = { args: { value: 'buyer' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'buyer' }, globals: { theme: 'dark' } }

export const FindsByDepartment: Story = {
  args: { field: { source: userSource, filter: 'none', props: people } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const body = within(document.body)
    await userEvent.click(canvas.getByRole('combobox'))
    await body.findByText('buyer')
    await userEvent.click(await body.findByText('蓝源环境集团'))
    await expect(await body.findByText('admin')).toBeVisible()
    await waitFor(() => expect(body.queryByText('buyer')).toBeNull())
    await userEvent.click(await readyText('admin'))
    await userEvent.click(body.getByRole('button', { name: /确\s*定/ }))
    await expect(canvas.getByTestId('stored')).toHaveTextContent('"admin"')
  },
}
