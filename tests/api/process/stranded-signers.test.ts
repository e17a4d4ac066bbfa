import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStrandedSigners } from '../../../server/features/process/stranded-signers.ts'
import { type Call, type Requests, startRequests } from './request-kit.ts'

describe.each(['sqlite', 'postgres'] as const)('signers after a handler who rejects on %s', (dialect) => {
  let on: Requests
  beforeAll(async () => {
    on = await startRequests(dialect)
    const A = 'task procura:field="reviewers" procura:complete="2" procura:reject="reject"'
    await on.draw({ s: 'start', A, V: 'service procura:action="approve"', e: 'end' }, 's>A; A>V; V>e')
  })
  afterAll(() => on?.close())

  /** Request in which finance has a signer after them and rejects, and the two others approve. */
  const withSigner = async () => {
    const id = await on.submitted({ reviewers: 'finance,approver,approver_lei' })
    const task = (await on.viewOf(on.finance, id)).mine[0]?.task
    const body = { task, people: ['approver_fu'], place: 'after', opinion: 'your view?' }
    const signed = await on.finance('POST', 'wf/process/sign', { body })
    expect(signed.success, signed.text).toBe(true)
    expect((await on.decide(on.finance, id, 'reject')).success).toBe(true)
    return id
  }
  const approve = async (call: Call, id: string) => {
    const { success, text } = await on.decide(call, id)
    expect(success, text).toBe(true)
  }

  it('have their turn, and the document goes on', async () => {
    const id = await withSigner()
    for (const username of ['approver_lei', 'approver_fu']) await approve(await on.api.as(username), id)
    await approve(on.approver, id)
    expect(await on.stateOf(id)).toBe('approved')
  })

  it('whom an older version left waiting have their turn after the first start', async () => {
    const id = await withSigner()
    const { store } = on.api.running.app
    const [row] = await store.rows<{ id: string; state: string }>({
      sql: 'select id, state from _process_instance where record_id = ?',
      parameters: [id],
    })
    const state = JSON.parse(String(row?.state))
    for (const item of state.tokens[0].items) if (item.added) item.status = 'waits'
    await store.write([
      {
        sql: 'update _process_instance set state = ? where id = ?',
        parameters: [JSON.stringify(state), String(row?.id)],
      },
      {
        sql: `update _process_task set status = 'waits' where record_id = ? and who = 'approver_fu'`,
        parameters: [id],
      },
    ])
    const signer = await on.api.as('approver_fu')
    expect(await on.todo(signer, id)).toEqual([])
    expect(await openStrandedSigners(store)).toBe(0)
    await store.write([{ sql: `delete from _meta where name = 'upgrade:stranded-signers'`, parameters: [] }])
    expect([await openStrandedSigners(store), await openStrandedSigners(store)]).toEqual([1, 0])
    expect(await on.todo(signer, id)).toEqual(['A'])
    for (const call of [on.approver, await on.api.as('approver_lei'), signer]) await approve(call, id)
    expect(await on.stateOf(id)).toBe('approved')
  })
})
