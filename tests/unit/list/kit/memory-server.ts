import { vi } from 'vitest'
import type { Client, Envelope, Query } from '../../../../src/api/client.ts'
import type { ImportResult } from '../../../../src/api/excel.ts'
import type { Row } from '../../../../src/api/resource.ts'
import { itemCode } from './item.ts'

/** Rows of a server: the first ones are drafts. */
export function itemRows(count: number): Row[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `id-${index + 1}`,
    name: `Item ${String(index + 1).padStart(2, '0')}`,
    price: index + 1,
    status: 'draft',
  }))
}

/** Fake server: lists, deletes and moves its rows, and answers imports by `outcome`. */
export function memoryServer(first: readonly Row[], outcome?: Envelope<ImportResult>) {
  let rows = [...first]
  const refuse = (path: string): Promise<never> => Promise.reject(new Error(`nothing answers at ${path}`))
  const idsOf = (ids: unknown) => String(ids).split(',')
  const list = ({ pageNo, pageSize, name }: Query) => {
    const needle = String(name ?? '').replaceAll('*', '')
    const found = rows.filter((row) => String(row.name).includes(needle))
    const begin = (Number(pageNo) - 1) * Number(pageSize)
    return { records: found.slice(begin, begin + Number(pageSize)), total: found.length }
  }
  const client = {
    get: vi.fn((path: string, query: Query = {}) => {
      if (path === `${itemCode}/list`) return Promise.resolve(list(query))
      if (path.startsWith('sys/dict/getDictItems/')) return Promise.resolve([])
      return path === 'sys/dict/queryAllDictItems' ? Promise.resolve({}) : refuse(path)
    }),
    delete: vi.fn((_: string, { ids }: Query = {}) => {
      rows = rows.filter(({ id }) => !idsOf(ids).includes(id))
      return Promise.resolve(undefined)
    }),
    post: vi.fn((_: string, body: object) => {
      const ids = idsOf('ids' in body ? body.ids : '')
      return Promise.resolve(ids.map((id) => ({ id, success: true, message: '' })))
    }),
    upload: vi.fn(() => (outcome ? Promise.resolve(outcome) : refuse('upload'))),
    put: refuse,
    blob: vi.fn(refuse),
    events: refuse,
    url: (path: string) => path,
  }
  return client as typeof client & Client
}
