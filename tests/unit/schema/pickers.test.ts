import { describe, expect, it } from 'vitest'
import { loadModel } from '../../../src/schema/load/load.ts'

const title = (zh: string, en: string) => ({ zh, en })
const area = {
  title: title('地区', 'Areas'),
  value: 'code',
  label: 'name',
  fields: {
    code: { type: 'text', title: title('代码', 'Code') },
    name: { type: 'text', title: title('名称', 'Name') },
    pid: { type: 'text', title: title('上级', 'Above') },
  },
}
const links = {
  type: 'link_down',
  from: 'bd/area',
  parent: 'pid',
  root: '86',
  fields: ['city', 'region'],
  title: title('省', 'Province'),
}

function load(fields: object) {
  const visit = {
    title: title('走访', 'Visits'),
    fields: {
      city: { type: 'text', title: title('市', 'City') },
      region: { type: 'text', title: title('区', 'Region') },
      ...fields,
    },
  }
  const files = new Map([
    ['schemas/resources/bd/area.json', JSON.stringify(area)],
    ['schemas/resources/test/visit.json', JSON.stringify(visit, null, 2)],
  ])
  const { model, diagnostics } = loadModel(files, { hooks: [], blocks: [] })
  return {
    fields: model.resources.get('test/visit')?.plan.fields ?? {},
    mistakes: diagnostics.map(({ pointer, suggestion }) => [pointer, suggestion]),
  }
}

describe('linked selects', () => {
  it('are choices, each of the children of the one before', () => {
    const { fields, mistakes } = load({ province: links })
    expect(mistakes).toEqual([])
    const { province, city, region } = fields
    expect(province?.source?.where).toEqual({ pid: '86' })
    expect([city?.type, city?.source?.where]).toEqual(['list', { pid: { field: 'province' } }])
    expect([region?.type, region?.source?.where]).toEqual(['list', { pid: { field: 'city' } }])
    expect([city?.dependsOn, region?.dependsOn]).toEqual([['province'], ['city']])
  })

  it.each([
    ['an unknown level', { fields: ['cty'] }, [['/fields/province/fields/0', 'city']]],
    ['the first field as its own level', { fields: ['province'] }, [['/fields/province/fields/0', undefined]]],
    ['a parent that is not a field of the source', { parent: 'pidd' }, [['/fields/province/parent', 'pid']]],
  ])('are refused with %s', (_, changes, expected) => {
    expect(load({ province: { ...links, ...changes } }).mistakes).toEqual(expected)
  })
})

describe('type with its own source', () => {
  it('needs no other source', () => {
    const { fields, mistakes } = load({ place: { type: 'pca', title: title('地点', 'Place') } })
    expect(mistakes).toEqual([])
    expect(fields.place?.source).toMatchObject({ kind: 'resource', code: 'bd/area', value: 'code' })
    expect(fields.place?.props).toMatchObject({ parent: 'pid', root: '86', level: 'region' })
  })

  it('is refused without that source', () => {
    const { mistakes } = load({ people: { type: 'sel_user', title: title('人员', 'People') } })
    expect(mistakes).toEqual([['/fields/people/type', undefined]])
  })
})

describe('picker offers of a resource', () => {
  const mistakes = (offered: readonly object[], more: object = {}) => {
    const files = new Map([['schemas/resources/bd/area.json', JSON.stringify({ ...area, ...more, offered }, null, 2)]])
    const { diagnostics } = loadModel(files, { hooks: [], blocks: [] })
    return diagnostics.map(({ pointer, suggestion }) => [pointer, suggestion])
  }

  it('have a side, a row condition and fields', () => {
    const offered = [{ users: 'supplier', where: "pid == '86' && user.supplierId != ''", fields: ['code', 'name'] }, {}]
    expect(mistakes(offered)).toEqual([])
  })

  it.each([
    ['an unknown field', [{ fields: ['nam'] }], [['/offered/0/fields/0', 'name']]],
    ['a condition on an unknown field', [{}, { where: "nme == '86'" }], [['/offered/1/where', 'name']]],
    ['a condition that SQL does not support', [{ where: "pid.matches('8.*')" }], [['/offered/0/where', undefined]]],
    ['fields without the label', [{}, { fields: ['code'] }], [['/offered/1/fields', undefined]]],
    ['an unknown side', [{ users: 'buyers' }], [['/offered/0/users', undefined]]],
  ])('is refused with %s', (_, offered, expected) => {
    expect(mistakes(offered)).toEqual(expected)
  })

  it('are not inherited by a child resource with its own permissions', () => {
    const childResource = {
      title: title('省', 'Provinces'),
      part: { of: 'bd/area', where: { pid: '86' } },
      only: ['list'],
      fields: {},
    }
    const files = new Map([
      ['schemas/resources/bd/area.json', JSON.stringify({ ...area, offered: [{}] })],
      ['schemas/resources/bd/province.json', JSON.stringify(childResource)],
    ])
    const { resources } = loadModel(files, { hooks: [], blocks: [] }).model
    expect([resources.get('bd/area')?.offered, resources.get('bd/province')?.offered]).toEqual([[{}], []])
  })
})
