import { describe, expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const t = (en: string) => ({ zh: '名', en })
const text = (en: string) => ({ type: 'text', title: t(en) })
const known = { hooks: [], blocks: [] }
const order = {
  title: t('Orders'),
  fields: {
    code: text('Code'),
    note: text('Note'),
    inner: { type: 'hidden', title: t('Inner') },
    off: { ...text('Off'), visible: false },
    place: text('Place'),
  },
}
const lines = {
  title: t('Lines'),
  parent: { field: 'orderId', of: 'ord/order' },
  fields: { name: text('Name'), qty: { type: 'number', title: t('Quantity') } },
}

function load(changes: Record<string, object> = {}, ...[previous]: Parameters<typeof loadModel>[2][]) {
  const files = {
    'schemas/resources/ord/order.json': order,
    'schemas/resources/ord/order/lines.json': lines,
    ...changes,
  }
  return loadModel(new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])), known, previous)
}

const orderWith = (form: object) => ({ 'schemas/resources/ord/order.json': { ...order, form } })
const linesWith = (more: object) => ({ 'schemas/resources/ord/order/lines.json': { ...lines, ...more } })

function sectionsOf({ model }: ReturnType<typeof load>, code: string) {
  return model.resources.get(code)?.plan.form.sections.map(({ fields }) => fields)
}

describe('a section without fields', () => {
  it('has all fields of no other section in file order, without hidden ones', () => {
    const loaded = load(orderWith({ sections: [{ title: t('Basics') }, { title: t('More'), fields: ['note'] }] }))
    expect(loaded.diagnostics).toEqual([])
    expect(sectionsOf(loaded, 'ord/order')).toEqual([['code', 'place'], ['note']])
  })

  it('is the only one of a form without sections', () => {
    expect(sectionsOf(load(orderWith({ open: 'page' })), 'ord/order')).toEqual([['code', 'note', 'place']])
  })

  it('may occur once', () => {
    const { diagnostics } = load(orderWith({ sections: [{ title: t('A') }, { title: t('B') }] }))
    expect(diagnostics).toMatchObject([{ pointer: '/form/sections/1', message: expect.stringContaining('only one') }])
  })
})

describe('parent field', () => {
  it('is a required choice of the parent, named after it, first in the list and in no form', () => {
    const loaded = load()
    expect(loaded.diagnostics).toEqual([])
    const plan = loaded.model.resources.get('ord/order/lines')?.plan
    expect(Object.keys(plan?.fields ?? {})).toEqual(['orderId', 'name', 'qty'])
    expect(plan?.fields.orderId).toMatchObject({
      type: 'list',
      title: t('Orders'),
      required: true,
      source: { kind: 'resource', code: 'ord/order' },
    })
    expect(sectionsOf(loaded, 'ord/order/lines')).toEqual([['name', 'qty']])
  })

  it('follows the title of the parent', () => {
    const before = load()
    const after = load({ 'schemas/resources/ord/order.json': { ...order, title: t('Bills') } }, before.model)
    expect(after.model.resources.get('ord/order/lines')?.plan.fields.orderId?.title).toEqual(t('Bills'))
  })

  it('is in the form if the file declares it', () => {
    const orderId = { type: 'list', from: 'ord/order', title: t('Order') }
    const loaded = load(linesWith({ fields: { ...lines.fields, orderId } }))
    expect(sectionsOf(loaded, 'ord/order/lines')).toEqual([['name', 'qty', 'orderId']])
  })

  it('may be used in a layout', () => {
    const list = { columns: ['orderId', 'name'], query: ['orderId'] }
    expect(load(linesWith({ list, indexes: [['orderId', 'name']] })).diagnostics).toEqual([])
  })

  it('is the link that the file declares: a misspelt name is reported', () => {
    const orderId = { type: 'list', from: 'ord/order', title: t('Order'), required: true }
    const wrong = linesWith({ parent: { field: 'ordreId', of: 'ord/order' }, fields: { orderId, ...lines.fields } })
    expect(load(wrong).diagnostics).toMatchObject([{ pointer: '/parent/field', suggestion: 'orderId' }])
  })

  it('is reported if the parent does not exist', () => {
    const { diagnostics } = load(linesWith({ parent: { field: 'orderId', of: 'ord/ordre' } }))
    expect(diagnostics).toMatchObject([{ pointer: '/parent/of', suggestion: 'ord/order' }])
  })
})
