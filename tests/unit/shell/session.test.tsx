// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { QueryClient } from '@tanstack/react-query'
import { createStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { askedAtom, askPerson } from '../../../src/state/asked.ts'
import { followSession } from '../../../src/state/follow-session.ts'
import { keep, readKept } from '../../../src/state/kept.ts'
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
import { hasUnsaved, hold, releaseAll } from '../../../src/state/unsaved.ts'
import { welcomeOf } from './kit/welcome.ts'

const week = 604_800_000
const kept = (name: string) => JSON.parse(localStorage.getItem(name) ?? 'null') as { value: unknown; expire: number }

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

describe('a session', () => {
  it('is kept for seven days under the names of the contract', () => {
    const store = createStore()
    vi.useFakeTimers({ now: 1_000_000 })
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(kept('pro__Access-Token')).toEqual({ value: 'token-ann', expire: 1_000_000 + week })
    expect(kept('pro__Login_Username')).toEqual({ value: 'ann', expire: 1_000_000 + week })
    expect(kept('pro__Login_Userinfo')).toMatchObject({ value: { id: 'id-ann' }, expire: 1_000_000 + week })
    expect(kept('pro__TENANT_ID')).toEqual({ value: '0', expire: 1_000_000 + week })
  })

  it('is there again after a reload, until the seven days are over', () => {
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

  it('takes an open question along: whoever comes next is not asked it, and nothing goes on', async () => {
    const store = createStore()
    const ask = () => {
      store.set(permissionsAtom, { menu: [], auth: [], allAuth: [] } as never)
      return askPerson(store, 'a file has expired')
    }
    store.set(signInAtom, welcomeOf('ann'), '0')
    const left = ask()
    store.set(signOutAtom)
    expect(store.get(askedAtom)).toBeUndefined()
    expect(await left).toBe(false)
    store.set(signInAtom, welcomeOf('ben'), '0')
    const answered = ask()
    store.get(askedAtom)?.answer(true)
    expect(await answered).toBe(true)
  })

  it('leaves nothing of itself behind, and says why when nobody asked for its end', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(signOutAtom, 'no menu')
    expect(store.get(sessionAtom)).toBeUndefined()
    expect(store.get(farewellAtom)).toBe('no menu')
    expect(Object.keys(localStorage)).toEqual([])
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(store.get(farewellAtom)).toBeUndefined()
  })

  it('ends the wait for a workplace', () => {
    const store = createStore()
    store.set(enteringAtom, welcomeOf('ann'))
    store.set(signInAtom, welcomeOf('ann'), '0')
    expect(store.get(enteringAtom)).toBeUndefined()
  })

  it('follows what another tab does', () => {
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

describe('the person of a session', () => {
  const seen = (roles: readonly string[]) => ({ ...welcomeOf('ann').userInfo, roles })

  it('is kept as the server now says, and nobody else in their place', () => {
    const store = createStore()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(setUserAtom, seen(['supplier']))
    expect(store.get(sessionAtom)).toMatchObject({ token: 'token-ann', user: { roles: ['supplier'] } })
    expect(createStore().get(sessionAtom)?.user.roles).toEqual(['supplier'])
    store.set(setUserAtom, welcomeOf('bob').userInfo)
    expect(store.get(sessionAtom)?.user.username).toBe('ann')
  })

  it('looks with other eyes in every tab, but for those that hold something unsaved', () => {
    const [here, elsewhere] = [createStore(), createStore()]
    const stop = here.sub(sessionAtom, () => undefined)
    here.set(signInAtom, welcomeOf('ann'), '0')
    const told = () => window.dispatchEvent(new StorageEvent('storage', { key: 'pro__Login_Userinfo' }))
    elsewhere.set(setUserAtom, seen(['supplier']))
    told()
    expect(here.get(sessionAtom)?.user.roles).toEqual(['supplier'])
    hold('page', () => true)
    elsewhere.set(setUserAtom, seen(['buyer']))
    told()
    expect(here.get(sessionAtom)?.user.roles).toEqual(['supplier'])
    releaseAll()
    expect(hasUnsaved()).toBe(false)
    told()
    expect(here.get(sessionAtom)?.user.roles).toEqual(['buyer'])
    stop()
  })

  it('works in another tenant from now on', () => {
    const store = createStore()
    store.set(setTenantAtom, '1')
    expect(store.get(sessionAtom)).toBeUndefined()
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(setTenantAtom, '1')
    expect([store.get(sessionAtom)?.tenantId, createStore().get(sessionAtom)?.tenantId]).toEqual(['1', '1'])
  })
})

describe('what was fetched in a session', () => {
  function followed() {
    const [store, queries] = [createStore(), new QueryClient()]
    followSession(store, queries)
    store.set(signInAtom, welcomeOf('ann'), '0')
    store.set(permissionsAtom, { menu: [], auth: [], allAuth: [] })
    queries.setQueryData(['list'], 'secret of ann')
    return { store, queries }
  }

  it('is gone when another person signs in', () => {
    const { store, queries } = followed()
    store.set(signInAtom, welcomeOf('bob'), '0')
    expect(queries.getQueryData(['list'])).toBeUndefined()
    expect(store.get(permissionsAtom)).toBeUndefined()
  })

  it('is gone when the person signs out, or works in another tenant', () => {
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

  it('is gone when the person sees through another role or from another department, and stays when they only change their name', () => {
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

  it('stays when the same person signs in again, and what was refused meanwhile is asked for once more', async () => {
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

describe('what is kept', () => {
  it('is nothing when somebody else wrote there', () => {
    localStorage.setItem('pro__SIDEBAR_CLOSED', 'not ours')
    expect(readKept('SIDEBAR_CLOSED')).toBeUndefined()
  })

  it('stays for good without a time', () => {
    keep('SIDEBAR_CLOSED', true)
    expect(kept('pro__SIDEBAR_CLOSED')).toEqual({ value: true, expire: null })
    expect(readKept('SIDEBAR_CLOSED', Number.MAX_SAFE_INTEGER)).toBe(true)
  })

  it('is the language too, as the code that servers know', () => {
    const store = createStore()
    store.set(langAtom, 'en')
    expect(kept('pro__i18n')).toEqual({ value: 'en-US', expire: null })
    store.set(langAtom, 'zh')
    expect(kept('pro__i18n').value).toBe('zh-CN')
  })
})
