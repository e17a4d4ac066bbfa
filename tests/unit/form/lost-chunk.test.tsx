// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { chunkLost } from '../../../widgets/kit/lazily.ts'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'

// A new release has replaced the chunks of the open page.
vi.mock('../../../src/engine/form/ask-dialog.tsx', () => {
  throw new Error('404')
})
prepareForms()
afterEach(() => vi.restoreAllMocks())

const { resource } = compiledOf({
  fields: {
    name: { type: 'text', title: 'Name' },
    status: { type: 'text', title: 'State', readOnly: true },
    reason: { type: 'text', title: 'Reason' },
  },
  form: { sections: [{ fields: ['name'] }] },
  states: {
    field: 'status',
    initial: 'open',
  },
  actions: { end: { do: 'transition', title: 'End', from: ['open'], to: 'ended', ask: ['reason'] } },
})

it('a dialog whose chunk fails to load keeps the form usable, and reports each attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const onLost = vi.fn()
  window.addEventListener(chunkLost, onLost)
  const record = { id: 'r1', version: 1, name: 'Acme', status: 'open' }
  const { user } = openForm(
    { resource: { ...resource, can: [...resource.can, 'end'] }, mode: 'edit', id: 'r1' },
    { get: (path) => (path.includes('queryById') ? Promise.resolve(record as never) : Promise.resolve({} as never)) },
  )
  await user.click(await screen.findByRole('button', { name: 'End' }))
  await waitFor(() => expect(onLost).toHaveBeenCalled())
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.type(name, ' & Sons')
  expect((name as HTMLInputElement).value).toBe('Acme & Sons')
  window.removeEventListener(chunkLost, onLost)
})
