import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { statusSource, supplierSource } from '../../../src/docs/try/sample-field.ts'
import type { DataSource, Option } from '../../../widgets/kit/contract.ts'
import { optionStoreOf } from '../../../widgets/kit/option-store.ts'

const draft: Option = { value: 'draft', label: 'Draft' }

function dataOf(calls: Partial<DataSource>): DataSource {
  const unexpected = () => Promise.reject(new Error('Not part of this test'))
  return {
    options: unexpected,
    labels: unexpected,
    plan: unexpected,
    rows: unexpected,
    upload: unexpected,
    download: unexpected,
    link: unexpected,
    picture: unexpected,
    ...calls,
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('options', () => {
  it('requests once for all widgets with the same choices', async () => {
    const options = vi.fn(async () => [draft])
    const store = optionStoreOf(dataOf({ options }), 'en')
    store.options(statusSource, {}).subscribe(() => undefined)
    store.options(statusSource, {}).subscribe(() => undefined)
    await settle()
    expect(options).toHaveBeenCalledTimes(1)
    expect(store.options(statusSource, {}).snapshot()).toEqual({ status: 'ready', data: [draft] })
  })

  it('keeps the languages apart', async () => {
    const data = dataOf({ options: async () => [draft] })
    optionStoreOf(data, 'en')
      .options(statusSource, {})
      .subscribe(() => undefined)
    await settle()
    expect(optionStoreOf(data, 'zh').options(statusSource, {}).snapshot().status).toBe('idle')
  })

  it('aborts a call without subscribers and drops its late answer', async () => {
    const requests: { signal: AbortSignal | undefined; answer: (rows: Option[]) => void }[] = []
    const options: DataSource['options'] = (_, __, signal) =>
      new Promise((answer) => {
        requests.push({ signal, answer })
      })
    const entry = optionStoreOf(dataOf({ options }), 'en').options(supplierSource, { keyword: 'a' })
    entry.subscribe(() => undefined)()
    expect(requests[0]?.signal?.aborted).toBe(true)
    entry.subscribe(() => undefined)
    requests[0]?.answer([{ value: 'stale', label: 'Stale' }])
    await settle()
    expect(entry.snapshot().status).toBe('loading')
    requests[1]?.answer([draft])
    await settle()
    expect(entry.snapshot().data).toEqual([draft])
  })

  it('reports a failed call and retries on demand only', async () => {
    const options = vi.fn<DataSource['options']>().mockRejectedValueOnce(new Error('down')).mockResolvedValue([draft])
    const entry = optionStoreOf(dataOf({ options }), 'en').options(statusSource, {})
    entry.subscribe(() => undefined)
    await settle()
    expect(entry.snapshot().status).toBe('failed')
    entry.subscribe(() => undefined)
    expect(options).toHaveBeenCalledTimes(1)
    entry.retry()
    await settle()
    expect(entry.snapshot()).toEqual({ status: 'ready', data: [draft] })
  })

  it('refreshes a resource after half a minute, with the old rows meanwhile', async () => {
    const options = vi.fn(async () => [draft])
    const entry = optionStoreOf(dataOf({ options }), 'en').options(supplierSource, {})
    entry.subscribe(() => undefined)()
    entry.subscribe(() => undefined)
    await settle()
    vi.advanceTimersByTime(30_001)
    entry.subscribe(() => undefined)
    expect(entry.snapshot()).toEqual({ status: 'ready', data: [draft] })
    await settle()
    expect(options).toHaveBeenCalledTimes(3)
  })
})

describe('labels', () => {
  it('batches the requests of a form into one call', async () => {
    const labels = vi.fn<DataSource['labels']>(async (_, values) =>
      values.map((value) => ({ value, label: `L${value}` })),
    )
    const store = optionStoreOf(dataOf({ labels }), 'en')
    const first = store.labels(supplierSource, ['s1'])
    const second = store.labels(supplierSource, ['s2', 's3'])
    first.subscribe(() => undefined)
    second.subscribe(() => undefined)
    await settle()
    expect(labels).toHaveBeenCalledTimes(1)
    expect(labels.mock.calls[0]?.[1]).toEqual(['s1', 's2', 's3'])
    expect(second.snapshot().data.get('s3')?.label).toBe('Ls3')
  })
})
