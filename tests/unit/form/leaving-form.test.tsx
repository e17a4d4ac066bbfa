// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { openForm, prepareForms } from './kit/open-form.tsx'
import { box, resource, save, saved } from './kit/thing.ts'

prepareForms()

describe('leaving', () => {
  it('asks about unsaved input: stays or leaves by the answer', async () => {
    const { user, goTo } = openForm({ resource, mode: 'add' })
    await user.type(await box('Name'), 'A')
    goTo('/away')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await expect(await box('Name')).toHaveValue('A')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    goTo('/away')
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect(await screen.findByText('Elsewhere')).toBeVisible()
  })

  it('asks again about an attempt directly after an answer', async () => {
    const { user, goTo } = openForm({ resource, mode: 'add' })
    await user.type(await box('Name'), 'A')
    goTo('/away')
    const first = await screen.findByRole('dialog')
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    // Before the first question has disappeared.
    goTo('/away')
    await waitFor(() => expect(first).not.toBeInTheDocument())
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await expect(await screen.findByText('Elsewhere')).toBeVisible()
  })

  it('asks nothing without input, or after a save', async () => {
    const { user, goTo } = openForm(
      { resource, mode: 'add', onSaved: () => goTo('/away') },
      { post: (_, body) => saved(body) },
    )
    await user.type(await box('Name'), 'A')
    await user.click(save())
    await expect(await screen.findByText('Elsewhere')).toBeVisible()
  })

  it('blocks the closing of the window only while input is unsaved', async () => {
    const { user } = openForm({ resource, mode: 'add' })
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const name = await box('Name')
    await expect(isHeld()).toBe(false)
    await user.type(name, 'A')
    await expect(isHeld()).toBe(true)
    await user.clear(name)
    await expect(isHeld()).toBe(false)
  })

  it('asks on Cancel, and reports unsaved input to the drawer', async () => {
    const [onClose, onDirty] = [vi.fn(), vi.fn()]
    const { user } = openForm({ resource, mode: 'add', onClose, onDirty })
    await user.type(await box('Name'), 'A')
    await expect(onDirty).toHaveBeenLastCalledWith(true)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await expect(onClose).not.toHaveBeenCalled()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await expect(onDirty).toHaveBeenLastCalledWith(false)
  })

  it('mentions a saved draft, and keeps it', async () => {
    const [onClose, keepDraft] = [vi.fn(), vi.fn(() => Promise.resolve({ at: '2026-11-22 10:00:00' } as never))]
    const { user, client } = openForm({ resource, mode: 'add', onClose }, { keepDraft })
    await user.type(await box('Name'), 'A')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByText(/saved as a draft/)
    await expect(screen.queryByText(/will be lost/)).toBeNull()
    await expect(keepDraft).toHaveBeenCalledWith('draft/test/thing', { values: { name: 'A' }, version: null })
    const drop = vi.spyOn(client, 'delete')
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    await expect(drop).not.toHaveBeenCalled()
  })
})
