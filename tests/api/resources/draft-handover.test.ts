import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'

const title = (zh: string, en: string) => ({ zh, en })
const all = ['list', 'view', 'add', 'edit', 'delete']
const text = (zh: string, en: string) => ({ type: 'text', title: title(zh, en), maxLength: 50 })

/** A record with rows; both have a field that approvers do not see. */
const files = {
  'resources/test/budget.json': {
    title: title('预算', 'Budgets'),
    label: 'name',
    fields: {
      name: text('名称', 'Name'),
      limit: text('上限', 'Limit'),
      posts: { type: 'table', of: 'test/budgetPost', title: title('科目', 'Posts') },
    },
    rights: { buyer: { can: all }, approver: { can: all, hide: ['limit'] } },
  },
  'resources/test/budgetPost.json': {
    title: title('科目', 'Posts'),
    label: 'name',
    parent: { field: 'budgetId', of: 'test/budget' },
    fields: {
      budgetId: { type: 'list', from: 'test/budget', title: title('预算', 'Budget'), required: true },
      name: text('名称', 'Name'),
      cost: text('成本', 'Cost'),
    },
    rights: { buyer: { can: all }, approver: { can: all, hide: ['cost'] } },
  },
}

let on: Fixture
beforeAll(async () => {
  on = await startResources({}, files)
})
afterAll(() => on?.close())

it('hands over a draft without fields hidden from its receiver', async () => {
  const values = { name: 'hall', limit: 'limit-canary', posts: [{ name: 'roof', cost: 'cost-canary' }] }
  await on.buyer('PUT', 'draft/test/budget', { body: { values, version: null } })
  expect((await on.buyer('GET', 'draft/test/budget')).result.values).toEqual(values)

  const handover = await on.buyer('POST', 'draftColleagues/test/budget', { body: { to: 'approver' } })
  expect(handover.success, handover.text).toBe(true)
  const received = await on.approver('GET', 'draft/test/budget')
  expect(received.result.values).toEqual({ name: 'hall', posts: [{ name: 'roof' }] })
  expect(received.text).not.toContain('canary')
  // A right added later reveals no field that was left out.
  const stored = await on.api.running.app.store.rows<{ content: string }>({
    sql: `select content from _draft where resource = 'test/budget'`,
    parameters: [],
  })
  expect(stored).toHaveLength(1)
  expect(stored[0]?.content).not.toContain('canary')
})

it('a draft of a new record that comes from another one is apart from those of others', async () => {
  await on.approver('DELETE', 'draft/test/budget')
  const path = 'draft/test/budget?from=test%2Fplan%3A1%3Amake'
  await on.buyer('PUT', path, { body: { values: { name: 'bridge' }, version: null } })
  await on.buyer('PUT', 'draft/test/budget', { body: { values: { name: 'road' }, version: null } })
  for (const [address, name] of [
    [path, 'bridge'],
    ['draft/test/budget', 'road'],
  ] as const)
    expect((await on.buyer('GET', address)).result.values).toEqual({ name })
  expect((await on.buyer('GET', 'draft/test/budget?from=test%2Fplan%3A2%3Amake')).result).toBeNull()
  // The receiver begins with a blank form.
  const handover = await on.buyer('POST', path.replace('draft', 'draftColleagues'), { body: { to: 'approver' } })
  expect(handover.success, handover.text).toBe(true)
  expect((await on.approver('GET', 'draft/test/budget')).result.values).toEqual({ name: 'bridge' })
  expect((await on.buyer('GET', path)).result).toBeNull()
  expect((await on.buyer('GET', 'draft/test/budget')).result.values).toEqual({ name: 'road' })
})
