import { describe, expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const t = (en: string) => ({ zh: '名', en })
const known = { hooks: [], blocks: [], roles: ['admin', 'buyer', 'auditor', 'approver'] }
const fields = { code: { type: 'text', title: t('Code') } }
const readers = { title: t('Readers'), areas: ['ord/'], rights: { auditor: { can: ['list', 'view'] } } }

function load(changes: Record<string, object> = {}, ...[previous]: Parameters<typeof loadModel>[2][]) {
  const files: Record<string, object> = {
    'schemas/mixins/readers.json': readers,
    'schemas/resources/ord/order.json': { title: t('Orders'), fields, rights: { buyer: { can: ['*'] } } },
    'schemas/resources/ord/order/lines.json': { title: t('Lines'), fields },
    'schemas/resources/fin/bill.json': { title: t('Bills'), fields },
    ...changes,
  }
  return loadModel(new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])), known, previous)
}

function rolesOf({ model }: ReturnType<typeof load>, code: string) {
  const { rights = {} } = model.resources.get(code) ?? {}
  return Object.fromEntries(Object.entries(rights).map(([role, { can }]) => [role, can]))
}

const orderWith = (rights: object) => ({
  'schemas/resources/ord/order.json': { title: t('Orders'), fields, rights },
})

describe('default rights of an area', () => {
  it('apply to every resource in it, inner folders included', () => {
    const loaded = load()
    expect(loaded.diagnostics).toEqual([])
    expect(rolesOf(loaded, 'ord/order')).toEqual({ auditor: ['list', 'view'], buyer: ['*'] })
    expect(rolesOf(loaded, 'ord/order/lines')).toEqual({ auditor: ['list', 'view'] })
  })

  it('apply nowhere else: a resource without rights and area is for administrators only', () => {
    expect(rolesOf(load(), 'fin/bill')).toEqual({})
  })

  it("are overridden by the file's rights of the role, also by an empty set", () => {
    expect(rolesOf(load(orderWith({ auditor: { can: ['list'] } })), 'ord/order')).toEqual({ auditor: ['list'] })
    expect(rolesOf(load(orderWith({ auditor: { can: [] } })), 'ord/order')).toEqual({})
  })

  it('are overridden by a mixin that the file names, and by that of an inner folder', () => {
    const own = { title: t('Own'), rights: { auditor: { can: ['view'] } } }
    const named = { title: t('Orders'), fields, extends: ['own'] }
    const loaded = load({ 'schemas/mixins/own.json': own, 'schemas/resources/ord/order.json': named })
    expect(rolesOf(loaded, 'ord/order')).toEqual({ auditor: ['view'] })
    // Its name sorts before that of the outer area.
    const inner = load({ 'schemas/mixins/inner.json': { ...own, areas: ['ord/order/'] } })
    expect(rolesOf(inner, 'ord/order/lines')).toEqual({ auditor: ['view'] })
    expect(rolesOf(inner, 'ord/order')).toMatchObject({ auditor: ['list', 'view'] })
  })

  it('apply to a `part` of another resource, which inherits no other rights', () => {
    const childResource = {
      title: t('Open orders'),
      part: { of: 'fin/bill', where: { code: 'a' } },
      fields: {},
      only: ['list', 'view'],
    }
    const loaded = load({ 'schemas/resources/ord/open.json': childResource })
    expect(loaded.diagnostics).toEqual([])
    expect(rolesOf(loaded, 'ord/open')).toEqual({ auditor: ['list', 'view'] })
  })

  it('follow a change of the file, only in resources of the area', () => {
    const before = load()
    const changed = { ...readers, rights: { auditor: { can: ['list'] } } }
    const after = load({ 'schemas/mixins/readers.json': changed }, before.model)
    expect(rolesOf(after, 'ord/order')).toMatchObject({ auditor: ['list'] })
    expect(after.model.resources.get('fin/bill')).toBe(before.model.resources.get('fin/bill'))
  })
})

describe('one error gives one message', () => {
  const file = 'schemas/mixins/readers.json'

  it('for a folder without resources, with the nearest one', () => {
    const { diagnostics, model } = load({ [file]: { ...readers, areas: ['odr/'] } })
    expect(diagnostics).toMatchObject([
      { file, pointer: '/areas/0', suggestion: 'ord/', message: 'there is no area "odr/"' },
    ])
    expect(model.resources.has('ord/order')).toBe(true)
  })

  it('for a path that is not a folder', () => {
    const { diagnostics } = load({ [file]: { ...readers, areas: ['ord'] } })
    expect(diagnostics).toMatchObject([{ file, pointer: '/areas/0' }])
  })

  it('for a misspelt role', () => {
    const { diagnostics } = load({ [file]: { ...readers, rights: { auditer: { can: ['list'] } } } })
    expect(diagnostics).toMatchObject([{ file, pointer: '/rights/auditer', suggestion: 'auditor' }])
  })

  it('for a misspelt action', () => {
    const { diagnostics } = load({ [file]: { ...readers, rights: { auditor: { can: ['lisst'] } } } })
    expect(diagnostics).toMatchObject([{ file, pointer: '/rights/auditor/can/0', suggestion: 'list' }])
  })

  it('and keeps the last good rights while the file is wrong', () => {
    const before = load()
    const after = load({ [file]: { ...readers, areas: ['odr/'] } }, before.model)
    expect(rolesOf(after, 'ord/order')).toMatchObject({ auditor: ['list', 'view'] })
  })
})
