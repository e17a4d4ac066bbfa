import { beforeAll, describe, expect, it } from 'vitest'
import { apiDocument } from '../../../server/boot/cli/api-document.ts'
import { curlOf } from '../../../src/docs/api/curl.ts'
import { type ApiDocument, type ApiGroup, apiGroups, callTitle } from '../../../src/docs/api/document.ts'
import { bodyOf, resultOf, shapeRows } from '../../../src/docs/api/shape.ts'

let document: ApiDocument
let groups: readonly ApiGroup[]
beforeAll(async () => {
  document = (await apiDocument('schemas', 'en')) as ApiDocument
  groups = apiGroups(document)
}, 60_000)

const callOf = (id: string, end: string) => {
  const call = groups.find((group) => group.id === id)?.calls.find(({ path }) => path.endsWith(end))
  if (!call) throw new Error(`There is no ${id} ${end}`)
  return call
}

describe('API reference', () => {
  it('has a group for each resource, and each call once', () => {
    expect(groups.find(({ id }) => id === 'srm/supplier/bank')).toMatchObject({
      title: 'Bank accounts',
      isSystem: false,
    })
    const calls = groups.flatMap((group) => group.calls.map(({ method, path }) => `${method} ${path}`))
    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls.toSorted()).toEqual(all.toSorted())
    expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length)
  })

  it('gives the calls of a resource distinct names', () => {
    const titles = groups.find(({ id }) => id === 'srm/supplier/bank')?.calls.map(callTitle) ?? []
    expect(titles).toContain('Search · queryById')
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('lists parameters with types and required marks', () => {
    const rows = shapeRows(bodyOf(callOf('srm/supplier/bank', '/add').operation)?.schema, document)
    expect(rows.find(({ name }) => name === 'accountName')).toMatchObject({ type: 'string', required: true })
  })

  it('lists result fields, also of rows', () => {
    const rows = shapeRows(resultOf(callOf('srm/supplier/bank', '/list').operation), document)
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['records', 'records[].accountName', 'total']))
    expect(rows.find(({ name }) => name === 'records')?.type).toBe('array of object')
  })

  it('generates a valid example', () => {
    expect(curlOf(callOf('srm/supplier/bank', '/queryById'), document)).toBe(
      'curl "http://127.0.0.1:3000/api/srm/supplier/bank/queryById?id=VALUE" \\\n  -H "X-Access-Token: $TOKEN"',
    )
    const added = curlOf(callOf('srm/supplier/bank', '/add'), document)
    expect(added).toContain('-X POST')
    expect(JSON.parse(/-d '(.*)'/.exec(added)?.[1] ?? '')).toHaveProperty('accountName')
    expect(curlOf(callOf('srm/supplier/bank', '/importExcel'), document)).toContain('-F file=@FILE')
    expect(curlOf(callOf('sys', '/sys/login'), document)).not.toContain('X-Access-Token')
  })
})
