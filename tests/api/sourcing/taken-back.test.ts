import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstOf, rows } from './callers.ts'
import { act, type Events, inDays, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
  await on.write(`update bid_method set min_days = 5 where method in ('open', 'inquiry')`)
})
afterAll(() => on?.close())

const rejectReason = '截止时间不足，需要修改'

/** Events that are approved, and whose publication is refused. */
const kinds = {
  'bid/project': {
    said: '至少 5 天',
    late: { bidDeadline: inDays(4), openTime: inDays(4), questionEnd: inDays(1) },
    early: { bidDeadline: inDays(9), openTime: inDays(9) },
    add: (values: object) => on.publishedTender(values),
  },
  'bid/inquiry': {
    said: '至少 5 天',
    late: { quoteDeadline: inDays(4) },
    early: { quoteDeadline: inDays(9) },
    add: (values: object) => on.publishedInquiry(values),
  },
  'bid/auction': {
    said: '开始时间已过',
    late: {},
    early: { startTime: inDays(9) },
    add: async (values: object) => {
      const event = await on.publishedAuction([on.company], values)
      await on.write(`update bid_auction set phase = 'approved', start_time = ? where id = ?`, inDays(-1), event.id)
      await ok(on.calls.buyer, 'bid/auction/do/publish', { ids: event.id })
    },
  },
} as const
const codes = Object.keys(kinds) as readonly (keyof typeof kinds)[]

async function stuck(code: keyof typeof kinds, name: string): Promise<string> {
  const { late, add, said } = kinds[code]
  await expect(add({ name, ...late })).rejects.toThrow(said)
  const [event] = await rows(on.calls.buyer, `${code}/list?name=${encodeURIComponent(name)}`)
  expect(event).toMatchObject({ phase: 'approved' })
  return String(event?.id)
}

async function instances(id: string): Promise<readonly unknown[]> {
  const { store } = on.api.running.app
  const sql = 'select status from _process_instance where record_id = ? order by started'
  return (await store.rows({ sql, parameters: [id] })).map(({ status }) => status)
}

describe('an approved event that cannot be published', () => {
  it.each(codes)('(%s) is returned to draft by its buyer with a reason, and needs another approval', async (code) => {
    const { early } = kinds[code]
    const { buyer, approver, supplier } = on.calls
    const id = await stuck(code, `收回 ${code}`)
    const recall = (call: typeof buyer, more: object = { rejectReason }) => act(call, code, 'recall', id, more)
    for (const call of [approver, supplier]) expect((await recall(call)).success).toBe(false)
    expect((await recall(buyer, {})).success).toBe(false)
    expect((await recall(buyer)).success).toBe(true)
    expect(await read(buyer, code, id)).toMatchObject({ phase: 'draft', rejectReason })
    expect((await buyer('GET', `${code}/history?id=${id}`)).text).toContain(rejectReason)
    expect(await instances(id)).not.toContain('open')
    const told = await rows(on.calls.admin, `msg/message/list?esReceiver=approver&busId=${id}&pageSize=50`)
    expect(told.some(({ esTitle, esContent }) => `${esTitle}${esContent}`.includes('收回修改'))).toBe(true)

    await ok(buyer, `${code}/edit`, { id, ...early }, 'PUT')
    expect((await act(buyer, code, 'publish', id)).success).toBe(false)
    const before = await instances(id)
    await ok(buyer, `${code}/do/submit`, { ids: id })
    expect(await instances(id)).toEqual([...before, 'open'])
    expect((await act(buyer, code, 'recall', id, { rejectReason })).success).toBe(false)
    await ok(approver, `${code}/do/approve`, { ids: id })
    await ok(buyer, `${code}/do/publish`, { ids: id })
    expect((await act(buyer, code, 'recall', id, { rejectReason })).success).toBe(false)
  })

  it.each(codes)('(%s) is cancelled with a reason, and its companies hear nothing of it', async (code) => {
    const id = await stuck(code, `作废 ${code}`)
    const { billNo } = await read(on.calls.buyer, code, id)
    const told = () => rows(on.calls.admin, 'msg/message/list?esReceiver=supplier_b&pageSize=500')
    const before = (await told()).length
    expect((await act(on.calls.approver, code, 'cancel', id)).success).toBe(false)
    expect((await act(on.calls.supplier, code, 'cancel', id, { rejectReason })).success).toBe(false)
    await ok(on.calls.approver, `${code}/do/cancel`, { ids: id, rejectReason })
    expect(await read(on.calls.buyer, code, id)).toMatchObject({ phase: 'cancelled', rejectReason })
    expect((await told()).length).toBe(before)
    expect(await rows(on.calls.supplier, `${code}/list?billNo=${billNo}`)).toEqual([])
  })
})

describe('an event that could not be published', () => {
  it.each(['bid/project', 'bid/inquiry'] as const)('(%s) warns who submits and who approves it', async (code) => {
    const { buyer, approver } = on.calls
    const id = await stuck(code, `预警 ${code}`)
    await ok(buyer, `${code}/do/recall`, { ids: id, rejectReason })
    const plain = (call: typeof buyer, action: string) => call('POST', `${code}/do/${action}`, { body: { id } })
    const warned = { success: false, result: { warnings: [expect.stringContaining('从发布到截止至少 5 天')] } }
    expect(await plain(buyer, 'submit')).toMatchObject(warned)
    await ok(buyer, `${code}/do/submit`, { ids: id })
    expect(await plain(approver, 'approve')).toMatchObject(warned)
    expect(await read(buyer, code, id)).toMatchObject({ phase: 'pending' })
    await ok(approver, `${code}/do/approve`, { ids: id })
    expect(await read(buyer, code, id)).toMatchObject({ phase: 'approved' })
  })

  it('warns who approves an auction whose start has passed', async () => {
    const { buyer, approver } = on.calls
    const id = await stuck('bid/auction', '预警竞价')
    await on.write(`update bid_auction set phase = 'pending' where id = ?`, id)
    const reply = await approver('POST', 'bid/auction/do/approve', { body: { id } })
    expect(reply).toMatchObject({ result: { warnings: [expect.stringContaining('开始时间已过')] } })
    await ok(approver, 'bid/auction/do/approve', { ids: id })
    expect(await firstOf(buyer, `bid/auction/list?phase=approved&name=${encodeURIComponent('预警竞价')}`)).toBeTruthy()
  })
})
