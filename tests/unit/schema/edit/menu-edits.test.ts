import { describe, expect, it } from 'vitest'
import { checkShape } from '../../../../src/schema/compile/check-shape.ts'
import { menuGroups, menuTargets, withMenuEntry, withoutMenuEntry } from '../../../../src/schema/edit/menu-edits.ts'
import { compactJson } from '../../../../src/schema/model/compact-json.ts'
import { fileKinds } from '../../../../src/schema/model/files.ts'
import { filesOf } from './real-files.ts'

const text = (zh: string, en: string) => ({ zh, en })
const [work, orders, other] = [text('业务', 'Work'), text('订单', 'Orders'), text('其他', 'Others')]
const menu = {
  title: work,
  items: [
    {
      title: work,
      icon: 'ShopOutlined',
      children: [
        {
          title: orders,
          icon: 'ShopOutlined',
          children: [{ resource: 'ord/order' }, { page: 'ord/lines', hidden: true }],
        },
        { title: other, hidden: true, children: [{ report: 'srm/amounts' }] },
        { title: other, to: '/ord', show: ['alone'], children: [{ resource: 'ord/line' }] },
        { resource: 'ord/delivery' },
      ],
    },
    { page: 'home' },
  ],
}

describe('menu file', () => {
  it('has groups by their titles, without those that show no children', () => {
    expect(menuGroups(menu)).toEqual([[work], [work, orders]])
  })

  it('has targets at all levels', () => {
    const targets = menuTargets(menu).map(({ kind, code }) => `${kind} ${code}`)
    expect(targets).toEqual([
      'resource ord/order',
      'page ord/lines',
      'report srm/amounts',
      'resource ord/line',
      'resource ord/delivery',
      'page home',
    ])
  })

  it('takes an entry at the end of a group, and of no other', () => {
    const target = { kind: 'report', code: 'test/loans' } as const
    const added = withMenuEntry(compactJson(menu), [work, orders], target) ?? ''
    expect(JSON.parse(added).items[0].children[0].children.at(-1)).toEqual({ report: 'test/loans' })
    expect(added).toBe(compactJson(JSON.parse(added)))
    const first = JSON.parse(withMenuEntry(compactJson(menu), [work], target) ?? '')
    expect(first.items[0].children.at(-1)).toEqual({ report: 'test/loans' })
    expect(withMenuEntry(compactJson(menu), [orders], target)).toBeUndefined()
    expect(withMenuEntry('{ "items": ', [work], target)).toBeUndefined()
  })

  it('is as before once an entry is taken out again, and keeps the others', () => {
    const target = { kind: 'report', code: 'test/loans' } as const
    const text = compactJson(menu)
    const twice = withMenuEntry(text, [work], target)?.replace('"page": "ord/lines"', '"report": "test/loans"') ?? ''
    const kept = menuTargets(menu).filter(({ code }) => code !== 'ord/lines')
    expect(withoutMenuEntry(withMenuEntry(text, [work, orders], target) ?? '', target)).toBe(text)
    expect(menuTargets(JSON.parse(withoutMenuEntry(twice, target)))).toEqual(kept)
    expect(withoutMenuEntry('{ "items": ', target)).toBe('{ "items": ')
  })

  it('of the product stays valid with an entry in any group', () => {
    for (const [path, content] of filesOf('menu'))
      for (const group of menuGroups(JSON.parse(content))) {
        const added = withMenuEntry(content, group, { kind: 'page', code: 'test/loans' }) ?? ''
        expect([path, group, checkShape(fileKinds.menu.schema, JSON.parse(added))]).toEqual([path, group, []])
        expect(menuTargets(JSON.parse(added))).toContainEqual({ kind: 'page', code: 'test/loans' })
      }
  })
})
