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
import { endedAtom, endingAtom, sessionAtom, signInAtom } from '../../../src/state/session.ts'
import { tellEnd } from '../../../src/state/tell-end.ts'
import { hold, releaseAll } from '../../../src/state/unsaved.ts'
import { partLost } from '../../../widgets/kit/lazily.ts'
import { welcomeOf } from './kit/welcome.ts'

const refused = (status: number, message: string) =>
  apiErrorOf(status, { success: false, message, code: status, result: null })

beforeAll(() => startI18n('en'))
beforeEach(() => {
  vi.useFakeTimers()
  // A page of jsdom cannot be loaded anew, and says so.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  releaseAll()
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

/** A workspace in which somebody works. */
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

describe('a part of the program that did not come', () => {
  it('is told, with the way to load the page anew', () => {
    atWork()
    act(() => void window.dispatchEvent(new Event(partLost)))
    expect(screen.getByText('A part of the page did not come')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  })
})

describe('a session that the server no longer knows', () => {
  it('is signed in again over what is unsaved, as often as it ends', () => {
    const store = atWork()
    hold('form', () => true)
    act(() => tellEnd(store, refused(401, '')))
    expect([store.get(endedAtom), store.get(endingAtom)]).toEqual([true, undefined])
    act(() => tellEnd(store, refused(401, '')))
    expect(store.get(endingAtom)).toBeUndefined()
    act(() => store.set(endedAtom, false))
    act(() => tellEnd(store, refused(500, 'Token失效')))
    expect(store.get(endedAtom)).toBe(true)
    act(() => void vi.advanceTimersByTime(5000))
    expect(store.get(sessionAtom)).toBeDefined()
  })

  it('tells why and goes to the door where nothing is unsaved', () => {
    const store = atWork()
    act(() => tellEnd(store, refused(401, '')))
    expect(screen.getByText('Unauthorized, please sign in again')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(1499))
    expect(store.get(sessionAtom)).toBeDefined()
    act(() => void vi.advanceTimersByTime(1))
    expect([store.get(sessionAtom), store.get(endedAtom)]).toEqual([undefined, false])
  })

  it('has a dialog that leads to the door where an old server says that it expired', () => {
    const store = atWork()
    act(() => tellEnd(store, refused(500, 'Token失效')))
    act(() => void vi.advanceTimersByTime(5000))
    expect(store.get(sessionAtom)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    expect(store.get(sessionAtom)).toBeUndefined()
  })

  it('is told by whoever asked for it before there is a workspace', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    tellEnd(store, refused(401, ''))
    expect(store.get(endingAtom)).toBeUndefined()
  })
})
