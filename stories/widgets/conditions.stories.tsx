import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bench } from '../../src/docs/try/bench.tsx'

// Without the engine, which knows the fields of lists; stories of the builder are in stories/engine.
const meta = {
  title: 'Widgets/conditions',
  component: Bench,
  args: { type: 'conditions' },
} satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

const value = '["and",["status","eq","draft"],["amount","ge","100"]]'

export const Empty: Story = {}
export const Filled: Story = { args: { value } }
export const ReadOnly: Story = { args: { value, readOnly: true } }
export const ReadOnlyEmpty: Story = { args: { readOnly: true } }
export const Disabled: Story = { args: { value, disabled: true } }
export const RequiredError: Story = { args: { required: true, error: '必填' } }
export const Phone: Story = { args: { value, width: 240 } }
export const English: Story = { args: { value }, globals: { lang: 'en' } }
export const Dark: Story = { args: { value }, globals: { theme: 'dark' } }
