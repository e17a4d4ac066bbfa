// @vitest-environment jsdom
import '../../kit/jsdom.ts'

import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'storybook/test'
import { describe, it, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import type { CompiledField, CompiledResource } from '../../../src/schema/model/compiled.ts'
import { itemPlan } from './kit/item.ts'
import { itemRows, memoryServer } from './kit/memory-server.ts'
import { openList, prepareLists } from './kit/open-list.tsx'

prepareLists()

const plan = itemPlan()
const names = () => screen.queryAllByRole('row').flatMap((row) => /Item \d\d/.exec(row.textContent ?? '')?.[0] ?? [])
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const turnTo = (page: number) => screen.getByRole('button', { name: String(page) })
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select "${name}"` })
const row = async (name: string) => (await screen.findByRole('checkbox', { name: `Select "${name}"` })).closest('tr')

/** Confirmation dialog. antd has its text twice: visible and as its name. */
async function questionOf(words: RegExp): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(words)
  const dialog = found?.closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error('the question stands in a dialog')
  return dialog
}

/** Plan with a column that reports its renders. */
function watched(onDraw: () => void): CompiledResource {
  const { name } = plan.fields
  const render = (text: string) => {
    onDraw()
    return text
  }
  const field = { ...name, column: { render, dataIndex: 'name' } } as CompiledField
  return { ...plan, fields: { ...plan.fields, name: field } }
}

describe('search', () => {
  it('does not render the table on input', async () => {
    const onDraw = vi.fn()
    const { user } = openList(watched(onDraw), memoryServer(itemRows(30)))
    await screen.findByText('Item 01')
    await waitFor(() => expect(onDraw).toHaveBeenCalled())
    onDraw.mockClear()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Item 2')
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Item 2')
    await expect(onDraw).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(names()[0]).toBe('Item 20'))
    await expect(onDraw).toHaveBeenCalled()
  })

  it('is stored in the address, both ways', async () => {
    const { user, router } = openList(plan, memoryServer(itemRows(30)), '/?pageNo=2')
    await waitFor(() => expect(names()).toHaveLength(10))
    await expect(names()[0]).toBe('Item 11')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), '30{Enter}')
    await waitFor(() => expect(names()).toEqual(['Item 30']))
    await expect(router.state.location.search).toBe('?q.name=*30*')
    await router.navigate(-1)
    await waitFor(() => expect(names()[0]).toBe('Item 11'))
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('')
  })

  it('shows two fields and the others on demand, or when set in the address', async () => {
    const { user } = openList(plan, memoryServer([]))
    const search = await screen.findByRole('search')
    await expect(within(search).queryByRole('textbox', { name: 'Note' })).toBeNull()
    await user.click(button(/More \(2\)/))
    await expect(within(search).getByRole('textbox', { name: 'Note' })).toBeVisible()
  })

  it('shows the others when the address sets one', async () => {
    openList(plan, memoryServer([]), '/?q.note=x')
    await expect(await screen.findByRole('textbox', { name: 'Note' })).toBeVisible()
  })

  it('keeps the input when the file changes', async () => {
    const { user, change } = openList(plan, memoryServer(itemRows(3)))
    await screen.findByText('Item 01')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'half')
    change({ ...plan, version: 'next', title: 'Things' })
    await expect(await screen.findByRole('heading', { name: 'Things' })).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('half')
  })

  it('reports no match, and a reset restores all rows', async () => {
    const { user, router } = openList(plan, memoryServer(itemRows(3)), '/?q.name=nothing')
    await expect(await screen.findByText('No matching records')).toBeVisible()
    const [, inTable] = screen.getAllByRole('button', { name: 'Reset' })
    if (!inTable) throw new Error('the empty table offers a reset')
    await user.click(inTable)
    await waitFor(() => expect(names()).toHaveLength(3))
    await expect(router.state.location.search).toBe('')
  })

  it('offers to add in an empty list, by permission', async () => {
    const { user } = openList(plan, memoryServer([]))
    await expect(await screen.findByText('Nothing here yet')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: /Add/ }).at(-1) as HTMLElement)
    await expect(await screen.findByRole('dialog')).toBeVisible()
  })
})

describe('a failed fetch of rows', () => {
  it('keeps the last rows, with a retry button', async () => {
    const server = memoryServer(itemRows(30))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    const { get } = server
    const answer = get.getMockImplementation()
    get.mockImplementation(() => Promise.reject(new ApiError('offline', '')))
    await user.click(turnTo(2))
    await expect(await screen.findByText(/the last rows are shown/)).toBeVisible()
    await expect(names()[0]).toBe('Item 01')
    if (answer) get.mockImplementation(answer)
    await user.click(button('Try again'))
    await waitFor(() => expect(names()[0]).toBe('Item 11'))
    await expect(screen.queryByText(/the last rows are shown/)).toBeNull()
  })

  it('goes to the last page when the requested one does not exist', async () => {
    const { router } = openList(plan, memoryServer(itemRows(12)), '/?pageNo=9')
    await waitFor(() => expect(names()).toEqual(['Item 11', 'Item 12']))
    await expect(router.state.location.search).toBe('?pageNo=2')
  })
})

describe('selection of rows', () => {
  it('spans pages, shows its count, and can be cleared', async () => {
    const { user } = openList(plan, memoryServer(itemRows(25)))
    await screen.findByText('Item 01')
    await user.click(tick('Item 02'))
    await user.click(turnTo(2))
    await waitFor(() => expect(names()[0]).toBe('Item 11'))
    await user.click(tick('Item 13'))
    await expect(screen.getByText('2 selected')).toBeVisible()
    await user.click(turnTo(1))
    await waitFor(() => expect(names()[0]).toBe('Item 01'))
    await expect(tick('Item 02')).toBeChecked()
    await user.click(button('Clear'))
    await expect(screen.queryByText(/selected$/)).toBeNull()
    await expect(tick('Item 02')).not.toBeChecked()
  })

  it('asks for a selection when an action has none', async () => {
    const server = memoryServer(itemRows(3))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    await user.click(button(/Selected rows/))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await expect(await screen.findByText('Please choose a record')).toBeVisible()
    await expect(server.delete).not.toHaveBeenCalled()
  })

  it('shows the number of rows to delete, and goes to the last remaining page', async () => {
    const server = memoryServer(itemRows(12))
    const { user, router } = openList(plan, server, '/?pageNo=2')
    await waitFor(() => expect(names()).toHaveLength(2))
    await user.click(tick('Item 11'))
    await user.click(tick('Item 12'))
    await user.click(button(/Selected rows/))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const question = await questionOf(/Delete the 2 selected records\?/)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.delete).toHaveBeenCalledWith('test/item/deleteBatch', { ids: 'id-11,id-12' }))
    await waitFor(() => expect(names()).toHaveLength(10))
    await expect(router.state.location.search).toBe('')
    await expect(screen.queryByText(/selected$/)).toBeNull()
  })
})

describe('actions of a row', () => {
  const menuOf = async (user: ReturnType<typeof openList>['user'], name: string) => {
    await user.click(button(`Actions of "${name}"`))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }

  it('depend on permissions and state', async () => {
    const rows = itemRows(2).map((item, index) => (index === 1 ? { ...item, status: 'pending' } : item))
    const { user } = openList(itemPlan({ can: ['list', 'view', 'delete', 'submit', 'reject'] }), memoryServer(rows))
    await screen.findByText('Item 01')
    await expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    await expect(await menuOf(user, 'Item 01')).toEqual(['Submit', 'History', 'Delete'])
    await user.keyboard('{Escape}')
    const all = await menuOf(user, 'Item 02')
    await expect(all.slice(-3)).toEqual(['Reject', 'History', 'Delete'])
  })

  it('run on the selected rows with a fitting state, after a confirmation', async () => {
    const rows = itemRows(3).map((item, index) => (index === 1 ? { ...item, status: 'pending' } : item))
    const server = memoryServer(rows)
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    for (const name of ['Item 01', 'Item 02', 'Item 03']) await user.click(tick(name))
    await user.click(button(/Selected rows/))
    await user.click(await screen.findByRole('menuitem', { name: 'Submit' }))
    const question = await questionOf(/possible for 2 of the 3 selected records/)
    // Dry run only.
    await expect(server.post.mock.calls).toEqual([['test/item/do/submit?dryRun=true', { ids: 'id-1,id-3' }]])
    await user.click(within(question).getByRole('button', { name: 'Submit' }))
    await waitFor(() =>
      expect(server.post).toHaveBeenCalledWith(
        'test/item/do/submit',
        { ids: 'id-1,id-3' },
        expect.stringMatching(/^[0-9a-f]{32}$/),
      ),
    )
  })

  it('ask for the fields of the action, and send them', async () => {
    const server = memoryServer(itemRows(1).map((item) => ({ ...item, status: 'pending' })))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    await user.click(button('Actions of "Item 01"'))
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }))
    // The dialog loads on first use.
    const reason = await screen.findByRole('textbox', { name: 'Reason' }, { timeout: 10_000 })
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await expect(reason).toBeInvalid()
    await expect(server.post).not.toHaveBeenCalled()
    await user.type(reason, 'Too dear')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(server.post).toHaveBeenCalledWith(
        'test/item/do/reject',
        { ids: 'id-1', reason: 'Too dear' },
        expect.any(String),
      ),
    )
  })
})

describe('keys of a row', () => {
  it('move, select, open and clear', async () => {
    const { user } = openList(plan, memoryServer(itemRows(3)))
    const first = await row('Item 01')
    first?.focus()
    await user.keyboard('{ArrowDown}')
    await expect(await row('Item 02')).toHaveFocus()
    await user.keyboard('{End}')
    await expect(await row('Item 03')).toHaveFocus()
    await user.keyboard(' ')
    await expect(tick('Item 03')).toBeChecked()
    await user.keyboard('{Escape}')
    await expect(tick('Item 03')).not.toBeChecked()
    await user.keyboard('{Enter}')
    await expect(await screen.findByRole('dialog')).toBeVisible()
  })
})

describe('columns', () => {
  it('can be chosen, and are stored', async () => {
    const { user } = openList(plan, memoryServer(itemRows(1)))
    await screen.findByText('Item 01')
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Price' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull())
    const [storageKey] = Object.keys(localStorage).filter((key) => key.startsWith('pro__COLUMNS_'))
    await expect(storageKey).toContain('test/item')
    await user.click(button('Restore defaults'))
    await expect(screen.getByRole('columnheader', { name: 'Price' })).toBeVisible()
    await expect(Object.keys(localStorage).filter((key) => key.includes('COLUMNS'))).toEqual([])
  })

  it('sort by a click, without a third unsorted state', async () => {
    const server = memoryServer(itemRows(1))
    const { user, router } = openList(plan, server)
    await screen.findByText('Item 01')
    const header = () => within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button')
    await user.click(header())
    await expect(router.state.location.search).toBe('?sort=name')
    await user.click(header())
    await expect(router.state.location.search).toBe('?sort=-name')
    await user.click(header())
    await expect(router.state.location.search).toBe('?sort=name')
    await user.keyboard('{Shift>}')
    await user.click(within(screen.getByRole('columnheader', { name: 'Price' })).getByRole('button'))
    await user.keyboard('{/Shift}')
    await expect(router.state.location.search).toBe('?sort=name%2Cprice')
    const sorted = { column: 'name,price', order: 'asc,asc' }
    await waitFor(() =>
      expect(server.get).toHaveBeenLastCalledWith(
        `${plan.code}/list`,
        expect.objectContaining(sorted),
        expect.anything(),
      ),
    )
  })
})
