// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askedAtom, askPerson } from '../../../src/state/asked.ts'
import { followSession } from '../../../src/state/follow-session.ts'
import { langAtom } from '../../../src/state/lang.ts'
import { permissionsAtom } from '../../../src/state/permissions.ts'
import {
  endedAtom,
  enteringAtom,
  farewellAtom,
  sessionAtom,
  setTenantAtom,
  setUserAtom,
  signInAtom,
  signOutAtom,
} from '../../../src/state/session.ts'
import { keep, readStored } from '../../../src/state/stored.ts'
import { hasUnsaved, hold, releaseAll } from '../../../src/state/unsaved.ts'
import { welcomeOf } from './kit/welcome.ts'

const week = 604_800_000
const stored = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as { value: unknown; expire: number }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('session', () => {
  it("is stored for seven days under the contract's names", () => {
    const store = createStore()
    vi.useFakeTimers({ now: 1_000_000 })
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(stored('pro__Access-Token')).toEqual({ value: 'token-ann', expire: 1_000_000 + week })
    expect(stored('pro__Login_Username')).toEqual({ value: 'ann', expire: 1_000_000 + week })
    expect(stored('pro__Login_Userinfo')).toMatchObject({ value: { id: 'id-ann' }, expire: 1_000_000 + week })
    expect(stored('pro__TENANT_ID')).toEqual({ value: '0', expire: 1_000_000 + week })
  })

  it('survives a reload, until the seven days are over', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    createStore().set(signInAtom, welcomeOf('ann'), '1')
    expect(createStore().get(sessionAtom)).toMatchObject({
      token: 'token-ann',
      tenantId: '1',
      user: { username: 'ann' },
    })
    vi.setSystemTime(1_000_000 + week - 1)
    expect(createStore().get(sessionAtom)?.token).toBe('token-ann')
    vi.setSystemTime(1_000_000 + week)
    expect(createStore().get(sessionAtom)).toBeUndefined()
  })

  it('closes an open question: the next person is not asked, and nothing happens', async () => {
    const store = createStore()
    const ask = () => {
      store.set(permissionsAtom, { menu: [], auth: [], allAuth: [] } as never)
      return askPerson(store, 'a file has expired')
    }
    store.set(signInAtom, welcomeOf('ann'), '0')
    const answer = ask()
    store.set(signOutAtom)
    expect(store.get(askedAtom)).toBeUndefined()
    expect(await answer).toBe(false)
    store.set(signInAtom, welcomeOf('ben'), '0')
    const answered = ask()
    store.get(askedAtom)?.answer(true)
    expect(await answered).toBe(true)
  })

  it('removes its data, and gives the reason of an involuntary end', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(signOutAtom, 'no menu')
    expect(store.get(sessionAtom)).toBeUndefined()
    expect(store.get(farewellAtom)).toBe('no menu')
    expect(Object.keys(localStorage)).toEqual([])
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(store.get(farewellAtom)).toBeUndefined()
  })

  it('ends the choice of a workplace', () => {
    const store = createStore()
    store.set(enteringAtom, welcomeOf('ann'))
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(store.get(enteringAtom)).toBeUndefined()
  })

  it('follows another tab', () => {
    const store = createStore()
    const stop = store.sub(sessionAtom, () => undefined)
    store.set(signInAtom, welcomeOf('ann'), '0')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
    expect(store.get(sessionAtom)).toBeUndefined()
    createStore().set(signInAtom, welcomeOf('bob'), '0')
    window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Access-Token' }))
    expect(store.get(sessionAtom)?.user.username).toBe('bob')
    stop()
  })
})

describe('person of a session', () => {
  const userWith = (roles: readonly string[]) => ({ ...welcomeOf('ann').userInfo, roles })

  it('is stored as the server gives it, and not replaced by another', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(setUserAtom, userWith(['supplier']))
    expect(store.get(sessionAtom)).toMatchObject({ token: 'token-ann', user: { roles: ['supplier'] } })
    expect(createStore().get(sessionAtom)?.user.roles).toEqual(['supplier'])
    store.set(setUserAtom, welcomeOf('bob').userInfo)
    expect(store.get(sessionAtom)?.user.username).toBe('ann')
  })

  it('switches the view in every tab, except those with unsaved input', () => {
    const [ownTab, otherTab] = [createStore(), createStore()]
    const stop = ownTab.sub(sessionAtom, () => undefined)
    ownTab.set(signInAtom, welcomeOf('ann'), '0')
    const changeElsewhere = () => window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' }))
    otherTab.set(setUserAtom, userWith(['supplier']))
    changeElsewhere()
    expect(ownTab.get(sessionAtom)?.user.roles).toEqual(['supplier'])
    hold('page', () => true)
    otherTab.set(setUserAtom, userWith(['buyer']))
    changeElsewhere()
    expect(ownTab.get(sessionAtom)?.user.roles).toEqual(['supplier'])
    releaseAll()
    expect(hasUnsaved()).toBe(false)
    changeElsewhere()
    expect(ownTab.get(sessionAtom)?.user.roles).toEqual(['buyer'])
    stop()
  })

  it('switches to another tenant', () => {
    const store = createStore()
    store.set(setTenantAtom, '1')
    expect(store.get(sessionAtom)).toBeUndefined()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(setTenantAtom, '1')
    expect([store.get(sessionAtom)?.tenantId, createStore().get(sessionAtom)?.tenantId]).toEqual(['1', '1'])
  })
})

describe('fetched data of a session', () => {
  function followed() {
    const [store, queries] = [createStore(), new QueryClient()]
    followSession(store, queries)
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(permissionsAtom, { menu: [], auth: [], allAuth: [] })
    queries.setQueryData(['list'], 'secret of ann')
    return { store, queries }
  }

  it('is cleared when another person signs in', () => {
    const { store, queries } = followed()
    store.set(signInAtom, welcomeOf('bob'), '0')
    expect(queries.getQueryData(['list'])).toBeUndefined()
    expect(store.get(permissionsAtom)).toBeUndefined()
  })

  it('is cleared at sign-out, and on a switch of tenant', () => {
    for (const leave of [
      ({ store }: ReturnType<typeof followed>) => store.set(signOutAtom),
      ({ store }: ReturnType<typeof followed>) => store.set(signInAtom, welcomeOf('ann'), '1'),
      ({ store }: ReturnType<typeof followed>) => store.set(setTenantAtom, '1'),
    ]) {
      const tab = followed()
      leave(tab)
      expect(tab.queries.getQueryData(['list'])).toBeUndefined()
      expect(tab.store.get(permissionsAtom)).toBeUndefined()
    }
  })

  it('is cleared on a switch of role or department, and stays on a change of name', () => {
    const { userInfo } = welcomeOf('ann')
    for (const change of [{ roles: ['supplier'] }, { orgCode: 'A02' }]) {
      const { store, queries } = followed()
      store.set(setUserAtom, { ...userInfo, realname: 'Ann' })
      expect(queries.getQueryData(['list'])).toBe('secret of ann')
      store.set(setUserAtom, { ...userInfo, ...change })
      expect(queries.getQueryData(['list'])).toBeUndefined()
      expect(store.get(permissionsAtom)).toBeUndefined()
    }
  })

  it('stays when the same person signs in again, with failed queries retried', async () => {
    const { store, queries } = followed()
    const refused = vi.fn().mockRejectedValueOnce(new Error('401')).mockResolvedValue('there')
    await queries.prefetchQuery({ queryKey: ['record'], queryFn: refused, retry: false })
    store.set(endedAtom, true)
    store.set(signInAtom, welcomeOf('ann', { token: 'token-2' }), '0')
    expect(store.get(endedAtom)).toBe(false)
    expect(queries.getQueryData(['list'])).toBe('secret of ann')
    expect(store.get(permissionsAtom)).toBeDefined()
    await vi.waitFor(() => expect(queries.getQueryData(['record'])).toBe('there'))
  })
})

describe('stored value', () => {
  it('is empty for foreign content', () => {
    localStorage.setItem('pro__SIDEBAR_CLOSED', 'not ours')
    expect(readStored('SIDEBAR_CLOSED')).toBeUndefined()
  })

  it('never expires without a lifetime', () => {
    keep('SIDEBAR_CLOSED', true)
    expect(stored('pro__SIDEBAR_CLOSED')).toEqual({ value: true, expire: null })
    expect(readStored('SIDEBAR_CLOSED', Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  it("includes the language, in the server's code", () => {
    const store = createStore()
    store.set(langAtom, 'en')
    expect(stored('pro__i18n')).toEqual({ value: 'en-US', expire: null })
    store.set(langAtom, 'zh')
    expect(stored('pro__i18n').value).toBe('zh-CN')
  })
})
