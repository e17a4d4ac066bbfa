// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { cleanup, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../src/api/client.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { TaskPage } from '../../../src/portal/task-page.tsx'
import type { TaskByLink } from '../../../src/schema/model/process-view.ts'
import { clientAtom } from '../../../src/state/client.ts'
import { langAtom } from '../../../src/state/lang.ts'

beforeAll(() => startI18n('en'))
afterEach(() => cleanup())

/** Page of a link to a task, over a fake server. */
function openTask(may: Pick<TaskByLink, 'mayApprove' | 'mayReject'>) {
  const task: TaskByLink = { process: 'Expense', task: 'Finance', facts: [], needsPassword: false, ...may }
  const store = createStore()
  store.set(langAtom, 'en')
  store.set(clientAtom, { get: async () => null, post: async () => task } as unknown as Client)
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/user/task#secret']}>
        <TaskPage />
      </MemoryRouter>
    </Provider>,
  )
}

describe('the page of a task by its link', () => {
  it.each([
    [{ mayApprove: true, mayReject: false }, ['Approve']],
    [{ mayApprove: false, mayReject: true }, ['Reject']],
    [{ mayApprove: true, mayReject: true }, ['Approve', 'Reject']],
  ])('offers what the person can do: %o', async (may, names) => {
    openTask(may)
    await screen.findByText('Finance')
    const presses = screen.getAllByRole('button').map(({ textContent }) => textContent)
    expect(presses.filter((name) => name === 'Approve' || name === 'Reject')).toEqual(names)
    expect(screen.getByRole('textbox')).toBeTruthy()
  })

  it('leads to the sign-in where an opinion alone decides nothing', async () => {
    openTask({ mayApprove: false, mayReject: false })
    await screen.findByText('The link cannot decide this task. Sign in and decide it at its document.')
    const page = screen.getByRole('heading', { name: 'Decide a task' }).parentElement
    expect(page?.querySelector('textarea, input, button')).toBeNull()
    expect(
      [...(page?.querySelectorAll('a') ?? [])].map(({ textContent, pathname }) => [textContent, pathname]),
    ).toEqual([['Sign in', '/user/login']])
  })
})
