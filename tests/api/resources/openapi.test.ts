import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Call, type Fixture, startResources } from './fixture.ts'

type Json = { readonly [key: string]: Json }
// The type of a document depends on the test.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Document = any

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

/** Repeats the request under overload: compiling the whole document blocks this process. */
const documentFor = (call: Call, lang = 'zh'): Promise<Document> =>
  vi.waitFor(
    async () => {
      const { status, text } = await call('GET', 'openapi.json', { headers: { lang } })
      expect(status).toBe(200)
      return JSON.parse(text)
    },
    { timeout: 20_000, interval: 250 },
  )

const methods = ['get', 'put', 'post', 'delete']

function* operations(document: Document): Generator<[string, Json]> {
  for (const [path, entry] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries(entry)) yield [`${method} ${path}`, operation]
  }
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === '$ref' ? [String(inner)] : refsIn(inner)))
}

const at = (document: Document, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce((part, key) => part?.[key.replaceAll('~1', '/')], document)

describe('OpenAPI document', () => {
  it("has the standard's structure", async () => {
    const document = await documentFor(on.admin)
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) })
    expect(document.servers).toEqual([{ url: '/api' }])
    const ids: string[] = []
    for (const [name, operation] of operations(document)) {
      const [method = '', path = ''] = name.split(' ')
      expect([name, methods.includes(method), path.startsWith('/')]).toEqual([name, true, true])
      expect([
        name,
        Object.keys(operation.responses ?? {}).every((code) => /^([1-5]\d\d|default)$/.test(code)),
      ]).toEqual([name, true])
      const parameters = (operation.parameters ?? []) as unknown as { name: string; in: string; required?: boolean }[]
      const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
      expect([name, inPath]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)])
      expect([name, new Set(parameters.map((one) => `${one.in} ${one.name}`)).size]).toEqual([name, parameters.length])
      for (const response of Object.values(operation.responses ?? {})) {
        const resolved = response.$ref ? at(document, String(response.$ref)) : response
        expect([name, typeof resolved?.description]).toEqual([name, 'string'])
      }
      ids.push(String(operation.operationId))
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(150)
  })

  it('resolves every reference, and has valid schemas', async () => {
    const document = await documentFor(on.admin)
    const refs = refsIn(document)
    expect(refs.length).toBeGreaterThan(100)
    expect(refs.filter((ref) => at(document, ref) === undefined)).toEqual([])
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'doc')
    for (const name of Object.keys(document.components.schemas)) {
      expect([name, typeof ajv.getSchema(`doc#/components/schemas/${name}`)]).toEqual([name, 'function'])
    }
  })

  it('matches requests and responses of the server', async () => {
    const document = await documentFor(on.buyer)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'doc')
    const check = (pointer: string) => ajv.getSchema(`doc#${pointer}`)
    const body = { code: 'OA-1', name: 'o', supplierId: on.companyA, kind: 'heavy', qty: 2, price: 1.5 }
    expect(check('/components/schemas/test_item_input')?.(body)).toBe(true)
    expect(check('/components/schemas/test_item_input')?.({ ...body, qty: 'x' })).toBe(false)
    expect(check('/components/schemas/test_item_input')?.({ name: 'o' })).toBe(false)
    // The check of all schemas kept this process busy: for a second the server refuses as overloaded.
    await expect.poll(async () => (await on.buyer('GET', 'test/item/list')).status).toBe(200)
    const added = await on.buyer('POST', 'test/item/add', { body })
    const pointerOf = (path: string, method: string, status = 200) =>
      `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/content/application~1json/schema`
    const list = await on.buyer('GET', 'test/item/list')
    const conflict = await on.buyer('PUT', 'test/item/edit', { body: { id: added.result.id, version: 7 } })
    const history = await on.buyer('GET', `test/item/history?id=${added.result.id}`)
    const acted = await on.buyer('POST', 'test/item/do/submit', { body: { ids: added.result.id } })
    for (const [path, method, status, { text }] of [
      ['/test/item/add', 'post', 200, added],
      ['/test/item/list', 'get', 200, list],
      ['/test/item/edit', 'put', 409, conflict],
      ['/test/item/history', 'get', 200, history],
      ['/test/item/do/submit', 'post', 200, acted],
    ] as const) {
      const validate = check(pointerOf(path, method, status))
      expect([path, validate?.(JSON.parse(text)), validate?.errors]).toEqual([path, true, null])
    }
    const { result, ...rest } = JSON.parse(list.text)
    const wrong = { ...rest, result: { ...result, records: [{ qty: 'many' }] } }
    expect(check(pointerOf('/test/item/list', 'get'))?.(wrong)).toBe(false)
  })

  it("contains each caller's permitted calls only", async () => {
    const pathsFor = async (call: Call) => Object.keys((await documentFor(call)).paths)
    const [admin, approver, supplier] = [
      await pathsFor(on.admin),
      await pathsFor(on.approver),
      await pathsFor(on.supplierA),
    ]
    expect(admin).toContain('/sys/user/add')
    expect(approver).toContain('/test/item/do/approve')
    for (const path of ['/test/item/add', '/test/item/do/submit', '/sys/user/list'])
      expect(approver).not.toContain(path)
    expect(supplier).not.toContain('/sys/user/list')
    const schemas = JSON.stringify((await documentFor(on.supplierA)).components.schemas.test_item_row)
    expect([schemas.includes('internalNote'), schemas.includes('"pin"')]).toEqual([false, false])
    const input = (await documentFor(on.supplierA)).components.schemas.test_item_input.properties
    expect([Object.keys(input).includes('grade'), Object.keys(input).includes('pin')]).toEqual([false, true])
  })

  it("uses the caller's language, and requires a session", async () => {
    const [zh, en] = [await documentFor(on.buyer), await documentFor(on.buyer, 'en')]
    expect(zh.components.schemas.test_item_row.properties.kind.title).toBe('类别')
    expect(en.components.schemas.test_item_row.properties.kind.title).toBe('Kind')
    expect((await on.api.call('GET', 'openapi.json')).status).toBe(401)
  })

  it('lists the filters of a resource as parameters', async () => {
    const document = await documentFor(on.buyer)
    const names = document.paths['/test/item/list'].get.parameters.map(({ name }: { name: string }) => name)
    for (const name of ['pageNo', 'superQueryParams', 'name', 'qty_begin', 'dueDate_end', 'createTime_begin', 'kind']) {
      expect(names).toContain(name)
    }
    expect(names).not.toContain('pin')
  })
})
