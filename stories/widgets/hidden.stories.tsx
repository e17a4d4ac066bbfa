import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bench } from '../../src/docs/try/bench.tsx'

const meta = {
  title: 'Widgets/hidden',
  component: Bench,
  args: { type: 'hidden' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Filled: Story = { args: { value: 'a1' } }
export const Phone: Story = { args: { value: 'a1', width: 240 } }
export const English: Story = { args: { value: 'a1' }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value: 'a1' }, globals: { theme: 'dark' } }
