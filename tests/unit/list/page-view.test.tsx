// @vitest-environment jsdom
import '../../kit/jsdom.ts'
import { render, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { askedOf } from '../../../src/engine/page/bound/asked-of.ts'
import { boundOf } from '../../../src/engine/page/bound/use-bound.ts'
import { PageView } from '../../../src/engine/page/page-view.tsx'
import type { CompiledPage } from '../../../src/schema/model/compiled-pages.ts'
import type { Block } from '../../../src/schema/model/files.ts'
import { itemCode, itemPlan } from './kit/item.ts'
import { itemRows, memoryServer } from './kit/memory-server.ts'
import { openPage, prepareLists } from './kit/open-list.tsx'

prepareLists()

const master: Block = { block: 'list', id: 'item', resource: itemCode, title: 'Masters', compact: true }
const detail: Block = {
  block: 'list',
  resource: itemCode,
  title: 'Details',
  where: { note: { row: 'item', field: 'id' } },
  compact: true,
}

function openBlocks(blocks: readonly Block[]) {
  const page: CompiledPage = { kind: 'page', code: 'test/page', version: '1', title: 'Page', blocks }
  const server = memoryServer(itemRows(3))
  const answer = server.get.getMockImplementation()
  const files: Record<string, unknown> = { 'schema/page/test/page': page, [`schema/resource/${itemCode}`]: itemPlan() }
  server.get.mockImplementation((path, query) => {
    if (files[path]) return Promise.resolve(files[path]) as never
    if (path.startsWith('schema/')) return Promise.reject(new ApiError('missing', ''))
    return answer?.(path, query) ?? Promise.reject(new Error('no answer'))
  })
  const { view, user } = openPage(<PageView code="test/page" missing={<p>Missing</p>} />, server)
  render(view())
  return { server, user }
}

const blockOf = (title: string) => screen.getByRole('heading', { name: title }).closest('section') as HTMLElement

describe('blocks on a page', () => {
  it('open with the first row selected in a split', async () => {
    const { server, user } = openBlocks([{ block: 'split', left: [master], right: [detail] }])
    const noteOf = () => server.get.mock.calls.map(([, query]) => (query as { note?: string } | undefined)?.note).at(-1)
    await waitFor(() => expect(noteOf()).toBe('id-1'))
    await user.click(within(blockOf('Masters')).getByText('Item 03'))
    await waitFor(() => expect(noteOf()).toBe('id-3'))
  })

  it('wait for their bound row, which then filters and fills rows', async () => {
    const { user, server } = openBlocks([master, detail])
    await expect(await screen.findByText('Choose a row of "Masters" first')).toBeVisible()
    await user.click(await within(blockOf('Masters')).findByText('Item 02'))
    await waitFor(() =>
      expect(server.get).toHaveBeenCalledWith(
        `${itemCode}/list`,
        expect.objectContaining({ note: 'id-2' }),
        expect.anything(),
      ),
    )
    await expect(screen.queryByText(/Choose a row/)).toBeNull()
    await user.click(within(blockOf('Masters')).getByText('Item 03'))
    await waitFor(() =>
      expect(server.get).toHaveBeenCalledWith(
        `${itemCode}/list`,
        expect.objectContaining({ note: 'id-3' }),
        expect.anything(),
      ),
    )
  })

  it('fail separately', async () => {
    // React logs caught errors.
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    openBlocks([
      { block: 'widget', name: 'nothing-of-ours', title: 'Broken' },
      { block: 'text', title: 'Sound', text: 'Still here' },
      master,
    ])
    await expect(await screen.findByText('Still here')).toBeVisible()
    await expect(within(blockOf('Broken')).getByRole('alert')).toBeVisible()
    await expect(await within(blockOf('Masters')).findByText('Item 01')).toBeVisible()
    await expect(report).toHaveBeenCalled()
    report.mockRestore()
  })

  it('count rows, and show the totals of their list', async () => {
    const { server } = openBlocks([
      {
        block: 'stats',
        items: [
          { title: 'Rows', resource: itemCode },
          { title: 'Worth', resource: itemCode, sum: 'price', where: { name: 'x' } },
        ],
      },
    ])
    const answer = server.get.getMockImplementation()
    server.get.mockImplementation((path, query) =>
      query?.name === 'x'
        ? (Promise.resolve({ records: [], total: 2, totals: { price: 1234 } }) as never)
        : (answer?.(path, query) ?? Promise.reject(new Error('no answer'))),
    )
    await waitFor(() => expect(screen.getByRole('link', { name: /Rows/ })).toHaveTextContent('3'))
    await waitFor(() => expect(screen.getByRole('link', { name: /Worth/ })).toHaveTextContent('1,234'))
    await expect(screen.getByRole('link', { name: /Worth/ })).toHaveAttribute('href', `/list/${itemCode}?q.name=x`)
  })

  it('report a missing resource', async () => {
    openBlocks([{ block: 'list', resource: 'test/gone' }, master])
    await expect(await screen.findByText(/"test\/gone" does not exist/)).toBeVisible()
    await expect(await screen.findByText('Item 01')).toBeVisible()
  })
})

it('reports a missing page', async () => {
  const server = memoryServer([])
  server.get.mockImplementation(() => Promise.reject(new ApiError('missing', '')))
  render(openPage(<PageView code="no/page" missing={<p>Missing</p>} />, server).view())
  await expect(await screen.findByText('Missing')).toBeVisible()
})

describe('bound values of a block', () => {
  const rows = { dict: { id: '7', empty: '', zero: 0 } }
  it.each([
    [{}, {}],
    [
      { kind: 'a', on: true },
      { kind: 'a', on: true },
    ],
    [{ dictId: { row: 'dict', field: 'id' } }, { dictId: '7' }],
    [{ n: { row: 'dict', field: 'zero' } }, { n: 0 }],
    [{ dictId: { row: 'dict', field: 'empty' } }, undefined],
    [{ dictId: { row: 'other', field: 'id' }, kind: 'a' }, undefined],
  ])('%j gives %j', (bind, bound) => {
    expect(boundOf(bind, rows)).toEqual(bound)
  })
})

describe('filters of a block', () => {
  const context = { today: '2026-02-27', user: { username: 'a,b' } }
  it.each([
    [{}, {}],
    [{ state: 'a,b' }, { state: 'a,b' }],
    [
      { due_begin: { day: 'today' }, due_end: { day: 'today + 3' } },
      { due_begin: '2026-02-27', due_end: '2026-03-02' },
    ],
    [{ due_begin: { day: 'today - 58' } }, { due_begin: '2025-12-31' }],
    [{ createBy: { user: 'username' as const } }, { createBy: '= a,b' }],
  ])('%j is %j', (filters, asked) => {
    expect(askedOf(filters, context)).toEqual(asked)
  })
})
