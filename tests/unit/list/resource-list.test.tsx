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
const turnTo = (page: number) => screen.getByRole('listitem', { name: String(page) })
const tick = (name: string) => screen.getByRole('checkbox', { name: `Select "${name}"` })
const row = async (name: string) => (await screen.findByRole('checkbox', { name: `Select "${name}"` })).closest('tr')

/** The dialog that asks. antd writes its words twice, for the eye and for the name. */
async function questionOf(words: RegExp): Promise<HTMLElement> {
  const [found] = await screen.findAllByText(words)
  const dialog = found?.closest<HTMLElement>('[role=dialog]')
  if (!dialog) throw new Error('the question stands in a dialog')
  return dialog
}

/** The plan with a column that tells when it is drawn. */
function watched(onDraw: () => void): CompiledResource {
  const { name } = plan.fields
  const render = (text: string) => {
    onDraw()
    return text
  }
  const field = { ...name, column: { render, dataIndex: 'name' } } as CompiledField
  return { ...plan, fields: { ...plan.fields, name: field } }
}

describe('searching', () => {
  it('never draws the table while something is typed', async () => {
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

  it('is kept in the address, both ways', async () => {
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

  it('shows two fields and the others on demand; opened by an address that asks them', async () => {
    const { user } = openList(plan, memoryServer([]))
    const search = await screen.findByRole('search')
    await expect(within(search).queryByRole('textbox', { name: 'Note' })).toBeNull()
    await user.click(button(/More \(2\)/))
    await expect(within(search).getByRole('textbox', { name: 'Note' })).toBeVisible()
  })

  it('opens the others where the address asks something of them', async () => {
    openList(plan, memoryServer([]), '/?q.note=x')
    await expect(await screen.findByRole('textbox', { name: 'Note' })).toBeVisible()
  })

  it('keeps what is being typed when the file changes', async () => {
    const { user, change } = openList(plan, memoryServer(itemRows(3)))
    await screen.findByText('Item 01')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'half')
    change({ ...plan, version: 'next', title: 'Things' })
    await expect(await screen.findByRole('heading', { name: 'Things' })).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('half')
  })

  it('says so when nothing fits, and the reset brings all back', async () => {
    const { user, router } = openList(plan, memoryServer(itemRows(3)), '/?q.name=nothing')
    await expect(await screen.findByText('No record fits the search')).toBeVisible()
    const [, inTable] = screen.getAllByRole('button', { name: 'Reset' })
    if (!inTable) throw new Error('the empty table offers a reset')
    await user.click(inTable)
    await waitFor(() => expect(names()).toHaveLength(3))
    await expect(router.state.location.search).toBe('')
  })

  it('invites to add where there is nothing at all, if one may', async () => {
    const { user } = openList(plan, memoryServer([]))
    await expect(await screen.findByText('Nothing here yet')).toBeVisible()
    await user.click(screen.getAllByRole('button', { name: /Add/ }).at(-1) as HTMLElement)
    await expect(await screen.findByRole('dialog')).toBeVisible()
  })
})

describe('rows that do not come', () => {
  it('leave the last ones in place, with a way to try again', async () => {
    const server = memoryServer(itemRows(30))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    const { get } = server
    const answer = get.getMockImplementation()
    get.mockImplementation(() => Promise.reject(new ApiError('offline', '')))
    await user.click(turnTo(2))
    await expect(await screen.findByText(/below are the last rows/)).toBeVisible()
    await expect(names()[0]).toBe('Item 01')
    if (answer) get.mockImplementation(answer)
    await user.click(button('Try again'))
    await waitFor(() => expect(names()[0]).toBe('Item 11'))
    await expect(screen.queryByText(/below are the last rows/)).toBeNull()
  })

  it('lead to the last page when the one asked for does not exist', async () => {
    const { router } = openList(plan, memoryServer(itemRows(12)), '/?pageNo=9')
    await waitFor(() => expect(names()).toEqual(['Item 11', 'Item 12']))
    await expect(router.state.location.search).toBe('?pageNo=2')
  })
})

describe('ticking rows', () => {
  it('keeps them over pages, says how many, and clears them', async () => {
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

  it('asks to choose a record when an action finds none', async () => {
    const server = memoryServer(itemRows(3))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    await user.click(button(/Selected rows/))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await expect(await screen.findByText('Please choose a record')).toBeVisible()
    await expect(server.delete).not.toHaveBeenCalled()
  })

  it('tells how many will be deleted, and moves to the last page that is left', async () => {
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

describe('what may be done with a row', () => {
  const menuOf = async (user: ReturnType<typeof openList>['user'], name: string) => {
    await user.click(button(`Actions of "${name}"`))
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  }

  it('hangs on rights and on its state', async () => {
    const rows = itemRows(2).map((item, index) => (index === 1 ? { ...item, status: 'pending' } : item))
    const { user } = openList(itemPlan({ can: ['list', 'view', 'delete', 'submit', 'reject'] }), memoryServer(rows))
    await screen.findByText('Item 01')
    await expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
    await expect(await menuOf(user, 'Item 01')).toEqual(['Submit', 'History', 'Delete'])
    await user.keyboard('{Escape}')
    const all = await menuOf(user, 'Item 02')
    await expect(all.slice(-3)).toEqual(['Reject', 'History', 'Delete'])
  })

  it('is sent for the ticked rows whose state allows it, once confirmed', async () => {
    const rows = itemRows(3).map((item, index) => (index === 1 ? { ...item, status: 'pending' } : item))
    const server = memoryServer(rows)
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    for (const name of ['Item 01', 'Item 02', 'Item 03']) await user.click(tick(name))
    await user.click(button(/Selected rows/))
    await user.click(await screen.findByRole('menuitem', { name: 'Submit' }))
    const question = await questionOf(/possible for 2 of the 3 selected records/)
    // Only tried so far.
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

  it('asks for what the action wants to know, and sends it', async () => {
    const server = memoryServer(itemRows(1).map((item) => ({ ...item, status: 'pending' })))
    const { user } = openList(plan, server)
    await screen.findByText('Item 01')
    await user.click(button('Actions of "Item 01"'))
    await user.click(await screen.findByRole('menuitem', { name: 'Reject' }))
    // What asks is fetched when it is first needed.
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

describe('the keys of a row', () => {
  it('move, tick, open and untick', async () => {
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
  it('are chosen, and kept', async () => {
    const { user } = openList(plan, memoryServer(itemRows(1)))
    await screen.findByText('Item 01')
    await user.click(button('Columns'))
    await user.click(await screen.findByRole('checkbox', { name: 'Price' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Price' })).toBeNull())
    const [kept] = Object.keys(localStorage).filter((key) => key.startsWith('pro__COLUMNS_'))
    await expect(kept).toContain('test/item')
    await user.click(button('Restore defaults'))
    await expect(screen.getByRole('columnheader', { name: 'Price' })).toBeVisible()
    await expect(Object.keys(localStorage).filter((key) => key.includes('COLUMNS'))).toEqual([])
  })

  it('sort by a click, without drawing back to no order', async () => {
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
