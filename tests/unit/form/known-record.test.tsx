// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { compiledOf } from './kit/compiled.ts'
import { openForm, prepareForms } from './kit/open-form.tsx'
import { box, resource, save, saved } from './kit/thing.ts'

prepareForms()

describe('an existing record', () => {
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

  it('has its state once, above the fields', async () => {
    const states = { field: 'phase', initial: 'draft' }
    const { resource: document } = compiledOf({
      fields: { name: { type: 'text', title: 'Name' }, phase: { type: 'text', title: 'Phase', readOnly: true } },
      states,
    })
    const stored = { id: 'r1', version: 3, name: 'Acme', phase: 'draft' }
    openForm({ resource: document, mode: 'edit', id: 'r1' }, { get: () => Promise.resolve(stored as never) })
    await box('Name')
    await expect(screen.getAllByText(/draft/)).toHaveLength(1)
    await expect(screen.getByText(/draft/).closest('.f-state')).toHaveTextContent('Phase')
  })

  it('has a switch with its explanation above the fields, while it is on', async () => {
    const help = 'Counts once another person approved it'
    const waits = { type: 'switch', title: 'To be approved', help, readOnly: true, visible: "waits == 'Y'" } as const
    const { resource: document } = compiledOf({
      fields: { name: { type: 'text', title: 'Name' }, waits },
      form: { notice: ['waits'] },
    })
    const stored = { id: 'r1', version: 3, name: 'Acme', waits: 'Y' }
    openForm({ resource: document, mode: 'view', id: 'r1' }, { get: () => Promise.resolve(stored as never) })
    const notice = await screen.findByRole('alert')
    await expect(notice).toHaveTextContent(`To be approved${help}`)
    await expect(notice).not.toHaveTextContent('Yes')
    cleanup()
    const approved = { ...stored, waits: 'N' }
    openForm({ resource: document, mode: 'view', id: 'r1' }, { get: () => Promise.resolve(approved as never) })
    await screen.findByText('Acme')
    await expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers a retry when loading fails', async () => {
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

  it('shows its rich texts in full when read-only', async () => {
    const { resource: withStory } = compiledOf({ fields: { story: { type: 'umeditor', title: 'Story' } } })
    const story = `<p>${'Clean water. '.repeat(40)}</p><p>The end.</p>`
    openForm(
      { resource: withStory, mode: 'view', id: 'r1' },
      { get: () => Promise.resolve({ id: 'r1', version: 1, story } as never) },
    )
    await expect(await screen.findByText('The end.')).toBeVisible()
  })

  it('opens read-only, with an edit button by permission', async () => {
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

    it('shows its labels in that language, and the previous ones on failure', async () => {
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

    it('keeps the input, whatever the server returns', async () => {
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

  const serverRecord = { ...record, version: 8, name: 'Theirs' }
  const conflict = new ApiError('conflict', 'Changed', {
    result: { who: 'Li', when: '2026-11-20 08:00:00', version: 8, record: serverRecord },
  })

  it('shows a concurrent change next to the own one, and can overwrite it', async () => {
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

  it('merges a concurrent change field by field', async () => {
    const both = new ApiError('conflict', 'Changed', {
      result: { who: 'Li', when: '2026-11-20 08:00:00', version: 8, record: { ...serverRecord, amount: 9 } },
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
    // Changed fields select the own value, others the server's value.
    await expect(mine).toBeChecked()
    if (other) await user.click(other)
    await expect(mine).not.toBeChecked()
    if (mine) await user.click(mine)
    await user.click(within(dialog).getByRole('button', { name: 'Save the selection' }))
    await waitFor(() => expect(client.put).toHaveBeenCalledTimes(2))
    await expect(client.put.mock.calls[1]?.[1]).toMatchObject({ version: 8, name: 'Acme & Co', amount: 9 })
  })

  it('reloads a concurrent change and keeps the own input', async () => {
    const { user } = openForm({ resource, mode: 'edit', id: 'r1' }, { get, put: () => Promise.reject(conflict) })
    await user.type(await box('Name'), ' & Co')
    await user.click(save())
    await user.click(await screen.findByRole('button', { name: 'Load their version' }))
    await expect(await box('Name')).toHaveValue('Theirs')
    await user.click(screen.getByRole('button', { name: 'Restore my entries' }))
    await expect(await box('Name')).toHaveValue('Acme & Co')
    await expect(screen.queryByRole('button', { name: 'Restore my entries' })).toBeNull()
  })
})
