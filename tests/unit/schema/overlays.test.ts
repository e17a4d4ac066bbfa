import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { known } from '../../../server/boot/known.ts'
import { modelOfTenant } from '../../../src/schema/compile/compile-overlays.ts'
import { loadModel } from '../../../src/schema/load/load.ts'

const shipped = new Map(
  globSync('schemas/{resources,dictionaries,mixins,pages,menus,reports}/**/*.json').map((path) => [
    path,
    readFileSync(path, 'utf8'),
  ]),
)
const code = 'bd/currency'
const path = `schemas/overlays/1/${code}.json`

function loaded(overlay: unknown, base = shipped) {
  const files = new Map(base).set(path, typeof overlay === 'string' ? overlay : JSON.stringify(overlay))
  const { model, diagnostics } = loadModel(files, known)
  const planIn = (tenant: string) => modelOfTenant(model, tenant).resources.get(code)?.plan
  return { model, diagnostics, planIn, own: planIn('1'), others: planIn('0') }
}

describe('an overlay of a tenant', () => {
  it('changes texts, layout and rules for this tenant only', () => {
    const rule = { check: 'size(name) > 1', message: { zh: '名称太短', en: 'The name is too short' }, field: 'name' }
    const { own, others, diagnostics, model } = loaded({
      fields: { name: { title: { zh: '币名', en: 'Coin' }, width: 300 } },
      list: { columns: ['name', 'code'], query: ['name'] },
      rules: [rule],
    })
    expect(diagnostics).toEqual([])
    expect(own?.fields.name?.title).toEqual({ zh: '币名', en: 'Coin' })
    expect(own?.list.columns.map(({ field }) => field)).toEqual(['name', 'code'])
    expect(own?.rules.at(-1)?.message).toEqual(rule.message)
    expect(others?.fields.name?.title).not.toEqual({ zh: '币名', en: 'Coin' })
    expect(own?.version).not.toBe(others?.version)
    expect(modelOfTenant(model, '0')).toBe(model)
    const [base, mine] = [model.resources.get(code), modelOfTenant(model, '1').resources.get(code)]
    expect(mine?.storage).toBe(base?.storage)
    expect(mine?.rights).toBe(base?.rights)
  })

  it('makes conditions stricter, never weaker', () => {
    const base = new Map(shipped)
    const file = JSON.parse(shipped.get(`schemas/resources/${code}.json`) ?? '')
    file.fields.symbol = { ...file.fields.symbol, required: "code == 'A'", visible: "code != 'B'" }
    file.fields.symbol.type ??= 'text'
    file.fields.symbol.title ??= { zh: '符号', en: 'Symbol' }
    base.set(`schemas/resources/${code}.json`, JSON.stringify(file))
    const { own } = loaded({ fields: { symbol: { required: "code == 'C'" }, name: { required: "code == 'D'" } } }, base)
    expect(own?.fields.symbol?.required).toMatchObject({ op: '||' })
    expect(own?.fields.name?.required).toBe(true)
    for (const weaker of [{ required: false }, { readOnly: false }, { visible: true }])
      expect(loaded({ fields: { name: weaker } }).diagnostics).toHaveLength(1)
    const [hidden] = loaded({ fields: { name: { visible: false } } }).diagnostics
    expect(hidden?.message).toBe('"name" is required, so it cannot be hidden')
  })

  it('sets no first value of what the server fills: states, sums, computed values', () => {
    const order = 'schemas/overlays/1/ord/order.json'
    for (const key of ['status', 'amountWithTax']) {
      const text = JSON.stringify({ fields: { [key]: { default: 'x' } } })
      const { diagnostics } = loadModel(new Map(shipped).set(order, text), known)
      expect(diagnostics.map(({ message }) => message)).toContain(
        `"${key}" is filled by the server, so it has no other first value`,
      )
    }
  })

  it('loses its wrong parts only, and holds no other file back', () => {
    const { own, diagnostics, model } = loaded({
      fields: { nmae: { help: 'x' }, name: { help: { zh: '全称', en: 'Full name' } } },
      list: { columns: ['gone'] },
    })
    expect(diagnostics.map(({ pointer, severity }) => `${severity} ${pointer}`)).toEqual([
      'error /fields/nmae',
      'error /list/columns/0',
    ])
    expect(own?.fields.name?.help).toEqual({ zh: '全称', en: 'Full name' })
    expect(own?.list).toEqual(model.resources.get(code)?.plan.list)
    const base = new Map(shipped)
    const file = JSON.parse(shipped.get(`schemas/resources/${code}.json`) ?? '')
    file.title = { zh: '货币', en: 'Money' }
    base.set(`schemas/resources/${code}.json`, JSON.stringify(file))
    const later = loaded({ fields: { gone: { help: 'x' } } }, base)
    expect(later.others?.title).toEqual({ zh: '货币', en: 'Money' })
    expect(later.own?.title).toEqual({ zh: '货币', en: 'Money' })
  })

  it('keeps its last good version while its file cannot be read', () => {
    const first = loaded({ fields: { name: { width: 321 } } })
    const broken = loadModel(new Map(shipped).set(path, '{'), known, first.model)
    expect(broken.diagnostics).toHaveLength(1)
    expect(modelOfTenant(broken.model, '1').resources.get(code)?.plan.fields.name?.width).toBe(321)
    const removed = loadModel(shipped, known, first.model)
    expect(modelOfTenant(removed.model, '1')).toBe(removed.model)
  })

  it('reports a value of the resource that changed since it was replaced', () => {
    const file = JSON.parse(shipped.get(`schemas/resources/${code}.json`) ?? '')
    const from = { '/fields/name/title': file.fields.name.title, '/fields/name/help': null }
    const fields = { name: { title: { zh: '币名', en: 'Coin' }, help: { zh: '全称', en: 'Full name' } } }
    expect(loaded({ fields, from: { '/fields/name/help': null } }).diagnostics).toEqual([])
    const { diagnostics, own } = loaded({ fields, from: { ...from, '/fields/name/title': { zh: '旧', en: 'Old' } } })
    expect(diagnostics).toMatchObject([{ severity: 'warning', file: path }])
    expect(own?.fields.name?.title).toEqual(fields.name.title)
  })

  it('needs a resource that exists', () => {
    const files = new Map(shipped).set('schemas/overlays/1/bd/none.json', '{"fields":{}}')
    const { diagnostics, model } = loadModel(files, known)
    expect(diagnostics).toMatchObject([{ message: 'there is no resource "bd/none"' }])
    expect(model.overlays.size).toBe(0)
  })
})
