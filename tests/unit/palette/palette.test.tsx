// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Client } from '../../../src/api/client.ts'
import type { MenuItem } from '../../../src/api/permissions.ts'
import { startI18n } from '../../../src/i18n/i18n.ts'
import { CommandPalette } from '../../../src/shell/palette/palette.tsx'
import { clientAtom } from '../../../src/state/client.ts'
import { permissionsAtom } from '../../../src/state/permissions.ts'
import { signInAtom } from '../../../src/state/session.ts'
import { keep } from '../../../src/state/stored.ts'
import { group, leaf } from '../shell/kit/menu.ts'
import { welcomeOf } from '../shell/kit/welcome.ts'

beforeAll(() => startI18n('en'))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const titled = (item: MenuItem, title: string, permissionList: readonly string[] = []): MenuItem => ({
  ...item,
  meta: { ...item.meta, title, permissionList },
})
const menu = [
  titled(
    group('bills', [
      titled(leaf('/fin/invoice', 'resource', 'fin/invoice'), '发票登记', ['fin:invoice:add']),
      titled(leaf('/fin/payapply', 'resource', 'fin/payapply'), 'Payment applications'),
      { ...titled(leaf('/hidden', 'page', 'hidden'), 'Payment secrets'), hidden: true },
    ]),
    'Settlement',
  ),
  { ...group('old', [titled(leaf('/old', 'page', 'old'), 'Payment archive')]), hidden: true },
]
const hit = (id: string, label: string) => ({
  resource: 'bd/bank',
  title: 'Banks',
  id,
  label,
  hint: `Code: ${id}`,
})

type Answer = (keyword: string) => Promise<unknown>
const nothing: Answer = () => Promise.resolve({ records: [], isPartial: false })

function openPalette(answer: Answer = nothing) {
  const requests: string[] = []
  const get = (_: string, { keyword }: { keyword: string }) => {
    requests.push(keyword)
    return answer(keyword)
  }
  const store = createStore()
  store.set(clientAtom, { get } as unknown as Client)
  store.set(signInAtom, welcomeOf('ann'), '0')
  store.set(permissionsAtom, { menu, auth: [], allAuth: [] })
  const [onClose, run] = [vi.fn(), vi.fn()]
  const actions = [{ id: 'out', title: 'Sign out', run }]
  const router = createMemoryRouter([
    { path: '/*', element: <CommandPalette menu={menu} actions={actions} isOpen onClose={onClose} /> },
  ])
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Provider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { requests, onClose, run, address }
}

const box = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
const press = (key: string, more: object = {}) => fireEvent.keyDown(box(), { key, ...more })
const lines = () => screen.queryAllByRole('option').map((line) => line.textContent)
const active = () => {
  const line = document.getElementById(box().getAttribute('aria-activedescendant') ?? '')
  expect(line?.getAttribute('aria-selected')).toBe('true')
  return line?.querySelector('.palette-text')?.textContent
}

describe('palette', () => {
  it('focuses its box, which names its list', async () => {
    openPalette()
    expect(screen.getByRole('dialog', { name: 'Search and commands' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(box()))
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
  })

  it('starts with favourites, recent pages and actions', () => {
    keep('FAVOURITES_id-ann', [{ path: '/fin/invoice', title: 'as it was called' }])
    keep('RECENT_id-ann', [{ path: '/form/bd/bank?id=1', title: 'A bank' }])
    openPalette()
    const names = screen.getAllByRole('group').map((part) => part.getAttribute('aria-label'))
    expect(names).toEqual(['Favourites', 'Recent pages', 'Actions'])
    expect(lines()).toEqual(['发票登记Settlement', 'A bank', 'Sign out'])
  })

  it('moves cyclically by arrows, and opens by Enter', () => {
    const { address, onClose } = openPalette()
    type('pa')
    expect(lines()).toEqual(['Payment applicationsSettlement'])
    type('f')
    const found = screen.getAllByRole('option').length
    expect(found).toBeGreaterThan(1)
    const first = active()
    press('ArrowDown')
    expect(active()).not.toBe(first)
    press('ArrowUp')
    press('ArrowUp')
    press('ArrowDown')
    expect(active()).toBe(first)
    expect(first).toBe('发票登记')
    press('Enter')
    expect(address()).toBe('/fin/invoice')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('finds pages by pinyin, and offers new records', () => {
    const { address } = openPalette()
    type('fpdj')
    expect(lines()).toEqual(['发票登记Settlement', 'New 发票登记'])
    type('new')
    expect(lines()).toEqual(['New 发票登记'])
    press('Enter')
    expect(address()).toBe('/form/fin/invoice')
  })

  it('runs an action', () => {
    const { run, onClose } = openPalette()
    type('sign')
    press('Enter')
    expect(run).toHaveBeenCalledOnce()
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('opens a window by Ctrl+Enter and by Ctrl+click', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const { address } = openPalette()
    type('fpdj')
    press('Enter', { ctrlKey: true })
    fireEvent.click(screen.getAllByRole('option')[0] as Element, { ctrlKey: true })
    expect(opened.mock.calls).toEqual([
      ['/fin/invoice', '_blank', 'noopener'],
      ['/fin/invoice', '_blank', 'noopener'],
    ])
    expect(address()).toBe('/')
  })

  it('closes on Escape, and ignores Enter during IME composition', () => {
    const { onClose, address } = openPalette()
    type('fp')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    expect(address()).toBe('/')
    fireEvent.keyDown(document.body, { key: 'Escape', keyCode: 27 })
    fireEvent.keyDown(box(), { key: 'Escape', keyCode: 27 })
    expect(onClose).toHaveBeenCalled()
  })
})

describe('records', () => {
  it('are requested after a pause, and open under the title of their resource', async () => {
    const { requests, address } = openPalette((keyword) =>
      Promise.resolve({ records: [hit('7', keyword)], isPartial: false }),
    )
    for (const text of ['c', 'ci', 'cit', 'citi']) type(text)
    expect(screen.getByText('Searching records…', { selector: '.palette-note' })).toBeTruthy()
    const banks = await screen.findByRole('group', { name: 'Banks' })
    expect(requests).toEqual(['citi'])
    expect(within(banks).getByRole('option').textContent).toBe('citiCode: 7')
    press('Enter')
    expect(address()).toBe('/form/bd/bank?id=7&mode=view')
  })

  it('of an earlier query never appear, however late they arrive', async () => {
    const late = Promise.withResolvers<unknown>()
    openPalette((keyword) =>
      keyword === 'slow' ? late.promise : Promise.resolve({ records: [hit('2', 'quick one')], isPartial: false }),
    )
    type('slow')
    await new Promise((done) => setTimeout(done, 350))
    type('quick')
    await screen.findByText('quick one')
    late.resolve({ records: [hit('1', 'slow one')], isPartial: false })
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText('slow one')).toBeNull()
  })

  it('are not requested for a single character', async () => {
    const { requests } = openPalette()
    type('z')
    await new Promise((done) => setTimeout(done, 350))
    expect(requests).toEqual([])
    expect(screen.getByText('Nothing was found for "z"', { selector: '.palette-note' })).toBeTruthy()
  })

  it.each([
    ['a source fails', () => Promise.resolve({ records: [hit('1', 'one')], isPartial: true }), 'Not all records'],
    ['the search fails', () => Promise.reject(new Error('down')), 'The records could not be searched'],
  ])('report when %s', async (_, answer, words) => {
    openPalette(answer)
    type('zzz')
    expect(await screen.findByText(new RegExp(words), { selector: '.palette-note' })).toBeTruthy()
  })
})
