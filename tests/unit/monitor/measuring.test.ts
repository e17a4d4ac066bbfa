import { describe, expect, it } from 'vitest'
import { matches } from '../../../server/features/monitor/glob.ts'
import { percent, useBetween } from '../../../server/features/monitor/processor.ts'
import { meanOf, Requests, traced } from '../../../server/features/monitor/requests.ts'
import { shownUrl } from '../../../server/features/monitor/shown-url.ts'
import { Cache } from '../../../server/platform/cache/cache.ts'
import { weightOf } from '../../../server/platform/cache/weight.ts'
import type { Store } from '../../../server/platform/store/store.ts'

const request = { at: 0, method: 'GET', url: '/api/x', status: 200, duration: 10 }

describe('requests', () => {
  it('are counted since the start, of the last minute, and by kind of failure', () => {
    const requests = new Requests()
    requests.note(request)
    requests.note({ ...request, at: 100_000, status: 404, duration: 30 })
    requests.note({ ...request, at: 110_000, status: 503, duration: 50 })
    expect(requests.all).toMatchObject({ count: 3, errors: 2, clientErrors: 1, serverErrors: 1, max: 50 })
    expect(meanOf(requests.all)).toBe(30)
    expect(requests.lastMinute(115_000)).toEqual({ count: 2, errors: 2, time: 80, max: 50 })
    expect(requests.lastMinute(400_000).count).toBe(0)
    expect(meanOf(requests.lastMinute(400_000))).toBe(0)
  })

  it('are traced up to a hundred, newest first, without excluded ones', () => {
    const requests = new Requests()
    for (let at = 0; at < traced + 5; at += 1) requests.note({ ...request, at })
    requests.note({ ...request, at: 999 }, false)
    expect(requests.last).toHaveLength(traced)
    expect(requests.last[0]?.at).toBe(traced + 4)
    expect(requests.last.at(-1)?.at).toBe(5)
  })
})

it.each([
  ['/api/sys/user/list', '/api/sys/user/list'],
  ['/api/a?password=x&token=y', '/api/a?password=…&token=…'],
  ['/api/a?b', '/api/a?b=…'],
  ['/api/a?_t=1700000000', '/api/a'],
  ['/api/a?b=1?c=2', '/api/a?b=…'],
  [`/api/${'s'.repeat(60)}/x?${'k'.repeat(60)}=1`, '/api/ssssssss…/x?kkkkkkkk…=…'],
])('shows an address without values: %s', (url, shown) => {
  expect(shownUrl(url)).toBe(shown)
})

it('truncates an address', () => {
  expect(shownUrl(`/api/${'ab/'.repeat(500)}`)).toHaveLength(301)
})

it('measures processor usage between two moments', () => {
  const before = { at: 0, busy: 100, total: 1000, own: 50 }
  expect(useBetween(before, { at: 1000, busy: 600, total: 3000, own: 550 }, 2)).toEqual({ system: 25, own: 25 })
  expect(useBetween(before, before, 2)).toEqual({ system: 0, own: 0 })
  expect(percent(3, 2)).toBe(100)
})

it.each([
  ['*', 'pages:x', true],
  ['pages:*', 'pages:x', true],
  ['pages:*', 'counts:x', false],
  ['p?ges:*:a', 'pages:x:y:a', true],
  ['p?ges', 'pges', false],
  ['a*b*c', 'abbcbc', true],
  ['a*b*c', 'abbcb', false],
  ['', '', true],
  ['[a-z]', 'a', false],
])('the pattern %s and the key %s: %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected)
})

it('matches a pattern full of stars quickly', () => {
  expect(matches('*a'.repeat(60), `${'a'.repeat(3000)}b`)).toBe(false)
})

it('estimates sizes, of a long list by a sample', () => {
  expect(weightOf('text')).toBe(20)
  expect(weightOf(7)).toBe(8)
  expect(weightOf({ a: 'bc', d: [1, 2] })).toBe(16 + 18 + 32)
  expect(weightOf(Array.from({ length: 1000 }, () => 1))).toBe(16 + 8000)
})

describe('cache', () => {
  const tables = new Map<string, number>()
  const store = { dialect: 'sqlite', versionOf: (table: string) => tables.get(table) ?? 0 } as unknown as Store
  const cacheOf = (most: number, trust?: number) =>
    new Cache(store, { name: 'x', title: 'x', most, megabytes: 1, trust: () => trust })

  it('serves an answer until one of its tables is written, and counts hits', async () => {
    const cache = cacheOf(10)
    let made = 0
    const ask = () => cache.remember(['t'], 'key', async () => ++made)
    expect([await ask(), await ask()]).toEqual([1, 1])
    const [[, entry] = []] = [...cache.entries()]
    expect(entry && cache.timeLeft(entry)).toBeUndefined()
    tables.set('t', 1)
    expect(entry && cache.timeLeft(entry)).toBe(0)
    expect(await ask()).toBe(2)
    expect(cache.use).toEqual({ hits: 1, misses: 2 })
    cache.clear()
    expect([cache.size, cache.use]).toEqual([0, { hits: 0, misses: 0 }])
  })

  it('evicts the oldest, and drops failures', async () => {
    const cache = cacheOf(2)
    for (const key of ['a', 'b', 'c']) await cache.remember([], key, async () => key)
    expect([...cache.entries()].map(([key]) => key)).toEqual(['b', 'c'])
    await expect(cache.remember([], 'd', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect([...cache.entries()].map(([key]) => key)).toEqual(['c'])
  })

  it('counts bytes, evicts the oldest entry above its limit, and never stores a large answer', async () => {
    const cache = cacheOf(1000)
    const text = 'x'.repeat(100_000)
    for (let key = 0; key < 20; key += 1) await cache.remember([], `key ${key}`, async () => text + key)
    expect(cache.size).toBe(10)
    expect(cache.bytes).toBeLessThan(1_048_576)
    const before = cache.bytes
    await cache.remember([], 'large', async () => text.repeat(2))
    expect([...cache.entries()].some(([key]) => key === 'large')).toBe(false)
    expect(cache.bytes).toBe(before)
    cache.delete('key 19')
    expect(cache.bytes).toBeLessThan(before)
    cache.clear()
    expect(cache.bytes).toBe(0)
  })

  it('expires an answer after its lifetime', async () => {
    const cache = cacheOf(2, 0)
    let made = 0
    const ask = () => cache.remember([], 'key', async () => ++made)
    expect([await ask(), await ask()]).toEqual([1, 2])
  })
})
