import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Requests, startRequests } from './request-kit.ts'

const nodes = {
  s: 'start',
  x: 'xor',
  Head: 'task procura:head="starter" procura:reject="reject" procura:state="pending"',
  Other: 'task procura:head="reviewers" procura:reject="reject" procura:state="pending"',
  m: 'xor',
  V: 'service procura:action="approve"',
  e: 'end',
}
const flows = 's>x; x>Other?amount > 1000.0; x>Head!; Head>m; Other>m; m>V; V>e'

describe.each(['sqlite', 'postgres'] as const)('heads of departments on %s', (dialect) => {
  let on: Requests
  const users = new Map<string, string>()
  const departs = new Map<string, string>()
  beforeAll(async () => {
    on = await startRequests(dialect)
    await on.draw(nodes, flows)
    const [people, units] = await Promise.all([
      on.admin('GET', 'sys/user/list?pageSize=500'),
      on.admin('GET', 'sys/depart/list?pageSize=500'),
    ])
    for (const user of people.result.records) users.set(user.username, user.id)
    for (const unit of units.result.records) departs.set(unit.departName, unit.id)
  })
  afterAll(() => on?.close())

  /** Makes a person the head of departments, or of none. */
  const leads = async (username: string, ...names: string[]) => {
    const { success, text } = await on.admin('PUT', 'sys/user/edit', {
      body: {
        id: users.get(username),
        identity: names.length > 0 ? '2' : '1',
        departIds: names.map((name) => departs.get(name)).join(','),
      },
    })
    expect(success, text).toBe(true)
  }
  const handlers = async (id: string) => {
    const { tasks } = await on.viewOf(on.admin, id)
    return tasks.filter(({ status }) => status === 'open').map(({ handler }) => handler)
  }

  it('handle the documents of an ordinary member of their department', async () => {
    // Buyers are in 设备采购部, below 采购中心.
    await leads('approver', '设备采购部')
    await leads('finance', '财务部')
    const id = await on.submitted()
    expect(await handlers(id)).toEqual(['王审'])
    expect((await on.decide(on.approver, id)).success).toBe(true)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('handle those of the person in a field', async () => {
    const id = await on.submitted({ amount: 5000, reviewers: 'finance_ge' })
    expect(await handlers(id)).toEqual(['钱会'])
  })

  it('are those of a department above where it has none, and where its only head has submitted', async () => {
    await leads('approver')
    await leads('approver_lei', '采购中心')
    expect(await handlers(await on.submitted())).toEqual(['雷鸣'])
    await leads('buyer', '设备采购部')
    expect(await handlers(await on.submitted())).toEqual(['雷鸣'])
    await leads('buyer', '设备采购部', '采购中心')
    expect(await handlers(await on.submitted())).toEqual(['雷鸣'])
    await leads('approver_lei', '采购中心')
    await leads('approver', '设备采购部')
    expect(await handlers(await on.submitted())).toEqual(['王审'])
  })

  it('are not the starter, who leads the department of the person in a field', async () => {
    await leads('buyer', '财务部')
    await leads('finance')
    await leads('approver_lei', '蓝源环境集团')
    expect(await handlers(await on.submitted({ amount: 5000, reviewers: 'finance_ge' }))).toEqual(['雷鸣'])
    await leads('approver_lei')
    await leads('approver')
  })

  it('are replaced by administrators where there is none, as for the head of the whole house', async () => {
    await leads('buyer', '蓝源环境集团')
    for (const values of [{}, { amount: 5000, reviewers: 'finance_ge' }]) {
      const id = await on.submitted(values)
      expect([await on.todo(on.admin, id), await on.todo(on.buyer, id)]).toEqual([[expect.any(String)], []])
      expect((await on.decide(on.admin, id)).success).toBe(true)
      expect(await on.stateOf(id)).toBe('approved')
    }
    const { result } = await on.buyer('POST', 'test/request/add', { body: { subject: 'x', amount: 5000 } })
    const refused = await on.buyer('POST', 'test/request/do/submit', { body: { id: result.id } })
    expect([refused.success, refused.message]).toEqual([false, '“Other”没有办理人，请联系管理员'])
  })
})
