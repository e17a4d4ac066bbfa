// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, userEvent } from 'storybook/test'
import { it, vi } from 'vitest'
import { memoryData } from '../../../src/docs/try/memory-data.ts'
import { sampleField } from '../../../src/docs/try/sample-field.ts'
import { WidgetServices } from '../../../widgets/kit/services.tsx'
import { widgets } from '../../../widgets/registry.ts'
import { prepareStories } from './set-up.ts'

const held = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('../../../widgets/icon/icon-panel.tsx', async (original) => {
  await held.promise
  return original()
})
prepareStories()

it('a panel whose chunk is late opens empty, and the page goes on working', async () => {
  const { Input } = widgets.icon
  const onChange = vi.fn()
  render(
    <WidgetServices lang="en" data={memoryData('en')}>
      <label htmlFor="x">Field</label>
      <Input id="x" field={sampleField('icon')} value="BankOutlined" onChange={onChange} />
    </WidgetServices>,
  )
  const box = screen.getByLabelText('Field')
  await userEvent.click(box)
  expect(box).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await userEvent.click(box)
  expect(box).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(box)
  held.resolve()
  await waitFor(() => expect(document.querySelector('#x-icons input')).not.toBeNull())
})
