import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../../src/api/api-error.ts'
import { checkRule } from '../../../src/api/checks.ts'
import { createClient } from '../../../src/api/client.ts'

type Reply = (request: IncomingMessage, response: ServerResponse, turn: number) => void

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** A client of a fake server that records its requests. */
async function clientOf(
  reply: Reply,
  caller = () => ({ token: 'secret' as string | undefined, lang: 'en', tenantId: '7' }),
) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    reply(request, response, requests.length)
  })
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const onEnded = vi.fn()
  const confirm = vi.fn<(said: string) => Promise<boolean>>(() => Promise.resolve(false))
  return {
    client: createClient(`http://127.0.0.1:${port}/api/`, caller, { onEnded, confirm }),
    requests,
    onEnded,
    confirm,
  }
}

const json = (status: number, body: unknown): Reply => {
  return (_, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const good = json(200, { success: true, message: '', code: 200, result: { id: '1' }, timestamp: 1 })
const refused = (message: string, code = 500) => ({ success: false, message, code, result: null, timestamp: 1 })
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: ApiError) => error,
  )

describe('call', () => {
  it('sends credentials, language and tenant, and unwraps the result', async () => {
    const { client, requests } = await clientOf(good)
    expect(await client.get('bd/bank/queryById', { id: '1', name: '', none: undefined })).toEqual({ id: '1' })
    const url = new URL(requests[0]?.url ?? '', 'http://x')
    expect(requests[0]?.headers).toMatchObject({ 'x-access-token': 'secret', lang: 'en-US', tenant_id: '7' })
    expect([...url.searchParams.keys()]).toEqual(['id', '_t'])
    expect(Math.abs(Number(url.searchParams.get('_t')) - Date.now() / 1000)).toBeLessThan(5)
  })

  it('adds no time stamp to dictionaries and writes', async () => {
    const { client, requests } = await clientOf(good)
    await client.get('sys/dict/getDictItems/sex')
    await client.post('bd/bank/add', { name: 'x' })
    expect(requests.map(({ url }) => url)).toEqual(['/api/sys/dict/getDictItems/sex', '/api/bd/bank/add'])
  })

  it.each([
    ['a business refusal', 200, refused('no'), { kind: 'refused', message: 'no', code: 500 }],
    ['a missing permission', 403, refused('no', 510), { kind: 'forbidden', code: 510 }],
    ['an unknown path', 404, refused('no', 404), { kind: 'missing' }],
    [
      'a stale version',
      409,
      { ...refused('late', 409), result: { who: 'ann' } },
      { kind: 'conflict', result: { who: 'ann' } },
    ],
    ['an expired session', 401, refused('x', 401), { kind: 'unauthorized' }],
    ['an expired session of an old server', 500, { message: 'Token失效，请重新登录' }, { kind: 'unauthorized' }],
    ['a server error', 500, { message: 'oops' }, { kind: 'server', status: 500 }],
  ])('reports %s', async (_, status, body, expected) => {
    const { client } = await clientOf(json(status, body))
    expect(await errorOf(client.post('bd/bank/add', {}))).toMatchObject(expected)
  })

  it('treats a non-JSON answer as a server error', async () => {
    const { client } = await clientOf((_, response) => response.writeHead(500).end('<html>'))
    expect(await errorOf(client.post('a', {}))).toMatchObject({ kind: 'server', message: '' })
  })
})

describe('conditional call', () => {
  it('sends its tag, and gets "unchanged"', async () => {
    const { client, requests } = await clientOf((request, response, turn) => {
      response.setHeader('etag', 'W/"one"')
      if (request.headers['if-none-match'] === 'W/"one"') response.writeHead(304).end()
      else good(request, response, turn)
    })
    const first = await client.getIfChanged('list', undefined)
    expect(first).toEqual({ tag: 'W/"one"', result: { id: '1' } })
    expect(await client.getIfChanged('list', 'W/"one"')).toBe('unchanged')
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, 'W/"one"'])
  })

  it('fails like any call, and has no tag if the server gives none', async () => {
    const { client } = await clientOf((request, response, turn) =>
      (turn === 1 ? good : json(403, refused('no', 510)))(request, response, turn),
    )
    expect(await client.getIfChanged('list', undefined)).toEqual({ tag: undefined, result: { id: '1' } })
    expect(await errorOf(client.getIfChanged('list', 'x'))).toMatchObject({ kind: 'forbidden', message: 'no' })
  })
})

describe('call with the answer in its message', () => {
  it('gives the message, or rejects with it', async () => {
    const answer = { success: true, message: 'https://pm.example.com', code: 200, result: null, timestamp: 1 }
    const { client } = await clientOf((request, response, turn) =>
      json(200, turn === 1 ? answer : refused('not set up'))(request, response, turn),
    )
    expect(await client.postForMessage('pm', {})).toBe('https://pm.example.com')
    expect(await errorOf(client.postForMessage('pm', {}))).toMatchObject({ kind: 'refused', message: 'not set up' })
  })
})

describe('failing call', () => {
  it.each([502, 503, 504])('is retried twice if it reads and the answer is %i', async (status) => {
    const { client, requests } = await clientOf((request, response, turn) =>
      turn < 3 ? response.writeHead(status).end() : good(request, response, turn),
    )
    expect(await client.get('bd/bank/list')).toEqual({ id: '1' })
    expect(requests).toHaveLength(3)
  })

  it('gives up after that, with the last answer', async () => {
    const { client, requests } = await clientOf(json(503, refused('busy', 503)))
    expect(await errorOf(client.get('bd/bank/list'))).toMatchObject({ kind: 'server', status: 503, message: 'busy' })
    expect(requests).toHaveLength(3)
  })

  it('is retried after a network error', async () => {
    const { client } = await clientOf((request, response, turn) =>
      turn === 1 ? request.socket.destroy() : good(request, response, turn),
    )
    expect(await client.get('bd/bank/list')).toEqual({ id: '1' })
  })

  it('is never retried if it writes', async () => {
    const { client, requests } = await clientOf(json(503, refused('busy', 503)))
    expect(await errorOf(client.post('bd/bank/add', {}))).toMatchObject({ status: 503 })
    expect(await errorOf(client.delete('bd/bank/delete', { id: '1' }))).toMatchObject({ status: 503 })
    expect(requests).toHaveLength(2)
  })

  it('is retried if an idempotency key prevents a second write', async () => {
    const { client, requests } = await clientOf((request, response, turn) =>
      turn === 1 ? request.socket.destroy() : good(request, response, turn),
    )
    expect(await client.put('bd/bank/edit', { id: '1' }, 'key-1')).toEqual({ id: '1' })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
  })

  it('is reported as no connection', async () => {
    const { client } = await clientOf((request) => request.socket.destroy())
    expect(await errorOf(client.post('a', {}))).toMatchObject({ kind: 'offline' })
  })
})

describe('unknown session', () => {
  it('is reported once for each call', async () => {
    const { client, onEnded } = await clientOf(json(401, refused('x', 401)))
    await errorOf(client.get('a'))
    expect(onEnded).toHaveBeenCalledTimes(1)
    await errorOf(client.blob('a'))
    await errorOf(client.events('a', () => undefined, new AbortController().signal))
    expect(onEnded).toHaveBeenCalledTimes(3)
  })

  it('is not reported without a session', async () => {
    const nobody = () => ({ token: undefined, lang: 'zh', tenantId: '' })
    const { client, onEnded, requests } = await clientOf(json(401, refused('x', 401)), nobody)
    await errorOf(client.get('a'))
    expect(onEnded).not.toHaveBeenCalled()
    expect(requests[0]?.headers).not.toHaveProperty('x-access-token')
  })

  it('is not reported if another session started meanwhile', async () => {
    let token = 'old'
    const caller = () => ({ token, lang: 'zh', tenantId: '0' })
    const { client, onEnded } = await clientOf((request, response, turn) => {
      token = 'new'
      json(401, refused('x', 401))(request, response, turn)
    }, caller)
    await errorOf(client.post('sys/logout', {}))
    expect(onEnded).not.toHaveBeenCalled()
  })
})

describe('file', () => {
  it('arrives unchanged', async () => {
    const { client } = await clientOf((_, response) =>
      response.writeHead(200, { 'content-type': 'application/vnd.ms-excel' }).end('abc'),
    )
    expect(await (await client.blob('bd/bank/exportXls')).text()).toBe('abc')
  })

  it.each([
    ['a refusal instead', json(200, refused('too many rows')), { kind: 'refused', message: 'too many rows' }],
    ['nothing', ((_, response) => response.writeHead(200).end()) satisfies Reply, { kind: 'empty' }],
    [
      'a gateway error page',
      ((_, response) => response.writeHead(500).end('<html>')) satisfies Reply,
      { kind: 'server' },
    ],
  ])('is refused for %s', async (_, reply, expected) => {
    const { client } = await clientOf(reply)
    expect(await errorOf(client.blob('bd/bank/exportXls'))).toMatchObject(expected)
  })
})

describe('event stream', () => {
  it('gives the data of each event, in any chunks', async () => {
    const { client, requests } = await clientOf(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const part of ['data: {"a"', ':1}\n\n: still here\n\nda', 'ta: one\ndata: two\n\n']) {
        response.write(part)
        await new Promise((done) => setTimeout(done, 10))
      }
      response.end()
    })
    const events: string[] = []
    await client.events('schema/events', (data) => events.push(data), new AbortController().signal)
    expect(events).toEqual(['{"a":1}', 'one\ntwo'])
    expect(requests[0]?.headers['x-access-token']).toBe('secret')
  })
})

describe('confirmation', () => {
  const warned: Reply = (request, response, turn) =>
    (request.headers['x-confirmed'] === '1' ? good : json(200, refused('A file has expired', 428)))(
      request,
      response,
      turn,
    )

  it("shows the server's question, and sends again with the same key", async () => {
    const { client, requests, confirm } = await clientOf(warned)
    confirm.mockResolvedValue(true)
    expect(await client.post('bid/quote/add', {}, 'k1')).toEqual({ id: '1' })
    expect(confirm.mock.calls).toEqual([['A file has expired']])
    expect(requests.map(({ headers }) => [headers['idempotency-key'], headers['x-confirmed']])).toEqual([
      ['k1', undefined],
      ['k1', '1'],
    ])
  })

  it('is asked before a deletion, too', async () => {
    const { client, requests, confirm } = await clientOf(warned)
    confirm.mockResolvedValue(true)
    expect(await client.delete('sys/tenant/deleteBatch', { ids: '1,2' })).toEqual({ id: '1' })
    expect(requests.map(({ method, headers }) => [method, headers['x-confirmed']])).toEqual([
      ['DELETE', undefined],
      ['DELETE', '1'],
    ])
  })

  it('is refused when the person declines', async () => {
    const { client, requests } = await clientOf(warned)
    expect(await errorOf(client.put('bid/quote/edit', {}))).toMatchObject({ message: 'A file has expired', code: 428 })
    expect(requests).toHaveLength(1)
  })
})

describe('check rule', () => {
  it('refuses invalid values, and passes without a rule', async () => {
    const judged = { ...refused('Two capital letters first'), result: { passed: false } }
    const strict = await clientOf(json(200, judged))
    expect(await errorOf(checkRule(strict.client, 'partNo', 'a1'))).toMatchObject({ message: judged.message })
    const without = await clientOf(json(200, refused('There is no check rule "partNo".')))
    expect(await errorOf(checkRule(without.client, 'partNo', 'a1'))).toBeUndefined()
    const down = await clientOf(json(500, refused('down')))
    expect(await errorOf(checkRule(down.client, 'partNo', 'a1'))).toMatchObject({ kind: 'server' })
  })
})
