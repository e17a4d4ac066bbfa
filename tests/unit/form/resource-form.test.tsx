// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { CompiledField } from '../../../src/schema/model/compiled.ts'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'

prepareForms()

const { resource } = compiledOf({
  fields: {
    name: { type: 'text', title: 'Name', required: true, help: 'As registered' },
    kind: { type: 'text', title: 'Kind' },
    iban: { type: 'text', title: 'IBAN', visible: "kind == 'bank'", required: true },
    amount: { type: 'number', title: 'Amount', maximum: 10 },
    owner: { type: 'text', title: 'Owner' },
    note: { type: 'textarea', title: 'Note' },
  },
  form: {
    sections: [
      { title: 'Basics', fields: ['name', 'kind', 'iban', 'owner'] },
      { title: 'More', fields: ['amount', 'note'] },
    ],
  },
})

const box = (name: string) => screen.findByRole('textbox', { name })
const save = () => screen.getByRole('button', { name: /Save$/ })
const saved = (body: unknown) => Promise.resolve({ id: 'r1', version: 1, ...(body as object) } as never)

describe('a new record', () => {
  it('is drawn from the plan: sections, labels, required marks, help', async () => {
    openForm({ resource, mode: 'add' })
    await expect(await box('Name')).toBeRequired()
    await expect(screen.getByRole('region', { name: 'Basics' })).toContainElement(await box('Kind'))
    await expect(screen.getByRole('region', { name: 'More' })).toContainElement(await box('Amount'))
    await expect(await box('Name')).toHaveAccessibleDescription('As registered')
    await expect(screen.queryByRole('textbox', { name: 'IBAN' })).toBeNull()
  })

  it('does not say the same word twice above a field that stands alone, but to who hears it', async () => {
    const alone = compiledOf({
      fields: {
        notes: { type: 'text', title: 'Notes' },
        terms: { type: 'text', title: 'Terms', required: true },
      },
      form: {
        sections: [
          { title: 'Notes', fields: ['notes'] },
          { title: 'Terms', fields: ['terms'] },
        ],
      },
    })
    openForm({ resource: alone.resource, mode: 'add' })
    await expect(await box('Notes')).toBeInTheDocument()
    await expect(screen.getByText('Notes', { selector: 'label' })).toHaveClass('f-said')
    await expect(screen.getByText('Terms', { selector: 'label' })).not.toHaveClass('f-said')
  })

  it('sends what is shown, once, with a key of its own', async () => {
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

  it('says what is wrong: at the fields, together with links, and by the focus on the first', async () => {
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

  it('says what is wrong with a field when it is left, without a summary', async () => {
    const { user } = openForm({ resource, mode: 'add' })
    await user.click(await box('Name'))
    await user.tab()
    await expect(await box('Name')).toBeInvalid()
    await expect(screen.queryByRole('alert')).toBeNull()
    await user.type(await box('Name'), 'A')
    await expect(await box('Name')).toBeValid()
  })

  it('puts what the server refuses at the fields', async () => {
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

  it('shows a refusal of no field, and one after which nobody knows', async () => {
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

  it('is followed by an empty one with the same defaults on "Save and new"', async () => {
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

  it('keeps fixed values out of sight and sends them', async () => {
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

  it('is saved by Ctrl+S, and not by Enter in a text area', async () => {
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

describe('a known record', () => {
  const record = { id: 'r1', version: 3, name: 'Acme', kind: 'k', amount: 5 }
  const get = () => Promise.resolve(record as never)

  it('is loaded, changed and sent with its version', async () => {
    const { user, client } = openForm({ resource, mode: 'edit', id: 'r1' }, { get, put: (_, body) => saved(body) })
    await user.clear(await box('Kind'))
    await user.click(save())
    await waitFor(() => expect(client.put).toHaveBeenCalledOnce())
    await expect(client.get).toHaveBeenCalledWith('test/thing/queryById', { id: 'r1' })
    await expect(client.put.mock.calls[0]?.[1]).toMatchObject({ id: 'r1', version: 3, name: 'Acme', kind: null })
  })

  it('offers to try again when it cannot be loaded', async () => {
    let isDown = true
    const { user } = openForm(
      { resource, mode: 'edit', id: 'r1' },
      { get: () => (isDown ? Promise.reject(new ApiError('offline', '')) : (get() as never)) },
    )
    const retry = await screen.findByRole('button', { name: 'Retry' })
    isDown = false
    await user.click(retry)
    await expect(await box('Name')).toHaveValue('Acme')
  })

  it('is shown as it reads, with a way to change it only for those who may', async () => {
    const { user, change } = openForm({ resource: { ...resource, can: [] }, mode: 'view', id: 'r1' }, { get })
    await expect(await screen.findByText('Acme')).toBeVisible()
    await expect(screen.queryByRole('textbox')).toBeNull()
    await expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    change({ resource })
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    await expect(await box('Name')).toHaveValue('Acme')
  })

  describe('in another language', () => {
    const { resource: ranked } = compiledOf({
      fields: {
        name: { type: 'text', title: 'Name' },
        rank: { type: 'list', from: 'test/rank', title: 'Rank' },
      },
    })
    const inEnglish = { id: 'r1', version: 3, name: 'Acme', rank: '1', rank_dictText: 'Gold' }

    it('is shown in its words, and in those it had where they do not come', async () => {
      const answers = [
        () => Promise.resolve(inEnglish as never),
        () => Promise.resolve({ ...inEnglish, rank_dictText: '金牌' } as never),
        () => Promise.reject(new ApiError('offline', '')),
      ]
      const { speak } = openForm(
        { resource: ranked, mode: 'view', id: 'r1' },
        { get: () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')) },
      )
      await expect(await screen.findByText('Gold')).toBeVisible()
      speak('zh')
      await expect(await screen.findByText('金牌')).toBeVisible()
      speak('en')
      await waitFor(() => expect(answers).toHaveLength(0))
      await expect(screen.getByText('Acme')).toBeVisible()
    })

    it('keeps what was typed, whatever the server has by now', async () => {
      const answers = [inEnglish, { ...inEnglish, version: 4, name: 'Theirs' }]
      const { user, client, speak } = openForm(
        { resource: ranked, mode: 'edit', id: 'r1' },
        { get: () => Promise.resolve(answers.shift() as never), put: (_, body) => saved(body) },
      )
      await user.type(await box('Name'), ' & Sons')
      speak('zh')
      await waitFor(() => expect(answers).toHaveLength(0))
      await expect(await box('Name')).toHaveValue('Acme & Sons')
      await user.click(save())
      await waitFor(() => expect(client.put).toHaveBeenCalledOnce())
      await expect(client.put.mock.calls[0]?.[1]).toMatchObject({ version: 3, name: 'Acme & Sons' })
    })
  })

  const theirs = { ...record, version: 8, name: 'Theirs' }
  const conflict = new ApiError('conflict', 'Changed', {
    result: { who: 'Li', when: '2026-11-20 08:00:00', version: 8, record: theirs },
  })

  it('that somebody else changed is shown beside mine, and can be overwritten', async () => {
    const answers: ((body: unknown) => Promise<never>)[] = [() => Promise.reject(conflict), saved]
    const { user, client } = openForm(
      { resource, mode: 'edit', id: 'r1' },
      { get, put: (_, body) => answers.shift()?.(body) as never },
    )
    await user.type(await box('Name'), ' & Co')
    await user.click(save())
    const dialog = await screen.findByRole('dialog')
    await expect(dialog).toHaveTextContent('Li saved another version at 2026-11-20 08:00:00')
    const row = within(dialog).getByRole('row', { name: /Name/ })
    await expect(row).toHaveTextContent('Acme & Co')
    await expect(row).toHaveTextContent('Theirs')
    await expect(within(dialog).getAllByRole('row')).toHaveLength(2)
    await user.click(within(dialog).getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(client.put).toHaveBeenCalledTimes(2))
    await expect(client.put.mock.calls[1]?.[1]).toMatchObject({ version: 8, name: 'Acme & Co' })
  })

  it('that somebody else changed can be put together, field by field', async () => {
    const both = new ApiError('conflict', 'Changed', {
      result: { who: 'Li', when: '2026-11-20 08:00:00', version: 8, record: { ...theirs, amount: 9 } },
    })
    const answers: ((body: unknown) => Promise<never>)[] = [() => Promise.reject(both), saved]
    const { user, client } = openForm(
      { resource, mode: 'edit', id: 'r1' },
      { get, put: (_, body) => answers.shift()?.(body) as never },
    )
    await user.type(await box('Name'), ' & Co')
    await user.click(save())
    const dialog = await screen.findByRole('dialog')
    const [mine, other] = within(within(dialog).getByRole('row', { name: /Name/ })).getAllByRole('radio')
    // What I have changed is mine until I say otherwise; what I have not is theirs.
    await expect(mine).toBeChecked()
    if (other) await user.click(other)
    await expect(mine).not.toBeChecked()
    if (mine) await user.click(mine)
    await user.click(within(dialog).getByRole('button', { name: 'Save what is chosen' }))
    await waitFor(() => expect(client.put).toHaveBeenCalledTimes(2))
    await expect(client.put.mock.calls[1]?.[1]).toMatchObject({ version: 8, name: 'Acme & Co', amount: 9 })
  })

  it('that somebody else changed can be reloaded without losing mine', async () => {
    const { user } = openForm({ resource, mode: 'edit', id: 'r1' }, { get, put: () => Promise.reject(conflict) })
    await user.type(await box('Name'), ' & Co')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Load their version' }))
    await expect(await box('Name')).toHaveValue('Theirs')
    await user.click(screen.getByRole('button', { name: 'Put mine back' }))
    await expect(await box('Name')).toHaveValue('Acme & Co')
    await expect(screen.queryByRole('button', { name: 'Put mine back' })).toBeNull()
  })
})

describe('leaving', () => {
  it('asks when something was typed, stays on the wish, and goes on the other', async () => {
    const { user, router } = openForm({ resource, mode: 'add' })
    await user.type(await box('Name'), 'A')
    act(() => void router.navigate('/away'))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect(await box('Name')).toHaveValue('A')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    act(() => void router.navigate('/away'))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect(await screen.findByText('Elsewhere')).toBeVisible()
  })

  it('asks nothing when nothing was typed, or all was saved', async () => {
    const { user, router } = openForm(
      { resource, mode: 'add', onSaved: () => void router.navigate('/away') },
      { post: (_, body) => saved(body) },
    )
    await user.type(await box('Name'), 'A')
    await user.click(save())
    await expect(await screen.findByText('Elsewhere')).toBeVisible()
  })

  it('holds back the closing of the window only while something is unsaved', async () => {
    const { user } = openForm({ resource, mode: 'add' })
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const name = await box('Name')
    await expect(isHeld()).toBe(false)
    await user.type(name, 'A')
    await expect(isHeld()).toBe(true)
    await user.clear(name)
    await expect(isHeld()).toBe(false)
  })

  it('asks on Cancel, and tells the drawer around whether something is unsaved', async () => {
    const [onClose, onDirty] = [vi.fn(), vi.fn()]
    const { user } = openForm({ resource, mode: 'add', onClose, onDirty })
    await user.type(await box('Name'), 'A')
    await expect(onDirty).toHaveBeenLastCalledWith(true)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect(onClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await expect(onDirty).toHaveBeenLastCalledWith(false)
  })
})

describe('a file that changes under an open form', () => {
  it('keeps what was typed and the box that is being typed in', async () => {
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

it('shows no section, and no tab, with nothing in it', async () => {
  for (const layout of ['sections', 'tabs'] as const) {
    const { resource: whole } = compiledOf({
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
    const { user } = openForm({ resource: whole, mode: 'add' })
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

describe('a row that is filled in by itself', () => {
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

  it('is judged by the record it belongs to, whichever that is', async () => {
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
