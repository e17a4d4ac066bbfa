import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarriedInstances, OlderVersion } from '../../../src/schema/model/process-view.ts'
import { type Requests, startRequests } from './request-kit.ts'

const path = 'schemas/processes/test/request.bpmn'
const process = 'test/request'

describe.each(['sqlite', 'postgres'] as const)('instances of an older version on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
  })
  afterAll(() => on?.close())

  /** Publishes the process with a change of its text. */
  async function published(change: (text: string) => string): Promise<void> {
    const { text } = (await on.admin('GET', `onl/files/open?path=${path}`)).result
    const drafts = [{ path, version: 1 }]
    const kept = await on.admin('PUT', 'onl/files/draft', { body: { path, version: 0, text: change(text) } })
    if (kept.result.problems.length > 0) throw new Error(JSON.stringify(kept.result.problems))
    const reply = await on.admin('POST', 'onl/files/publish', { body: { drafts } })
    if (!reply.success) throw new Error(reply.text)
  }
  const versions = async (): Promise<readonly OlderVersion[]> =>
    (await on.admin('GET', `wf/process/versions?process=${process}`)).result
  const carry = async (version: string, nodes: object = {}): Promise<CarriedInstances> => {
    const reply = await on.admin('POST', 'wf/process/carry', { body: { process, version, nodes } })
    if (!reply.success) throw new Error(reply.text)
    return reply.result
  }

  it('keep their version until an administrator takes them along, each node to a node of its kind', async () => {
    expect(await versions()).toEqual([])
    const [first, second, third] = [await on.submitted(), await on.submitted(), await on.submitted({ amount: 5000 })]
    await published((text) =>
      text
        .replaceAll('"Lead"', '"Boss"')
        .replace('name="Lead"', 'name="Boss"')
        .replaceAll('procura:zh="审批"', 'procura:zh="终审"'),
    )
    const [older, ...others] = await versions()
    expect([older?.open, others]).toEqual([3, []])
    expect(older?.nodes).toEqual([
      expect.objectContaining({ id: 'Finance', waiting: 1 }),
      expect.objectContaining({ id: 'Lead', title: '审批', waiting: 2 }),
    ])
    const fits = older?.nodes[1]?.fits.map(({ id }) => id) ?? []
    expect(fits.toSorted()).toEqual(['All', 'Boss', 'Choice', 'Finance'])

    // Without a node for it, a place has no equal; what fits is taken.
    const some = await carry(older?.version ?? '')
    expect(some).toMatchObject({ carried: 1, stayed: 2, next: null })
    expect(some.refused).toContainEqual({ resource: process, id: first, node: '审批', reason: 'missing' })
    expect(await on.todo(on.approver, first)).toEqual(['审批'])

    expect(await carry(older?.version ?? '', { Lead: 'Boss', t: 't' })).toEqual({
      carried: 2,
      stayed: 0,
      next: null,
      refused: [],
    })
    expect(await versions()).toEqual([])
    expect(await on.todo(on.approver, first)).toEqual(['终审'])
    const { nodes, tasks } = await on.viewOf(on.buyer, first)
    expect(nodes.filter(({ place }) => place === 'here').map(({ id }) => id)).toEqual(['Boss'])
    expect(tasks).toMatchObject([{ node: 'Boss', title: '终审', status: 'open' }])

    expect((await on.decide(on.approver, first)).success).toBe(true)
    expect((await on.decide(on.approver, second, 'reject', { fields: { reason: 'no need' } })).success).toBe(true)
    expect((await on.decide(on.finance, third)).success).toBe(true)
    expect((await on.decide(on.approver, third)).success).toBe(true)
    expect(await Promise.all([first, second, third].map(on.stateOf))).toEqual(['approved', 'draft', 'approved'])
  })

  it('are looked at in parts: those that stay do not keep the call from the others', async () => {
    const stays = await on.submitted({ amount: 5000 })
    const goes = await Promise.all([on.submitted(), on.submitted()])
    await published((text) => text.replaceAll('"Finance"', '"Money"').replace('name="Finance"', 'name="Money"'))
    const [older] = await versions()
    const body = { process, version: older?.version, nodes: {}, limit: 1 }
    const parts: CarriedInstances[] = []
    for (let after: string | null = ''; after !== null; after = parts.at(-1)?.next ?? null)
      parts.push((await on.admin('POST', 'wf/process/carry', { body: { ...body, after } })).result)
    expect(parts.map(({ carried, stayed }) => carried + stayed)).toEqual([1, 1, 1])
    expect(parts.reduce((sum, { carried }) => sum + carried, 0)).toBe(2)
    expect(parts.flatMap(({ refused }) => refused.map(({ id }) => id))).toEqual([stays])
    expect((await versions()).map(({ open }) => open)).toEqual([1])
    await carry(older?.version ?? '', { Finance: 'Money' })
    for (const id of [stays, ...goes]) await on.admin('POST', 'test/request/do/cancel', { body: { id } })
  })

  it('keep decisions and signers of a task for several handlers', async () => {
    const id = await on.submitted({ amount: 200_000, reviewers: 'quality,approver' })
    await on.decide(on.finance, id)
    await on.decide(on.quality, id)
    await published((text) => text.replaceAll('"All"', '"Everybody"').replace('name="All"', 'name="Everybody"'))
    const [older] = await versions()
    expect(await carry(older?.version ?? '', { All: 'Everybody' })).toMatchObject({ carried: 1 })
    expect(await on.todo(on.quality, id)).toEqual([])
    expect(await on.todo(on.approver, id)).toEqual(['Everybody'])
    await on.decide(on.approver, id)
    expect(await on.todo(on.approver, id)).toEqual(['终审'])
    // A decision keeps its title although its node is gone.
    const { tasks } = await on.viewOf(on.buyer, id)
    expect(tasks.map(({ title }) => title)).toEqual(['Money', 'All', 'Everybody', '终审'])
  })

  it('are shown to administrators only, and moved by them only', async () => {
    const id = await on.submitted()
    await published((text) => text.replaceAll('procura:zh="终审"', 'procura:zh="末审"'))
    const [older] = await versions()
    for (const call of [on.buyer, on.approver, on.supplier_a]) {
      expect((await call('GET', `wf/process/versions?process=${process}`)).status).toBe(403)
      const body = { process, version: older?.version, nodes: {} }
      expect((await call('POST', 'wf/process/carry', { body })).status).toBe(403)
    }
    const tenant = await on.api.as('admin_t1')
    const elsewhere = await tenant('GET', `wf/process/versions?process=${process}`)
    expect(elsewhere.result).toEqual([])
    const body = { process, version: older?.version, nodes: {} }
    expect((await tenant('POST', 'wf/process/carry', { body })).result).toMatchObject({ carried: 0, stayed: 0 })
    expect(await on.todo(on.approver, id)).toEqual(['终审'])
    for (const wrong of [{ process: 'no/such' }, { nodes: { Boss: 5 } }, { version: '' }])
      expect((await on.admin('POST', 'wf/process/carry', { body: { ...body, ...wrong } })).success).toBe(false)
    const sql = `select log_content, request_param from sys_log where log_content = 'process version' order by id desc limit 1`
    await carry(older?.version ?? '')
    const [entry] = await on.api.running.app.store.rows({ sql, parameters: [] })
    expect(JSON.parse(String(entry?.request_param))).toMatchObject({ process, carried: expect.any(Number) })
  })
})
