import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routesFor } from '../../../server/boot/routes.ts'
import { handlers } from '../../../server/features/resource-routes/handlers.ts'
import { methodsOf, type Route } from '../../../server/platform/http/route.ts'
import { type ApiServer, type Reply, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let admin: Call
beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin')
})
afterAll(() => api?.close())

type Target = {
  readonly method: string
  readonly path: string
  readonly keys: readonly string[]
  readonly limit: number
  readonly takesXml?: true | undefined
}

/** Addresses that end the caller's session or remove its rights. */
const own = ['/sys/logout', '/sys/user/viewAs', '/sys/user/updatePassword', '/sys/user/changePassword']
/** Generic keys of bodies. */
const generic = ['id', 'ids', 'userId', 'userIds', 'roleId', 'departId', 'username', 'value', 'field', 'status']
const usual = 1_048_576
const incoming = 'exchange/in/x'

/** All addresses with a body: the fixed routes, and those of one resource with rows, states and files. */
function targets(): readonly Target[] {
  const { options, live } = api.running.app
  const fixed = routesFor(options).filter(({ path }) => path !== '/*' && !own.some((mine) => path.startsWith(mine)))
  const rest = routesFor(options).find(({ path }) => path === '/*')
  const plan = live.current.resources.get('srm/supplier/base')?.plan
  const limit = rest?.bodyLimit ?? usual
  const fields = Object.keys(plan?.fields ?? {})
  const ofResource = Object.entries(handlers).flatMap(([name, { methods }]) =>
    methods.map((method) => ({ method, path: `${plan?.code}/${name}`, keys: [...generic, ...fields], limit })),
  )
  const actions = (plan?.actions ?? []).map(({ name, ask }) => ({
    ...{ method: 'POST', path: `${plan?.code}/do/${name}`, limit },
    keys: [...generic, 'reason', ...ask.map((each) => String(each))],
  }))
  return [...fixed.flatMap(targetsOf), ...ofResource, ...actions].filter(({ method }) => method !== 'GET')
}

function targetsOf(route: Route): readonly Target[] {
  const declared = (route.body as { readonly properties?: object } | undefined)?.properties ?? {}
  const path = route.path.slice(1).replaceAll(/:\w+/g, 'x').replace('*', 'srm/supplier/base')
  const keys = [...new Set([...generic, ...Object.keys(declared)])]
  const { bodyLimit: limit = usual, takesXml } = route
  return methodsOf(route).map((method) => ({ method, path, keys, limit, takesXml }))
}

/** Internals that no answer may show. */
const internals = /\bat .*\.ts|sqlite|select \S+ from|node_modules|\/work\//i
/** Time limit of an answer in milliseconds; a slower one counts as hanging on any machine. */
const timeLimit = 30_000

/** Checks that an answer has the documented format and is no server error. Returns the deviation. */
function deviationOf(
  { method, path }: Target,
  { status, text, code, success }: Reply,
  allowed: (status: number) => boolean,
) {
  const isShaped = typeof code === 'number' && typeof success === 'boolean' && text.includes('"timestamp"')
  const isRefusal = success === false
  return allowed(status) && isShaped && (isRefusal || status === 200) && !internals.test(text)
    ? []
    : [`${method} ${path}: ${status} ${text.slice(0, 200)}`]
}

type Ask = Parameters<Call>[2]

/** An answer; repeated while the server reports overload. */
async function answered({ method, path }: Pick<Target, 'method' | 'path'>, ask: Ask): Promise<Reply> {
  const reply = await admin(method, path, ask)
  if (reply.status !== 503) return reply
  await sleep(200)
  return answered({ method, path }, ask)
}

/** Calls all addresses, several in parallel. Returns deviations and timeouts. */
async function callAll(
  all: readonly Target[],
  askFor: (target: Target) => Ask,
  allowed: (status: number) => boolean,
): Promise<readonly string[]> {
  const deviations: string[] = []
  const waiting = [...all]
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const began = performance.now()
      const reply = await answered(target, askFor(target))
      deviations.push(...deviationOf(target, reply, allowed))
      if (performance.now() - began > timeLimit) deviations.push(`${target.method} ${target.path}: too slow`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, worker))
  return deviations
}

const json = { 'content-type': 'application/json' }
const isFine = (status: number) => status < 500
/** Some bodies exceed the size limit before the depth limit. */
const isOfWrongType = (status: number) => status === 415
const isBad = (status: number) => status === 400 || status === 413
const all = (keys: readonly string[], value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))

describe('addresses with a body', () => {
  it('are all known', () => {
    expect(targets().length).toBeGreaterThan(120)
  })

  it('refuse a too large one', { timeout: 240_000 }, async () => {
    const tooLarge = ({ limit }: Target) => ({ raw: `{"a":"${'x'.repeat(limit)}"}`, headers: json })
    expect(await callAll(targets(), tooLarge, (status) => status === 413)).toEqual([])
  })

  it.each([
    ['too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`],
    ['deeply nested lists', `{"ids":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['cut off', '{"a":'],
    ['a list', '[]'],
    ['a prototype key', '{"__proto__":{"isAdmin":true}}'],
    ['a number beyond JSON', '{"id":1e999}'],
  ])('refuse %s', async (_, raw) => {
    expect(await callAll(targets(), () => ({ raw, headers: json }), isBad)).toEqual([])
  })

  it('read an XML document only where it is taken, and refuse what is none', async () => {
    const raw = { raw: '{"a":1}', headers: { 'content-type': 'text/xml' } }
    const others = targets().filter(({ takesXml }) => !takesXml)
    expect(await callAll(others, () => raw, isOfWrongType)).toEqual([])
    const documents = targets().filter(({ path, takesXml }) => takesXml && path !== incoming)
    expect(documents.length).toBeGreaterThan(7)
    for (const { method, path } of documents)
      expect([path, (await admin(method, path, raw)).result]).toMatchObject([path, { reason: 'broken', line: 1 }])
    // An unsigned message is refused before it is read.
    expect((await admin('POST', incoming, raw)).status).toBe(401)
  })

  it.each([
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'application/octet-stream',
    'nonsense',
    'multipart/mixed; boundary=b',
    '',
  ])('refuse a body of type "%s"', async (type) => {
    expect(
      await callAll(targets(), () => ({ raw: '{"a":1}', headers: { 'content-type': type } }), isOfWrongType),
    ).toEqual([])
  })

  it('answer wrong types with a message', { timeout: 240_000 }, async () => {
    const deep = { a: { b: [{ c: [1, 'x', null] }] } }
    for (const value of [
      null,
      true,
      -1,
      1e15,
      0.5,
      '',
      'x',
      '\u202e%_\'"\\',
      [],
      [[]],
      [null, {}, 1, ['x']],
      {},
      deep,
    ]) {
      const deviations = await callAll(targets(), ({ keys }) => ({ body: all(keys, value) }), isFine)
      expect([value, deviations]).toEqual([value, []])
    }
  })

  it('answer long lists of ids, and long texts, in time', { timeout: 240_000 }, async () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => `id${at}`)
    for (const value of [ids.join(), ids, '('.repeat(60_000)]) {
      const someKeys = ({ keys }: Target) => keys.slice(0, 12)
      const deviations = await callAll(targets(), (target) => ({ body: all(someKeys(target), value) }), isFine)
      expect([String(value).slice(0, 20), deviations]).toEqual([String(value).slice(0, 20), []])
    }
  })
})

describe('malformed upload', () => {
  const part = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="a.pdf"', '%PDF-1.7 x')
  const uploads = ['sys/common/upload', 'srm/supplier/base/importExcel', 'online/cgform/api/importXls/sys_announcement']

  it.each([
    ['no boundary', 'multipart/form-data', `${file}--b--`],
    ['a boundary that is too long', `multipart/form-data; boundary=${'y'.repeat(300)}`, `${file}--b--`],
    ['text parts only', 'multipart/form-data; boundary=b', 'text'],
    ['an end within a header', 'multipart/form-data; boundary=b', file.slice(0, 60)],
    ['an end within the file', 'multipart/form-data; boundary=b', file.slice(0, -6)],
    ['an end after the file', 'multipart/form-data; boundary=b', file],
  ])('is refused with %s', async (_, type, raw) => {
    for (const path of uploads) {
      const { status, code, success, message } = await admin('POST', path, { raw, headers: { 'content-type': type } })
      expect([path, status, code, success]).toEqual([path, 400, 400, false])
      expect(message).toBe('上传的内容不完整或格式有误，请重新上传')
    }
  })

  it('truncates a name to a readable length', async () => {
    const raw = `${part(`name="file"; filename="${'x'.repeat(50_000)}.pdf"`, '%PDF-1.7 x')}--b--\r\n`
    const { result } = await admin('POST', uploads[0] ?? '', {
      raw,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(result.name).toMatch(/^x{196}\.pdf$/)
  })
})
