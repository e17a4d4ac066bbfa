import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { storedTabs, storeTabs } from '../../../src/shell/tabs/stored-tabs.ts'
import {
  type Arrival,
  arrive,
  close,
  drawn,
  firstTabs,
  fullPath,
  idsOnSide,
  move,
  named,
  neighbour,
  type Policy,
  pruned,
  refresh,
  refusal,
  refused,
  settle,
  show,
  type Tabs,
} from '../../../src/shell/tabs/tabs.ts'
import { homePath, keptAliveLimit } from '../../../src/state/constants.ts'

const many: Policy = { isKeptAliveOnClose: () => false, isSingle: false }
const keeping: Policy = { isKeptAliveOnClose: ({ pathname }) => pathname.startsWith('/kept'), isSingle: false }
const single: Policy = { isKeptAliveOnClose: () => true, isSingle: true }

let count = 0
function at(path: string, more: Partial<Omit<Arrival, 'location'>> = {}): Arrival {
  const { pathname, search, hash } = new URL(path, 'https://same.example')
  count += 1
  return {
    location: { pathname, search, hash, state: null, key: `k${count}` },
    navigation: 'PUSH',
    isSamePage: false,
    ...more,
  }
}
function go(tabs: Tabs, paths: readonly (string | Arrival)[], policy = many): Tabs {
  return paths.reduce((before, path) => arrive(before, typeof path === 'string' ? at(path) : path, policy), tabs)
}
const paths = ({ open }: Tabs) => open.map(({ location }) => fullPath(location))
const summary = ({ open, active }: Tabs) =>
  fullPath(open.find(({ id }) => id === active)?.location ?? at('/none').location)
const idOf = (tabs: Tabs, path: string) => tabs.open.find(({ location }) => fullPath(location) === path)?.id ?? ''

describe('open pages', () => {
  it('start with the home page, and are identified by their whole address', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/a?x=1', '/b', '/a'])
    expect(paths(tabs)).toEqual([homePath, '/a', '/a?x=1', '/b'])
    expect(summary(tabs)).toBe('/a')
  })

  it('follow an address that changes within the page', () => {
    const tabs = go(firstTabs(), ['/a', at('/a?q=1', { isSamePage: true }), '/b'])
    expect(paths(tabs)).toEqual([homePath, '/a?q=1', '/b'])
    expect(paths(go(tabs, [homePath, at(`${homePath}?show=x`, { isSamePage: true })]))[0]).toBe(`${homePath}?show=x`)
  })

  it('are active before their address arrives, and no longer when the person went back meanwhile', () => {
    const tabs = go(firstTabs(), ['/a', '/b'])
    const pending = show(tabs, idOf(tabs, '/a'))
    expect(summary(pending)).toBe('/a')
    // Other rules of the pages are no arrival.
    expect(summary(pruned(pending, keeping))).toBe('/a')
    expect(summary(settle(pending))).toBe('/b')
    expect(settle(tabs)).toEqual(tabs)
  })

  it('take the place of a replaced address, but never of the home page', () => {
    expect(paths(go(firstTabs(), ['/a', at('/b', { navigation: 'REPLACE' })]))).toEqual([homePath, '/b'])
    expect(paths(go(firstTabs(), [homePath, at('/b', { navigation: 'REPLACE' })]))).toEqual([homePath, '/b'])
  })

  it('go back and forward within the tab that had the address', () => {
    const tabs = go(firstTabs(), ['/a', at('/a?page=2', { isSamePage: true }), '/b'])
    const back = arrive(tabs, at('/a', { navigation: 'POP', tabId: idOf(tabs, '/a?page=2') }), many)
    expect([paths(back), summary(back)]).toEqual([[homePath, '/a', '/b'], '/a'])
    expect(paths(arrive(tabs, at('/c', { navigation: 'POP', tabId: 'gone' }), many))).toEqual([
      homePath,
      '/a?page=2',
      '/b',
      '/c',
    ])
  })

  it('keep their location object, so that a shown page does not render again', () => {
    const tabs = go(firstTabs(), ['/a', '/b'])
    const revisited = go(tabs, ['/a'])
    expect(revisited.open[1]?.location).toBe(tabs.open[1]?.location)
  })
})

describe('closing', () => {
  it('is refused for the home page and for the last one', () => {
    expect(refusal(go(firstTabs(), [homePath]), 't0')).toBe('last')
    const tabs = go(firstTabs(), [homePath, '/a'])
    expect(refusal(tabs, 't0')).toBe('home')
    expect(refusal(tabs, idOf(tabs, '/a'))).toBeUndefined()
  })

  it('activates the page that was active before', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b', '/c', '/a'])
    expect(summary(close(tabs, [idOf(tabs, '/a')], many))).toBe('/c')
    expect(summary(close(tabs, [idOf(tabs, '/b')], many))).toBe('/a')
  })

  it('applies immediately: its address opens a new tab', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b'])
    const closed = close(tabs, [idOf(tabs, '/b')], many)
    expect(summary(closed)).toBe('/a')
    const reopened = arrive(closed, at('/b', { navigation: 'REPLACE' }), many)
    expect([paths(reopened), summary(reopened)]).toEqual([[homePath, '/a', '/b'], '/b'])
  })

  it('of one side keeps the page and the home page', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b', '/c'])
    const remainingOn = (side: 'left' | 'right' | 'others') =>
      paths(close(tabs, idsOnSide(tabs, idOf(tabs, '/b'), side), many))
    expect(remainingOn('left')).toEqual([homePath, '/b', '/c'])
    expect(remainingOn('right')).toEqual([homePath, '/a', '/b'])
    expect(remainingOn('others')).toEqual([homePath, '/b'])
  })

  it('keeps a few pages alive, and drops the rest', () => {
    const opened = go(firstTabs(), ['/kept/1', '/other'], keeping)
    const [kept, other] = [idOf(opened, '/kept/1'), idOf(opened, '/other')]
    const closed = close(opened, [kept, other], keeping)
    expect(closed.keptAlive.map(({ id }) => id)).toEqual([kept])
    const revisited = go(closed, ['/kept/1', '/other'], keeping)
    expect([idOf(revisited, '/kept/1'), revisited.keptAlive]).toEqual([kept, []])
    expect(idOf(revisited, '/other')).not.toBe(other)
    let tabs = opened
    for (let page = 0; page < 20; page += 1) {
      tabs = go(tabs, [`/kept/${page}`], keeping)
      tabs = close(tabs, [idOf(tabs, `/kept/${page}`)], keeping)
    }
    expect(tabs.keptAlive.length).toBe(keptAliveLimit)
  })
})

describe('single-page mode', () => {
  it('shows the current page only, and restores the home page with the tabs', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b'], single)
    expect(paths(tabs)).toEqual(['/b'])
    expect(paths(go(tabs, ['/c']))).toEqual([homePath, '/b', '/c'])
  })
})

describe('tab', () => {
  it('moves, but not before the home page', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b', '/c'])
    expect(paths(move(tabs, idOf(tabs, '/c'), 1))).toEqual([homePath, '/c', '/a', '/b'])
    expect(paths(move(tabs, idOf(tabs, '/c'), 0))).toEqual([homePath, '/c', '/a', '/b'])
    expect(paths(move(tabs, idOf(tabs, '/a'), 9))).toEqual([homePath, '/b', '/c', '/a'])
    expect(move(tabs, 't0', 2)).toBe(tabs)
  })

  it('has cyclic neighbours', () => {
    const tabs = go(firstTabs(), [homePath, '/a', '/b'])
    expect(neighbour(tabs, 1)?.location.pathname).toBe(homePath)
    expect(neighbour(tabs, -1)?.location.pathname).toBe('/a')
  })

  it("restarts, and takes its page's title", () => {
    const tabs = go(firstTabs(), ['/a'])
    const id = idOf(tabs, '/a')
    expect(refresh(tabs, id).open[1]?.edition).toBe(1)
    expect(named(tabs, id, 'A').open[1]?.title).toBe('A')
    expect(named(named(tabs, id, 'A'), id, 'A').open[1]?.title).toBe('A')
  })

  it('renders once it was active, not after a mere reload', () => {
    const tabs = go(firstTabs([{ path: '/old?x=1', title: 'Old' }]), ['/a'])
    expect(paths(tabs)).toEqual([homePath, '/old?x=1', '/a'])
    expect(drawn(tabs, () => true).map(({ location }) => fullPath(location))).toEqual(['/a'])
    expect(drawn(go(tabs, [homePath]), () => false).map(({ location }) => fullPath(location))).toEqual([homePath])
  })
})

type Step =
  | { do: 'go'; path: string; way: Arrival['navigation']; isSamePage: boolean; nth: number }
  | { do: 'close' | 'left' | 'right' | 'others'; nth: number }
  | { do: 'move'; nth: number; to: number }

function done(tabs: Tabs, one: Step): Tabs {
  const id = tabs.open[one.nth % tabs.open.length]?.id ?? ''
  if (one.do === 'go')
    return arrive(tabs, at(one.path, { navigation: one.way, isSamePage: one.isSamePage, tabId: id }), keeping)
  if (one.do === 'move') return move(tabs, id, one.to)
  return close(tabs, one.do === 'close' ? [id] : idsOnSide(tabs, id, one.do), keeping)
}

function expectSound(tabs: Tabs): void {
  const ids = [...tabs.open, ...tabs.keptAlive].map((tab) => tab.id)
  expect(new Set(ids).size).toBe(ids.length)
  const homes = tabs.open.map(({ location }) => location.pathname === homePath)
  expect([homes.indexOf(true), homes.filter(Boolean).length]).toEqual([0, 1])
  expect(tabs.open.some((tab) => tab.id === tabs.active)).toBe(true)
  expect(tabs.keptAlive.length).toBeLessThanOrEqual(keptAliveLimit)
}

it('any operations keep one home page first, an open active page, and unique ids', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('go' as const),
      path: fc.constantFrom(homePath, '/a', '/b', '/a?x=1', '/kept/1', '/kept/2'),
      way: fc.constantFrom('PUSH' as const, 'REPLACE' as const, 'POP' as const),
      isSamePage: fc.boolean(),
      nth: fc.nat(6),
    }),
    fc.record({
      do: fc.constantFrom('close' as const, 'left' as const, 'right' as const, 'others' as const),
      nth: fc.nat(6),
    }),
    fc.record({ do: fc.constant('move' as const), nth: fc.nat(6), to: fc.integer({ min: -1, max: 8 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tabs = go(firstTabs(), [homePath], keeping)
      for (const one of steps) {
        tabs = done(tabs, one)
        expectSound(tabs)
      }
    }),
    { numRuns: 500 },
  )
})

describe('page with an invalid address', () => {
  it('closes when another is activated, and stays if it becomes valid', () => {
    const open = go(firstTabs(), [homePath, '/a', '/list/secret'])
    const dead = refused(open, idOf(open, '/list/secret'), true)
    expect(summary(dead)).toBe('/list/secret')
    const after = go(dead, ['/a'])
    expect(paths(after)).toEqual([homePath, '/a'])
    expect(summary(after)).toBe('/a')
    const refusedTwice = refused(dead, idOf(dead, '/list/secret'), false)
    expect(paths(go(refusedTwice, ['/a']))).toEqual([homePath, '/a', '/list/secret'])
  })

  it('is not restored after a reload', () => {
    vi.stubGlobal('sessionStorage', memory())
    const open = go(firstTabs(), [homePath, '/a', '/nowhere'])
    storeTabs('me', refused(open, idOf(open, '/nowhere'), true))
    expect(storedTabs('me').map(({ path }) => path)).toEqual(['/a'])
    vi.unstubAllGlobals()
  })
})

function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const storage = new Map<string, string>()
  return { getItem: (name) => storage.get(name) ?? null, setItem: (name, value) => void storage.set(name, value) }
}
