// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'
import { box, resource, save, saved } from './kit/thing.ts'

prepareForms()

describe('a new record', () => {
  it('renders the plan: sections, labels, required marks, help', async () => {
    openForm({ resource, mode: 'add' })
    await expect(await box('Name')).toBeRequired()
    await expect(screen.getByRole('region', { name: 'Basics' })).toContainElement(await box('Kind'))
    await expect(screen.getByRole('region', { name: 'More' })).toContainElement(await box('Amount'))
    await expect(await box('Name')).toHaveAccessibleDescription('As registered')
    await expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull()
  })

  it('does not repeat a heading as label, except for screen readers', async () => {
    const alone = compiledOf({
      fields: {
        notes: { type: 'text', title: 'Notes' },
        more: { type: 'text', title: 'More notes' },
        terms: { type: 'text', title: 'Terms', required: true },
      },
      form: {
        sections: [
          { title: 'Notes', fields: ['notes', 'more'] },
          { title: 'Terms', fields: ['terms'] },
        ],
      },
    })
    openForm({ resource: alone.resource, mode: 'add' })
    await expect(await box('Notes')).toBeInTheDocument()
    await expect(screen.getByText('Notes', { selector: 'label' })).toHaveClass('visually-hidden')
    await expect(screen.getByText('Terms', { selector: 'label' })).not.toHaveClass('visually-hidden')
  })

  it('has no section whose fields are all read-only and empty', async () => {
    const file = compiledOf({
      fields: {
        name: { type: 'text', title: 'Name' },
        status: { type: 'text', title: 'Status', readOnly: true },
        readBy: { type: 'text', title: 'Read by', readOnly: true },
        answer: { type: 'text', title: 'Answer', readOnly: { form: "name == 'new'" } },
      },
      form: {
        sections: [
          { title: 'Basics', fields: ['name', 'status'] },
          { title: 'Reading', fields: ['readBy'] },
          { title: 'Answers', fields: ['answer'] },
        ],
      },
    })
    const { user } = openForm({ resource: file.resource, mode: 'add' })
    await expect(await box('Name')).toBeVisible()
    await expect(screen.queryByText('Status')).toBeNull()
    await expect(screen.queryByRole('region', { name: 'Reading' })).toBeNull()
    await user.type(await box('Name'), 'new')
    await expect(screen.queryByRole('region', { name: 'Answers' })).toBeNull()
    await user.type(await box('Name'), 'er')
    await expect(screen.getByRole('region', { name: 'Answers' })).toBeVisible()
  })

  it('sends visible values, once, with an idempotency key', async () => {
    const onSaved = vi.fn()
    const { user, client } = openForm({ resource, mode: 'add', onSaved }, { post: (_, body) => saved(body) })
    await user.type(await box('Kind'), 'bank')
    await user.type(await box('IBAN'), 'DE1')
    await user.clear(await box('Kind'))
    await user.type(await box('Name'), 'Acme')
    const form = save().closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    await expect(client.post).toHaveBeenCalledOnce()
    await expect(client.post).toHaveBeenCalledWith(
      'test/thing/add',
      { name: 'Acme' },
      expect.stringMatching(/^[0-9a-f]{32}$/),
    )
    await expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 'r1' }), false)
  })

  it('shows problems: at the fields, in a summary with links, and by focus', async () => {
    const { user, client } = openForm({ resource, mode: 'add' })
    await user.type(await box('Kind'), 'bank')
    await user.type(await box('Amount'), '11')
    await user.click(save())
    await expect(await box('Name')).toHaveFocus()
    await expect(await box('Name')).toBeInvalid()
    await expect(await box('Name')).toHaveAccessibleDescription('This is required As registered')
    const summary = screen.getByRole('alert')
    await expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name: This is required', 'IBAN: This is required', 'Amount: Must be at most 10'])
    await user.click(within(summary).getByRole('button', { name: /Amount/ }))
    await expect(await box('Amount')).toHaveFocus()
    await expect(client.post).not.toHaveBeenCalled()
  })

  it('shows the problem of a field on blur, without a summary', async () => {
    const { user } = openForm({ resource, mode: 'add' })
    await user.click(await box('Name'))
    await user.tab()
    await expect(await box('Name')).toBeInvalid()
    await expect(screen.queryByRole('alert')).toBeNull()
    await user.type(await box('Name'), 'A')
    await expect(await box('Name')).toBeValid()
  })

  it("shows the server's errors at the fields", async () => {
    const errors = [
      { pointer: '/name', message: 'Taken' },
      { pointer: '/kind', message: 'Unknown' },
    ]
    const { user } = openForm(
      { resource, mode: 'add' },
      { post: () => Promise.reject(new ApiError('refused', '2 values are not right.', { result: { errors } })) },
    )
    await user.type(await box('Name'), 'Acme')
    await user.click(save())
    await waitFor(async () => expect(await box('Name')).toHaveAccessibleDescription('Taken As registered'))
    await expect(await box('Name')).toHaveFocus()
    await expect(await box('Kind')).toHaveAccessibleDescription('Unknown')
  })

  it('shows an error without a field, and an unknown outcome', async () => {
    const failures = [
      new ApiError('refused', 'The month is closed.'),
      new ApiError('offline', ''),
      new ApiError('offline', ''),
    ]
    const { user, client } = openForm(
      { resource, mode: 'add' },
      { post: (_, body) => (failures[0] ? Promise.reject(failures.shift()) : saved(body)) },
    )
    await user.type(await box('Name'), 'Acme')
    await user.click(save())
    await expect(await screen.findByText('The month is closed.')).toBeVisible()
    await user.click(save())
    await expect(await screen.findByText(/nothing is entered twice/)).toBeVisible()
    await user.click(save())
    await user.type(await box('Kind'), 'x')
    await user.click(save())
    await screen.findByText('Saved')
    const keys = client.post.mock.calls.map(([, , key]) => key)
    await expect(keys[1]).toBe(keys[2])
    await expect(new Set(keys).size).toBe(3)
  })

  it('starts an empty one with the same defaults on "Save and new"', async () => {
    const onSaved = vi.fn()
    const { user } = openForm(
      { resource, mode: 'add', onSaved, defaults: { kind: 'x' } },
      { post: (_, body) => saved(body) },
    )
    await user.type(await box('Name'), 'Acme')
    await user.click(screen.getByRole('button', { name: 'Save and new' }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.anything(), true))
    await expect(await box('Name')).toHaveValue('')
    await expect(await box('Name')).toHaveFocus()
    await expect(await box('Kind')).toHaveValue('x')
  })

  it('hides fixed values and sends them', async () => {
    const { user, client } = openForm(
      { resource, mode: 'add', locked: { owner: 'o1' } },
      { post: (_, body) => saved(body) },
    )
    await user.type(await box('Name'), 'Acme{Enter}')
    await waitFor(() =>
      expect(client.post).toHaveBeenCalledWith('test/thing/add', { name: 'Acme', owner: 'o1' }, expect.anything()),
    )
    await expect(screen.queryByRole('textbox', { name: 'Owner' })).toBeNull()
  })

  it('saves on Ctrl+S, and not on Enter in a text area', async () => {
    const { user, client } = openForm({ resource, mode: 'add' }, { post: (_, body) => saved(body) })
    await user.type(await box('Name'), 'Acme')
    await user.type(await box('Note'), 'one{Enter}two')
    await expect(client.post).not.toHaveBeenCalled()
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(() =>
      expect(client.post).toHaveBeenCalledWith('test/thing/add', { name: 'Acme', note: 'one\ntwo' }, expect.anything()),
    )
  })
})

describe('a file that changes under an open form', () => {
  it('keeps the input and the focus', async () => {
    const next = compiledOf({
      fields: {
        name: { type: 'text', title: 'Name', required: true, help: 'As registered' },
        swift: { type: 'text', title: 'SWIFT' },
        amount: { type: 'number', title: 'Amount', maximum: 10 },
      },
      form: {
        sections: [
          { fields: ['swift'] },
          { title: 'Fundamentals', fields: ['name'] },
          { title: 'More', fields: ['amount'] },
        ],
      },
    })
    const { user, change } = openForm({ resource, mode: 'add' })
    const name = await box('Name')
    await user.type(name, 'Ac')
    change({ resource: next.resource })
    await expect(await box('SWIFT')).toHaveValue('')
    await expect(await box('Name')).toBe(name)
    await expect(name).toHaveFocus()
    await user.keyboard('me')
    await expect(name).toHaveValue('Acme')
    await expect(screen.queryByRole('textbox', { name: 'Kind' })).toBeNull()
    await expect(screen.getByRole('region', { name: 'Fundamentals' })).toBeVisible()
  })
})

it('hides sections and tabs without visible fields', async () => {
  for (const layout of ['sections', 'tabs'] as const) {
    const { resource: complete } = compiledOf({
      fields: {
        kind: { type: 'text', title: 'Kind' },
        iban: { type: 'text', title: 'IBAN', visible: "kind == 'bank'" },
      },
      form: {
        ...(layout === 'tabs' && { layout }),
        sections: [
          { title: 'Basics', fields: ['kind'] },
          { title: 'Account', fields: ['iban'] },
        ],
      },
    })
    const { user } = openForm({ resource: complete, mode: 'add' })
    const account = () => screen.queryByText('Account')
    await box('Kind')
    await expect(account()).toBeNull()
    await user.type(await box('Kind'), 'bank')
    await waitFor(() => expect(account()).toBeVisible())
    await user.clear(await box('Kind'))
    await waitFor(() => expect(account()).toBeNull())
    cleanup()
  }
})

describe('a row in its own form', () => {
  const plain = compiledOf({
    fields: { company: { type: 'text', title: 'Company' }, tax: { type: 'text', title: 'Tax code' } },
    form: { sections: [{ fields: ['company', 'tax'] }] },
  }).resource
  const country = { op: '.', args: [{ op: 'id', args: ['parent'] }, 'country'] }
  const inChina = { op: '==', args: [country, { op: 'value', args: ['CN'] }] }
  const row = {
    ...plain,
    parent: { field: 'company', of: 'test/company' },
    fields: {
      ...plain.fields,
      tax: { ...(plain.fields.tax as CompiledField), visible: inChina, dependsOn: ['parent'] },
    },
  }

  it('is validated with its parent record, whichever record that is', async () => {
    const countries: Record<string, string> = { c: 'CN', d: 'DE' }
    const get = (path: string, query?: { readonly [name: string]: unknown }) => {
      const id = String(query?.id)
      return path === 'test/company/queryById' && countries[id] !== undefined
        ? Promise.resolve({ id, country: countries[id] } as never)
        : Promise.reject(new ApiError('refused', 'No such company'))
    }
    const { user } = openForm({ resource: row, mode: 'add', defaults: { company: 'c' } }, { get })
    await expect(await box('Tax code')).toBeVisible()
    await user.clear(await box('Company'))
    await user.type(await box('Company'), 'd')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Tax code' })).toBeNull())
  })
})
