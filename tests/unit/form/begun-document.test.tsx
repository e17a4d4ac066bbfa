// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'

prepareForms()

const { resource } = compiledOf({
  fields: {
    name: { type: 'text', title: 'Name' },
    status: { type: 'text', title: 'State', readOnly: true },
    reason: { type: 'text', title: 'Reason' },
  },
  form: { sections: [{ fields: ['name'] }] },
  states: { field: 'status', initial: 'open' },
  actions: { end: { do: 'transition', title: 'End', from: ['open'], to: 'ended', ask: ['reason'] } },
})
const record = { id: 'r1', version: 1, name: 'Acme', status: 'open' }
const given = { ...resource, can: [...resource.can, 'end'] }
const answers = {
  get: (path: string) => Promise.resolve((path.includes('queryById') ? record : {}) as never),
  post: () => Promise.resolve(record as never),
}

/** Fills in and saves a new document. */
async function save(onSaved?: () => void) {
  const page = openForm({ resource: given, mode: 'add', ...(onSaved && { onSaved }) }, answers)
  await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Acme')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  return page
}

it('a saved document offers its actions in the form that follows, so that no begun dialog is lost', async () => {
  const onSaved = vi.fn()
  const { change } = await save(onSaved)
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  change({ mode: 'edit', id: 'r1' })
  await screen.findByRole('button', { name: 'End' })
})

it('a saved document that stays in its form offers its actions there', async () => {
  await save()
  await screen.findByRole('button', { name: 'End' })
})
