import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { batching } from '../../../src/api/batch.ts'
import type { Client } from '../../../src/api/client.ts'

type Sent = { readonly calls: readonly string[] }
type Part = { readonly status: number; readonly body: object }

const good = (call: string): Part => ({ status: 200, body: { success: true, result: call } })

/** A client that answers each call with its own address, and records requests. */
function fake(answer: (calls: readonly string[]) => Promise<readonly Part[]> = async (calls) => calls.map(good)) {
  const sent: string[] = []
  const client = {
    get: async (path: string, query: object = {}) => {
      sent.push(`GET ${path} ${JSON.stringify(query)}`)
      return path
    },
    lines: async (path: string, { calls }: Sent, onLine: (line: string) => void) => {
      sent.push(`POST ${path} ${calls.join(' ')}`)
      for (const [index, part] of (await answer(calls)).entries()) onLine(JSON.stringify({ index, ...part }))
    },
  } as unknown as Client
  return { sent, client: batching(client) }
}

describe('simultaneous reads', () => {
  it('are sent as one batch, without repetition', async () => {
    const { sent, client } = fake()
    const answers = await Promise.all([
      client.get('a/list', { pageNo: 1, status: 'x,y', none: undefined }),
      client.get('b/list'),
      client.get('a/list', { pageNo: 1, status: 'x,y' }),
      client.get('schema/resource/a'),
      client.get('schema/page/b/c'),
      client.get('report/a/list'),
      client.get('report/b/list'),
    ])
    expect(answers.slice(0, 3)).toEqual(['a/list?pageNo=1&status=x%2Cy', 'b/list', 'a/list?pageNo=1&status=x%2Cy'])
    expect(sent).toEqual([
      'POST sys/batch a/list?pageNo=1&status=x%2Cy b/list schema/resource/a schema/page/b/c report/a/list report/b/list',
    ])
  })

  it('are sent separately if alone, or not batchable', async () => {
    const { sent, client } = fake()
    await Promise.all([client.get('a/list', { pageNo: 2 }), client.get('a/history')])
    expect(sent.toSorted()).toEqual(['GET a/history {}', 'GET a/list {"pageNo":2}'])
  })

  it('fail independently', async () => {
    const { client } = fake(async (calls) =>
      calls.map((call, index) =>
        index === 1 ? { status: 403, body: { success: false, message: 'no', code: 403 } } : good(call),
      ),
    )
    const answers = await Promise.allSettled(['a', 'b', 'c'].map((name) => client.get(`${name}/list`)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((answers[1] as PromiseRejectedResult).reason).toMatchObject({ kind: 'forbidden', message: 'no' })
  })

  it('resolve one by one; unanswered ones fail when the connection breaks', async () => {
    let finish = () => undefined as unknown
    const client = batching({
      lines: async (_: string, __: unknown, onLine: (line: string) => void) => {
        onLine(JSON.stringify({ index: 1, ...good('quick') }))
        await new Promise((done) => (finish = () => done(undefined)))
      },
    } as unknown as Client)
    const slow = client.get('slow/list')
    expect(await client.get('b/list')).toBe('quick')
    finish()
    await expect(slow).rejects.toMatchObject({ kind: 'offline' })
  })

  it('fail together where the call fails', async () => {
    const { sent, client } = fake(() => Promise.reject(new ApiError('offline', '')))
    const answers = await Promise.allSettled([client.get('a/list'), client.get('b/list')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(sent).toHaveLength(1)
  })

  it.each([
    [404, 1],
    [503, 2],
  ])('are sent separately if the server answers a batch with %i', async (status, batches) => {
    const { sent, client } = fake(() => Promise.reject(new ApiError('missing', '', { status })))
    for (const _ of [1, 2]) expect(await Promise.all([client.get('a/list'), client.get('b/list')])).toHaveLength(2)
    expect(sent.filter((each) => each.startsWith('POST'))).toHaveLength(batches)
    expect(sent.filter((each) => each.startsWith('GET'))).toHaveLength(4)
  })

  it('without a subscriber are not sent, or aborted immediately', async () => {
    const { sent, client } = fake(() => new Promise(() => undefined))
    const [early, late] = [new AbortController(), new AbortController()]
    const first = client.get('a/list', {}, early.signal)
    early.abort(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    const second = client.get('b/list', {}, late.signal)
    void client.get('c/list')
    await vi.waitFor(() => expect(sent).toEqual(['POST sys/batch b/list c/list']))
    late.abort(new Error('left'))
    await expect(second).rejects.toThrow('left')
  })
})
