// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { Client } from '../../../src/api/client.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { Guest } from '../../../src/portal/public-routes.tsx'
import { Guard } from '../../../src/shell/kit/guard.tsx'
import { usePermissions } from '../../../src/shell/use-permissions.ts'
import { clientAtom } from '../../../src/state/client.ts'
import { followSession } from '../../../src/state/follow-session.ts'
import { farewellAtom, sessionAtom, signInAtom } from '../../../src/state/session.ts'
import { leaf } from './kit/menu.ts'
import { welcomeOf } from './kit/welcome.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const menu = [leaf('/sys/user', 'resource', 'sys/user')]

function Page() {
  const permissions = usePermissions()
  const [typed, setTyped] = useState('')
  if (!permissions) return <p>loading</p>
  return <input aria-label="note" value={typed} onChange={({ target }) => setTyped(target.value)} />
}

/** Entry and sign-in page over a fake server that answers the menu call by `answer` and records all calls. */
function openAt(address: string, answer: () => Promise<unknown>, username?: string) {
  const calls: string[] = []
  const call = (path: string) => {
    calls.push(path)
    return path.includes('getUserPermissionByToken') ? answer() : Promise.resolve(null)
  }
  const [store, queries] = [createStore(), new QueryClient({ defaultOptions: { queries: { retry: false } } })]
  followSession(store, queries)
  store.set(clientAtom, { get: call, post: call } as unknown as Client)
  if (username) store.set(signInAtom, welcomeOf(username), '0')
  const router = createMemoryRouter(
    [
      { path: '/user/login', element: <Guest>sign in here</Guest> },
      { path: '/user/Index', element: <Guest>come in here</Guest> },
      {
        path: '/*',
        element: (
          <Guard>
            <Page />
          </Guard>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  )
  const currentPath = () => router.state.location.pathname + router.state.location.search
  return { store, router, calls, currentPath }
}

const allowed = () => Promise.resolve({ menu, auth: [], allAuth: [] })

describe('guard', () => {
  it('sends no request before the sign-in, and remembers the target', () => {
    const { currentPath, calls } = openAt('/srm/supplier/bank?q.a=1#x', allowed)
    expect(currentPath()).toBe('/user/Index?redirect=%2Fsrm%2Fsupplier%2Fbank%3Fq.a%3D1%23x')
    expect(calls).toEqual([])
  })

  it('admits signed-in persons once their menu is loaded', async () => {
    const { calls } = openAt('/sys/user', allowed, 'ann')
    expect(screen.getByText('loading')).toBeTruthy()
    expect(await screen.findByLabelText('note')).toBeTruthy()
    expect(calls).toEqual(['sys/permission/getUserPermissionByToken'])
  })

  it.each([
    ['/user/login', '/dashboard/analysis'],
    ['/user/login?redirect=%2Fsys%2Fuser', '/sys/user'],
    ['/user/login?redirect=%2F%2Fevil.example', '/dashboard/analysis'],
    ['/user/login?redirect=javascript%3Aalert(1)', '/dashboard/analysis'],
  ])('sends the signed-in from %s to %s', async (address, expected) => {
    const { currentPath } = openAt(address, allowed, 'ann')
    await waitFor(() => expect(currentPath()).toBe(expected))
  })

  it.each([
    [2, '/sys/user', '/completeSupInfo'],
    [2, '/misCompleteSupInfo', '/completeSupInfo'],
    [2, '/completeSupInfo', '/completeSupInfo'],
    [3, '/sys/user', '/misCompleteSupInfo'],
    [3, '/completeSupInfo', '/misCompleteSupInfo'],
    [1, '/completeSupInfo', '/dashboard/analysis'],
    [1, '/misCompleteSupInfo', '/dashboard/analysis'],
  ])('with isShow %i sends from %s to %s', async (isShow, address, expected) => {
    const { store, currentPath } = openAt(address, allowed)
    const welcome = welcomeOf('ann')
    act(() => store.set(signInAtom, { ...welcome, userInfo: { ...welcome.userInfo, isShow } }, '0'))
    await waitFor(() => expect(currentPath()).toBe(expected))
  })

  it('returns to the target after sign-in', async () => {
    const { store, currentPath } = openAt('/sys/user?pageNo=2', allowed)
    act(() => store.set(signInAtom, welcomeOf('ann'), '0'))
    await waitFor(() => expect(currentPath()).toBe('/sys/user?pageNo=2'))
  })

  it.each([
    ['an empty menu', () => Promise.resolve({ menu: [], auth: [], allAuth: [] }), /non-null array/],
    ['no menu', () => Promise.resolve(null), /non-null array/],
    ['an expired session', () => Promise.reject(new ApiError('unauthorized', 'The session has expired.')), /expired/],
    ['a failure', () => Promise.reject(new ApiError('server', '')), /Server error/],
  ])('signs out with its reason on %s', async (_, answer, reason) => {
    const { store, currentPath, calls } = openAt('/sys/user?pageNo=2', answer, 'ann')
    await waitFor(() => expect(currentPath()).toBe('/user/login?redirect=%2Fsys%2Fuser%3FpageNo%3D2'))
    expect(store.get(farewellAtom)).toMatch(reason)
    expect(store.get(sessionAtom)).toBeUndefined()
    expect(calls).toContain('sys/logout')
  })
})

describe('open page', () => {
  it('stays with its input when the same person signs in again', async () => {
    const { store } = openAt('/sys/user', allowed, 'ann')
    const note = await screen.findByLabelText<HTMLInputElement>('note')
    fireEvent.change(note, { target: { value: 'half a word' } })
    act(() => store.set(signInAtom, welcomeOf('ann', { token: 'token-2' }), '0'))
    await waitFor(() => expect(screen.getByLabelText('note')).toHaveProperty('value', 'half a word'))
  })

  it('restarts for another person', async () => {
    const { store, calls } = openAt('/sys/user', allowed, 'ann')
    fireEvent.change(await screen.findByLabelText('note'), { target: { value: 'a secret of ann' } })
    act(() => store.set(signInAtom, welcomeOf('bob'), '0'))
    await waitFor(() => expect(screen.getByLabelText('note')).toHaveProperty('value', ''))
    expect(calls.filter((path) => path.includes('getUserPermissionByToken'))).toHaveLength(2)
  })

  it('stays when its menu cannot be refreshed', async () => {
    let turn = 0
    const { store, currentPath } = openAt(
      '/sys/user',
      () => (turn++ === 0 ? allowed() : Promise.reject(new ApiError('server', ''))),
      'ann',
    )
    await screen.findByLabelText('note')
    act(() => store.set(signInAtom, welcomeOf('ann', { token: 'token-2' }), '0'))
    await waitFor(() => expect(turn).toBe(2))
    expect(screen.getByLabelText('note')).toBeTruthy()
    expect(currentPath()).toBe('/sys/user')
  })
})
