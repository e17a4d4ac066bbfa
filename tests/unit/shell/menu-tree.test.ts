import { describe, expect, it } from 'vitest'
import { leavesOf, placeOf, redirectsOf, shownOf } from '../../../src/shell/menu/menu-tree.ts'
import { group, leaf } from './kit/menu.ts'

const bank = leaf('/srm/supplier/bank', 'resource', 'srm/supplier/bank')
const profile = leaf('/page/srm/supplier', 'page', 'srm/supplier')
const users = leaf('/sys/user', 'resource', 'sys/user')
const menu = [group('suppliers', [bank, profile]), group('system', [group('access', [users])])]

describe('the menu', () => {
  it('opens its leaves, each below its groups', () => {
    expect(leavesOf(menu).map(({ trail }) => trail.map(({ id }) => id))).toEqual([
      ['suppliers', '/srm/supplier/bank'],
      ['suppliers', '/page/srm/supplier'],
      ['system', 'access', '/sys/user'],
    ])
  })

  it.each([
    ['/sys/user', '/sys/user'],
    ['/list/sys/user', '/sys/user'],
    ['/form/srm/supplier/bank', '/srm/supplier/bank'],
    ['/page/srm/supplier', '/page/srm/supplier'],
  ])('knows where %s belongs', (path, expected) => {
    expect(placeOf(menu, path)?.item.path).toBe(expected)
  })

  it.each(['/', '/404', '/list/bd/bank', '/list/srm/supplier', '/page/sys/user', '/form/'])(
    'has no place for %s',
    (path) => {
      expect(placeOf(menu, path)).toBeUndefined()
    },
  )
})

describe('what a menu shows', () => {
  const titles = (items: Parameters<typeof shownOf>[0]): unknown =>
    shownOf(items).map(({ key, to, children }) =>
      children.length > 0 ? [key, children.map((child) => child.key)] : [key, to],
    )

  it('leaves out what is hidden or has no route, and groups with nothing to show', () => {
    const hidden = { ...bank, hidden: true }
    const unrouted = { ...users, route: '0' }
    expect(titles([group('suppliers', [hidden, profile]), group('empty', [hidden]), unrouted])).toEqual([
      ['suppliers', ['/page/srm/supplier']],
    ])
    expect(leavesOf([unrouted, group('gone', [unrouted])])).toEqual([])
  })

  it('shows an entry that stands for those below it alone, leading to the first of them or where it says', () => {
    const whole = { ...group('suppliers', [bank, profile]), alwaysShow: true }
    expect(titles([whole])).toEqual([['suppliers', '/srm/supplier/bank']])
    expect(titles([{ ...whole, redirect: '/page/srm/supplier' }])).toEqual([['suppliers', '/page/srm/supplier']])
  })

  it('opens an address outside in a window of its own, and none that is no address', () => {
    const outside = (url: string) => ({ ...bank, meta: { ...bank.meta, internalOrExternal: true, url } })
    expect(shownOf([outside('https://a.example/x')])[0]?.outside).toBe('https://a.example/x')
    expect(shownOf([outside('javascript:alert(1)')])[0]?.outside).toBeUndefined()
  })

  it('leads the address of a group to what it holds', () => {
    const whole = { ...group('suppliers', [bank]), path: '/srm' }
    expect(redirectsOf([whole, { ...whole, path: '/x', redirect: '/sys/user' }])).toEqual([
      { path: '/srm', to: '/srm/supplier/bank' },
      { path: '/x', to: '/sys/user' },
    ])
  })
})
