import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decidedActions } from '../../../server/features/process/conduct.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

describe.each(['sqlite', 'postgres'] as const)('approval matrix on %s', (dialect) => {
  let api: ApiServer
  let as: Readonly<Record<'admin' | 'buyer' | 'finance' | 'approver', Call>>
  let supplierId = ''
  beforeAll(async () => {
    api = await startApi({}, dialect)
    const [admin, buyer, finance, approver] = await Promise.all(
      (['admin', 'buyer', 'finance', 'approver'] as const).map((name) => api.as(name)),
    )
    as = { admin, buyer, finance, approver } as typeof as
    const { result } = await as.buyer('GET', 'srm/supplier/base/list?status=qualified&pageSize=1')
    supplierId = result.records[0].id
  })
  afterAll(() => api?.close())

  const submitted = async (amountNoTax: number) => {
    const body = {
      ...{ purOrg: 'P10', buyerId: 'buyer', supplierId, currency: 'CNY', exchangeRate: 1 },
      lines: [{ expenseType: 'freight', amountNoTax }],
    }
    const { result } = await as.buyer('POST', 'ord/expense/add', { body })
    await as.buyer('POST', 'ord/expense/do/submit', { body: { id: result.id } })
    return String(result.id)
  }
  const viewOf = async (call: Call, id: string) =>
    (await call('GET', `wf/process?resource=ord/expense&id=${id}`)).result
  const here = async (id: string) => {
    const { tasks } = await viewOf(as.buyer, id)
    return tasks.filter(({ status }: { status: string }) => status === 'open').map(({ node }: { node: string }) => node)
  }
  const decide = async (call: Call, id: string) => {
    const [task] = (await viewOf(call, id)).mine
    return call('POST', 'wf/process/decide', { body: { tasks: [task?.task ?? 'none-0'], outcome: 'approve' } })
  }
  const stateOf = async (id: string) => (await as.buyer('GET', `ord/expense/queryById?id=${id}`)).result.status
  const line = (values: object) => as.admin('POST', 'wf/matrix/add', { body: { busType: 'ord/expense', ...values } })

  it('decides by amount who reviews; without a line that fits the role of the process approves alone', async () => {
    const [small, large] = [await submitted(100), await submitted(60_000)]
    expect([await here(small), await here(large)]).toEqual([['approval'], ['first']])
    expect((await decide(as.approver, large)).success).toBe(false)
    expect((await decide(as.finance, large)).success).toBe(true)
    expect(await here(large)).toEqual(['approval'])
    expect((await decide(as.approver, large)).success).toBe(true)
    expect(await stateOf(large)).toBe('approved')
  })

  it('takes the first line that fits, and open instances keep theirs', async () => {
    const values = { name: 'very large', priority: 1, purOrg: 'P10', minAmount: 200_000, status: 'Y' }
    const { success, result } = await line({ ...values, role1: 'finance', person2: 'approver' })
    expect(success).toBe(true)
    const [first, other] = [await submitted(200_000), await submitted(199_999)]
    await as.admin('PUT', 'wf/matrix/edit', { body: { ...result, status: 'N' } })
    const later = await submitted(200_000)
    for (const id of [first, other, later]) expect((await decide(as.finance, id)).success).toBe(true)
    expect([await here(first), await here(other), await here(later)]).toEqual([['second'], ['approval'], ['approval']])
    await as.admin('DELETE', `wf/matrix/delete?id=${result.id}`)
    expect((await decide(as.approver, first)).success).toBe(true)
    expect(await here(first)).toEqual(['approval'])
  })

  it('a person whom the matrix names does not approve their own document: administrators do', async () => {
    const { store } = api.running.app
    const give = (roles: string) =>
      store.write([{ sql: `update sys_user set roles = ? where username = 'buyer'`, parameters: [roles] }])
    await give('buyer,approver')
    const values = { name: 'one person', priority: 1, purOrg: 'P10', minAmount: 400_000, person3: 'buyer', status: 'Y' }
    const { result, text } = await line(values)
    const both = await api.as('buyer')
    const id = await submitted(400_000)
    expect([text, await here(id)]).toEqual([text, ['approval']])
    expect([(await viewOf(both, id)).mine, (await decide(both, id)).success]).toEqual([[], false])
    const own = await both('POST', 'ord/expense/do/approve', { body: { id } })
    expect([own.success, await stateOf(id)]).toEqual([false, 'pending'])
    await as.admin('DELETE', `wf/matrix/delete?id=${result.id}`)
    await give('buyer')
    expect((await decide(as.admin, id)).success).toBe(true)
    expect(await stateOf(id)).toBe('approved')
  })

  it.each([
    ['limits the wrong way round', { minAmount: 10, maxAmount: 5 }],
    ['a second review without a first', { role2: 'finance' }],
    ['a negative amount', { minAmount: -1 }],
    ['a role that does not exist', { role1: 'emperor' }],
    ['a role that may not approve the document', { role3: 'finance' }],
    ['a role that may not read the document', { role1: 'warehouse' }],
    ['a person who may not approve the document', { person3: 'finance' }],
    ['a person who may not read the document', { person1: 'warehouse' }],
    ['a person of a supplier', { person1: 'supplier_a' }],
  ])('refuses %s', async (_, values) => {
    expect((await line({ name: 'wrong', priority: 5, status: 'Y', ...values })).success).toBe(false)
  })

  it('has a category that documents of its type can have', async () => {
    const of = async (values: object) => {
      const { success, result } = await line({ name: 'of a category', priority: 950, status: 'Y', ...values })
      if (success) await as.admin('DELETE', `wf/matrix/delete?id=${result.id}`)
      return success ? [] : result.errors.map(({ pointer }: { pointer: string }) => pointer)
    }
    const items = (await as.admin('GET', 'sys/dict/getDictItems/proc_category')).result
    const categories = (await as.admin('GET', 'bd/purcategory/list?pageSize=1')).result.records
    expect(await of({ category: 'freight' })).toEqual(['/category'])
    expect(await of({ busType: 'bid/project', category: 'nothing' })).toEqual(['/category'])
    expect(await of({ busType: 'bid/project', category: items[0].value })).toEqual([])
    expect(await of({ busType: 'srm/supplier/base', category: 'nothing' })).toEqual(['/category'])
    expect(await of({ busType: 'srm/supplier/base', category: categories[0].code })).toEqual([])
  })

  it('says at the field which rights the role lacks, and takes those who have them', async () => {
    const values = { name: 'who', priority: 800, minAmount: 1, status: 'Y' }
    const refused = await line({ ...values, role1: 'finance', role3: 'finance' })
    expect(refused.result.errors).toEqual([
      expect.objectContaining({ pointer: '/role3', message: expect.stringContaining('ord:expense:approve') }),
    ])
    const taken = await line({ ...values, role1: 'finance', person2: 'approver', role3: 'approver' })
    expect([taken.success, taken.text]).toEqual([true, taken.text])
    // A line that is switched off decides nothing.
    const off = await line({ ...values, role3: 'warehouse', status: 'N' })
    expect(off.success).toBe(true)
    for (const { result } of [taken, off]) await as.admin('DELETE', `wf/matrix/delete?id=${result.id}`)
  })

  it('is edited by those who keep master data, and not by those who decide', async () => {
    const keeper = await api.as('masterdata')
    const values = {
      name: 'kept',
      busType: 'ord/expense',
      priority: 900,
      minAmount: 300,
      role1: 'finance',
      status: 'Y',
    }
    const { success, result, text } = await keeper('POST', 'wf/matrix/add', { body: values })
    expect([success, text]).toEqual([true, text])
    expect((await keeper('DELETE', `wf/matrix/delete?id=${result.id}`)).success).toBe(true)
    const asked = await keeper('GET', 'lookup/options?resource=wf/matrix&field=role1&pageSize=100')
    expect(asked.result.map(({ value }: { value: string }) => value)).toContain('finance')
    for (const call of [as.buyer, as.finance, as.approver]) {
      const body = { name: 'mine', busType: 'ord/expense', priority: 1, status: 'Y' }
      expect((await call('POST', 'wf/matrix/add', { body })).success).toBe(false)
    }
  })

  it('pending documents of the demo are in their processes', async () => {
    const { result } = await as.approver('GET', 'wf/todo/list?taskState=open&pageSize=200')
    const waiting = result.records.filter(({ taskId }: { taskId: string | null }) => taskId !== null)
    expect(new Set(waiting.map(({ busType }: { busType: string }) => busType)).size).toBeGreaterThan(4)
    const [order] = (await as.approver('GET', 'ord/order/list?status=pending&pageSize=1')).result.records
    const { result: view } = await as.approver('GET', `wf/process?resource=ord/order&id=${order.id}`)
    expect(view.mine).toHaveLength(1)
  })

  it('every approval is decided by a task of a shipped process', () => {
    const { resources, processes } = api.running.app.live.current
    const approvals = [...resources.values()].flatMap(({ plan: { code, actions } }) => {
      const own = [...processes.values()].filter(({ resource }) => resource === code)
      const decided = new Set(own.flatMap((plan) => [...decidedActions(plan)]))
      return actions
        .filter(({ name, automatic, to }) => /^(approve|reject)/.test(name) && !automatic && to !== undefined)
        .map(({ name }) => ({ name: `${code} ${name}`, isDecided: decided.has(name) }))
    })
    // Checks of what a company sent, and the return of an event whose award is a document with a process of its own.
    const plain = [
      ...['bid/auction rejectFromScaling', 'bid/inquiry rejectFromScaling'],
      ...['bid/project rejectFromScaling', 'fin/invoice reject'],
    ]
    expect(approvals.filter(({ isDecided }) => !isDecided).map(({ name }) => name)).toEqual(plain)
    expect(approvals.length).toBeGreaterThan(50)
  })
})
