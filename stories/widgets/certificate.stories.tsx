import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const props = {
  accept: ['pdf'],
  maxCount: 2,
  maxSize: 10,
  validFrom: { field: 'validFrom' },
  validTo: { field: 'validTo' },
}
const value = '1|temp/ISO9001_1700000000000.pdf'
const siblings = { validFrom: '2020-01-01', validTo: '2099-12-31' }

const meta = {
  title: 'Widgets/certificate',
  component: Bench,
  args: { type: 'certificate', field: { props } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value, siblings } }
export const Unlimited: Story = { args: { value, siblings: { validFrom: '2020-01-01' } } }
export const ReadOnly: Story = { args: { value, siblings, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value, siblings, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: `1|temp/${'很长的文件名'.repeat(12)}_1700000000000.pdf`, siblings } }
export const Phone: Story = { args: { value, siblings, width: 240 } }
export const English: Story = { args: { value, siblings }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value, siblings }, globals: { theme: 'dark' } }

export const MarksAnExpiredOne: Story = {
  args: { value, siblings: { validFrom: '2020-01-01', validTo: '2021-01-01' }, field: { filter: 'none', props } },
  play: async ({ canvasElement }) => {
    const cell = within(within(canvasElement).getByTestId('cell'))
    await expect(cell.getByText('已过期')).toBeVisible()
    await expect(cell.getByText('2020-01-01 ~ 2021-01-01')).toBeVisible()
  },
}
