// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followPermissions } from '../../../src/state/follow-permissions.ts'
import { permissionsAtom } from '../../../src/state/permissions.ts'
import { signInAtom, signOutAtom } from '../../../src/state/session.ts'
import { welcomeOf } from '../shell/kit/welcome.ts'

const stored = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
const auth = [{ action: 'fin:invoice:add', type: '1' }]
const allAuth = [{ action: 'fin:invoice:add', type: '1', status: '1' }]

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

function signedIn() {
  const store = createStore()
  const stop = followPermissions(store)
  store.set(signInAtom, welcomeOf('ann'), '0')
  store.set(permissionsAtom, { menu: [], auth, allAuth })
  return { store, stop }
}

it("stores button permissions under the contract's names", () => {
  const { store } = signedIn()
  expect(stored('pro__LOGIN_USER_BUTTON_AUTH')).toEqual({ value: auth, expire: 604_800_000 })
  expect(stored('pro__SYS_BUTTON_AUTH')).toEqual({ value: allAuth, expire: 604_800_000 })
  store.set(permissionsAtom, { menu: [], auth: [], allAuth })
  expect(stored('pro__LOGIN_USER_BUTTON_AUTH')).toMatchObject({ value: [] })
})

it('removes them at sign-out', () => {
  const { store } = signedIn()
  store.set(signOutAtom)
  expect(Object.keys(localStorage)).toEqual([])
})

it('removes them when they become unknown', () => {
  const { store } = signedIn()
  store.set(permissionsAtom, undefined)
  expect(stored('pro__LOGIN_USER_BUTTON_AUTH')).toBeNull()
  expect(stored('pro__SYS_BUTTON_AUTH')).toBeNull()
})

it('stops when unsubscribed', () => {
  const { store, stop } = signedIn()
  stop()
  store.set(permissionsAtom, undefined)
  expect(stored('pro__SYS_BUTTON_AUTH')).not.toBeNull()
})
