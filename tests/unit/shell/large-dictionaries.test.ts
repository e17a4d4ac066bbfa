import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../../src/api/client.ts'
import { apiDataSource } from '../../../src/engine/data/data-source.ts'
import { dictionariesKey } from '../../../src/engine/data/dictionaries-query.ts'

beforeEach(() => {
  const storage = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

const option = (value: string, label: string) => ({ value, label, text: label })
const source = (code: string) => ({
  kind: 'dictionary' as const,
  code,
  value: 'value',
  label: { zh: 'label', en: 'label' },
})

it('requests a large dictionary once, when it is needed', async () => {
  const get = vi.fn((path: string, _query?: object) =>
    Promise.resolve(
      path === 'sys/dict/queryAllDictItems'
        ? { sex: [option('1', 'Male')] }
        : [option('r', 'Red'), option('g', 'Green')],
    ),
  )
  const queries = new QueryClient()
  const data = apiDataSource({ get } as unknown as Client, queries, 'en')
  const signal = new AbortController().signal
  const paths = () => get.mock.calls.map(([path]) => path)
  expect(await data.options(source('sex'), {}, signal)).toEqual([{ value: '1', label: 'Male' }])
  expect(paths()).toEqual(['sys/dict/queryAllDictItems'])
  expect(await data.options(source('colour'), { keyword: 'gr' }, signal)).toEqual([{ value: 'g', label: 'Green' }])
  expect(await data.labels(source('colour'), ['r', 'x'], signal)).toEqual([{ value: 'r', label: 'Red' }])
  expect(paths()).toEqual(['sys/dict/queryAllDictItems', 'sys/dict/getDictItems/colour'])
  await queries.invalidateQueries({ queryKey: dictionariesKey })
  await data.options(source('colour'), {}, signal)
  expect(paths().filter((path) => path.endsWith('colour'))).toHaveLength(2)
})
