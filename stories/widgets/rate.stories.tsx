import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, within } from 'storybook/test'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/rate',
  component: Bench,
  args: { type: 'rate', field: { props: { count: 5 } } },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 4 } }
export const ReadOnly: Story = { args: { value: 4, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value: 4, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const LongText: Story = { args: { value: 5 } }
export const Phone: Story = { args: { value: 4, width: 240 } }
export const English: Story = { args: { value: 4 }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 4 }, globals: { theme: 'dark' } }

export const ChoosesByKeyboardAndClick: Story = {
  args: { field: { filter: 'none', props: { count: 5 } } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const [, second] = canvas.getAllByRole('radio')
    if (second) await userEvent.click(second)
    await expect(canvas.getByTestId('stored')).toHaveTextContent('2')
    // The stars read `keyCode`, which only a real key press or this event has.
    await fireEvent.keyDown(canvasElement.querySelector('.ant-rate') ?? canvasElement, {
      key: 'ArrowRight',
      keyCode: 39,
    })
    await expect(canvas.getByTestId('stored')).toHaveTextContent('3')
    await expect(canvas.getByRole('img', { name: '3 / 5' })).toBeVisible()
    if (second) await userEvent.click(canvas.getAllByRole('radio')[2] ?? second)
    await expect(canvas.getByTestId('stored')).toHaveTextContent('null')
  },
}
