// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { dictionariesKey } from '../../../src/engine/data/dictionaries-query.ts'
import { fileKey, resourceKey, studioKey } from '../../../src/engine/data/schema-keys.ts'
import { takeIn } from '../../../src/engine/live/use-schema-changes.ts'
import { useServices } from '../../../widgets/kit/services.tsx'
import { memoryServer } from './kit/memory-server.ts'
import { openPage, prepareLists } from './kit/open-list.tsx'

prepareLists()

const known = { resource: resourceKey('a/one'), other: resourceKey('a/two'), page: fileKey('page', 'a/one') }

function remembered() {
  const queries = new QueryClient()
  for (const key of Object.values(known)) queries.setQueryData(key, {})
  queries.setQueryData(['list', 'a/one'], {})
  queries.setQueryData(dictionariesKey, {})
  queries.setQueryData(['permissions'], {})
  return { queries, isOld: (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated }
}

describe('a changed file', () => {
  it('is the only one fetched again', async () => {
    const { queries, isOld } = remembered()
    takeIn(queries, { changed: [{ kind: 'resource', code: 'a/one' }], removed: [], diagnostics: 0, losses: 0 })
    await expect(isOld(known.resource)).toBe(true)
    await expect(isOld(known.other)).toBe(false)
    await expect(isOld(known.page)).toBe(false)
    await expect(isOld(['list', 'a/one'])).toBe(false)
    await expect(isOld(['permissions'])).toBe(true)
  })

  it('is listed again by the studio', async () => {
    const { queries, isOld } = remembered()
    const key = [...studioKey, 'files']
    queries.setQueryData(key, {})
    // A deleted file that goes on serving changes no model.
    takeIn(queries, { changed: [], removed: [], diagnostics: 1, losses: 1 })
    await expect(isOld(key)).toBe(true)
  })

  it('is dropped when removed', async () => {
    const { queries } = remembered()
    takeIn(queries, { changed: [], removed: [{ kind: 'resource', code: 'a/one' }], diagnostics: 0, losses: 0 })
    await expect(queries.getQueryData(known.resource)).toBeUndefined()
    await expect(queries.getQueryData(known.other)).toEqual({})
  })

  it('invalidates options and labels of a dictionary', async () => {
    const { queries, isOld } = remembered()
    takeIn(queries, { changed: [{ kind: 'dictionary', code: 'sex' }], removed: [], diagnostics: 0, losses: 0 })
    await expect(isOld(dictionariesKey)).toBe(true)
    await expect(isOld(['list', 'a/one'])).toBe(true)
    await expect(isOld(known.resource)).toBe(false)
  })
})

/** Counts its data sources. */
function Watcher({ seen }: { readonly seen: Set<unknown> }) {
  seen.add(useServices().data)
  return <p>{seen.size}</p>
}

const source = { kind: 'dictionary', code: 'status', value: 'value', label: { zh: 'label', en: 'label' } } as const

/** Requests two dictionaries simultaneously. */
function Asker({ onFound }: { readonly onFound: (options: unknown) => void }) {
  const { data } = useServices()
  void data.labels(source, ['1', 'gone']).then(onFound)
  void data.options({ ...source, code: 'sex' }, {})
  return null
}

describe('data of widgets', () => {
  it('are rebuilt after a change of a dictionary, and not after a mere refetch', async () => {
    let label = 'Draft'
    const server = memoryServer([])
    server.get.mockImplementation(() => Promise.resolve({ status: [{ value: '1', label, text: label }] }) as never)
    const { view, queries } = openPage(<Watcher seen={new Set()} />, server)
    render(view())
    await waitFor(() => expect(server.get).toHaveBeenCalledTimes(1))
    queries.setQueryData(['list', 'sys/dictItem'], {})
    await act(() => queries.invalidateQueries({ queryKey: ['list', 'sys/dictItem'] }))
    await waitFor(() => expect(server.get).toHaveBeenCalledTimes(2))
    await expect(screen.getByText('1')).toBeVisible()
    label = 'In draft'
    queries.setQueryData(['list', 'sys/dictItem'], {})
    await act(() => queries.invalidateQueries({ queryKey: ['list', 'sys/dictItem'] }))
    await expect(await screen.findByText('2')).toBeVisible()
  })

  it('fetch all dictionaries once for all widgets', async () => {
    const server = memoryServer([])
    server.get.mockImplementation(
      () => Promise.resolve({ status: [{ value: '1', label: 'Draft', text: 'Draft' }], sex: [] }) as never,
    )
    const found = vi.fn()
    render(openPage(<Asker onFound={found} />, server).view())
    await waitFor(() => expect(found).toHaveBeenCalledWith([{ value: '1', label: 'Draft' }]))
    await expect(server.get).toHaveBeenCalledTimes(1)
  })
})
