import { describe, expect, it } from 'vitest'
import type { GrantNode } from '../../../src/api/grants.ts'
import {
  codesOf,
  grantsOf,
  idsOf,
  marksOf,
  missingIn,
  searched,
  toggled,
} from '../../../src/engine/blocks/grants/grant-model.ts'

const node = (
  key: string,
  perms: string | null,
  children: GrantNode[] = [],
  values: Partial<GrantNode> = {},
): GrantNode => ({
  key,
  title: key,
  parentId: 'x',
  perms,
  menuType: 1,
  ruleFlag: 0,
  children,
  ...values,
})
const button = (key: string, perms: string, values: Partial<GrantNode> = {}) =>
  node(key, perms, [], { menuType: 2, ...values })

const nodes = [
  node('top', null, [
    node('users', 'u:list', [
      button('u-list', 'u:list'),
      button('u-add', 'u:add'),
      button('u-delete', 'u:delete', { disabled: true }),
    ]),
    node('people', 'u:list'),
  ]),
  button('Parts · Edit', 'p:edit', { parentId: null }),
]
const grants = grantsOf(nodes, 'Others')

describe('tree of grants', () => {
  it('leaves out buttons that repeat their menu, and groups permissions without a menu', () => {
    const [top, others] = grants
    expect(top?.children[0]?.children.map(({ key }) => key)).toEqual(['u-add', 'u-delete'])
    expect(others).toMatchObject({
      title: 'Others',
      children: [{ title: 'Parts', children: [{ title: 'Edit', code: 'p:edit' }] }],
    })
  })

  it('ticks all nodes of a permission', () => {
    const codes = codesOf(nodes, new Set(['u-list']))
    expect([...codes]).toEqual(['u:list'])
    expect(idsOf(nodes, codes)).toEqual(['users', 'u-list', 'people'])
    expect(marksOf(grants, codes)).toEqual({ checked: ['users', 'people'], halfChecked: ['top'] })
  })

  it('linked, includes descendants and ancestors that the reader may grant', () => {
    const down = toggled(grants, new Set(), 'top', true, true)
    expect([...down].toSorted()).toEqual(['u:add', 'u:list'])
    expect([...toggled(grants, new Set(), 'u-add', true, true)].toSorted()).toEqual(['u:add', 'u:list'])
    expect([...toggled(grants, new Set(), 'u-add', true, false)]).toEqual(['u:add'])
    expect([...toggled(grants, new Set(['u:list', 'u:add', 'u:delete']), 'users', false, true)]).toEqual(['u:delete'])
  })

  it('lists added and removed ones once, and searches title and code', () => {
    expect(missingIn(grants, new Set(['u:list', 'p:edit']), new Set())).toEqual([
      'top / users',
      'Others / Parts / Edit',
    ])
    expect(searched(grants, 'u:ADD')[0]?.children[0]?.children).toHaveLength(1)
    expect(searched(grants, 'nothing')).toEqual([])
  })
})
