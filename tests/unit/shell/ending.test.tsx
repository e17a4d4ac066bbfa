// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { App } from 'antd'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiErrorOf } from '../../../src/api/api-error-of.ts'
import type { Client } from '../../../src/api/client.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { Failures } from '../../../src/shell/failures.tsx'
import { clientAtom } from '../../../src/state/client.ts'
import { permissionsAtom } from '../../../src/state/permissions.ts'
import { reportEnd } from '../../../src/state/report-end.ts'
import { endedAtom, endingAtom, sessionAtom, signInAtom } from '../../../src/state/session.ts'
import { hold, releaseAll } from '../../../src/state/unsaved.ts'
import { chunkLost } from '../../../widgets/kit/lazily.ts'
import { welcomeOf } from './kit/welcome.ts'

const refused = (status: number, message: string) =>
  apiErrorOf(status, { success: false, message, code: status, result: null })

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.useFakeTimers()
  // jsdom cannot reload a page, and logs an error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  releaseAll()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A workspace with a session. */
function atWork() {
  const store = createStore()
  store.set(clientAtom, { post: () => Promise.resolve(null) } as unknown as Client)
  store.set(signInAtom, welcomeOf('ann'), '0')
  store.set(permissionsAtom, { menu: [], auth: [], allAuth: [] })
  render(
    <Provider store={store}>
      <App>
        <Failures />
      </App>
    </Provider>,
  )
  return store
}

describe('chunk that failed to load', () => {
  it('is reported, with a reload button', () => {
    atWork()
    act(() => void window.dispatchEvent(new Event(chunkLost)))
    expect(screen.getByText('A part of the page failed to load')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  })
})

describe('unknown session', () => {
  it('asks to sign in again over unsaved input, as often as it ends', () => {
    const store = atWork()
    hold('form', () => true)
    act(() => reportEnd(store, refused(401, '')))
    expect([store.get(endedAtom), store.get(endingAtom)]).toEqual([true, undefined])
    act(() => reportEnd(store, refused(401, '')))
    expect(store.get(endingAtom)).toBeUndefined()
    act(() => store.set(endedAtom, false))
    act(() => reportEnd(store, refused(500, 'Token失效')))
    expect(store.get(endedAtom)).toBe(true)
    act(() => void vi.advanceTimersByTime(5000))
    expect(store.get(sessionAtom)).toBeDefined()
  })

  it('shows the reason and signs out without unsaved input', () => {
    const store = atWork()
    act(() => reportEnd(store, refused(401, '')))
    expect(screen.getByText('Unauthorized, please sign in again')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1499))
    expect(store.get(sessionAtom)).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect([store.get(sessionAtom), store.get(endedAtom)]).toEqual([undefined, false])
  })

  it('shows a dialog that signs out when an old server reports its expiry', () => {
    const store = atWork()
    act(() => reportEnd(store, refused(500, 'Token失效')))
    act(() => void vi.advanceTimersByTime(5000))
    expect(store.get(sessionAtom)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  it('is reported by the caller before a workspace exists', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    reportEnd(store, refused(401, ''))
    expect(store.get(endingAtom)).toBeUndefined()
  })
})
