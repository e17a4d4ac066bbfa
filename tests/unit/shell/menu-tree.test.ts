import { describe, expect, it } from 'vitest'
import { leavesOf, placeOf } from '../../../src/shell/menu/menu-tree.ts'
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
