import { describe, expect, it } from 'vitest'
import { leavesOf, menuLeafOf, redirectsOf, shownOf } from '../../../src/shell/menu/menu-tree.ts'
import { group, leaf } from './kit/menu.ts'

const bank = leaf('/srm/supplier/bank', 'resource', 'srm/supplier/bank')
const profile = leaf('/page/srm/supplier', 'page', 'srm/supplier')
const users = leaf('/sys/user', 'resource', 'sys/user')
const menu = [group('suppliers', [bank, profile]), group('system', [group('access', [users])])]

describe('menu', () => {
  it('lists its leaves, each with its groups', () => {
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
  ])('finds the entry of %s', (path, expected) => {
    expect(menuLeafOf(menu, path)?.item.path).toBe(expected)
  })

  it.each(['/', '/404', '/list/bd/bank', '/list/srm/supplier', '/page/sys/user', '/form/'])(
    'has no entry for %s',
    (path) => {
      expect(menuLeafOf(menu, path)).toBeUndefined()
    },
  )
})

describe('visible menu', () => {
  const titles = (items: Parameters<typeof shownOf>[0]): unknown =>
    shownOf(items).map(({ key, to, children }) =>
      children.length > 0 ? [key, children.map((child) => child.key)] : [key, to],
    )

  it('leaves out hidden entries, those without a route, and empty groups', () => {
    const hidden = { ...bank, hidden: true }
    const unrouted = { ...users, route: '0' }
    expect(titles([group('suppliers', [hidden, profile]), group('empty', [hidden]), unrouted])).toEqual([
      ['suppliers', ['/page/srm/supplier']],
    ])
    expect(leavesOf([unrouted, group('gone', [unrouted])])).toEqual([])
  })

  it('shows an entry that represents its children, with its link', () => {
    const menuGroup = { ...group('suppliers', [bank, profile]), alwaysShow: true }
    expect(titles([menuGroup])).toEqual([['suppliers', '/srm/supplier/bank']])
    expect(titles([{ ...menuGroup, redirect: '/page/srm/supplier' }])).toEqual([['suppliers', '/page/srm/supplier']])
  })

  it('opens an external address in a new window, and no invalid one', () => {
    const outside = (url: string) => ({ ...bank, meta: { ...bank.meta, internalOrExternal: true, url } })
    expect(shownOf([outside('https://a.example/x')])[0]?.outside).toBe('https://a.example/x')
    expect(shownOf([outside('javascript:alert(1)')])[0]?.outside).toBeUndefined()
  })

  it('redirects the address of a group to its first page', () => {
    const menuGroup = { ...group('suppliers', [bank]), path: '/srm' }
    expect(redirectsOf([menuGroup, { ...menuGroup, path: '/x', redirect: '/sys/user' }])).toEqual([
      { path: '/srm', to: '/srm/supplier/bank' },
      { path: '/x', to: '/sys/user' },
    ])
  })
})
