import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsFrom, valuesFrom } from '../../../src/engine/record/use-origin.ts'
import type { CompiledButton } from '../../../src/schema/model/compiled-actions.ts'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import type { Row } from './callers.ts'
import { type Events, inDays, invitationOf, ok, read, startEvents } from './event-kit.ts'

let on: Events
beforeAll(async () => {
  on = await startEvents()
})
afterAll(() => on?.close())

type Adding = Extract<CompiledButton, { readonly do: 'add' }>
const user = { supplierId: '', username: 'buyer', roles: ['buyer'] }

it('a failed auction is auctioned again with all that it had, at a new time', async () => {
  const { buyer, approver, supplier, rival } = on.calls
  const rules = { rules: '<p>规则</p>', bond: 500, extendMax: 4, reservePrice: 700, lotMode: 'whole' }
  const failed = await on.publishedAuction([on.company, on.rivalCompany], rules)
  const plan = on.api.running.app.live.current.resources.get('bid/auction')?.plan
  const button = plan?.list.actions?.find((each): each is Adding => each.do === 'add' && each.name === 'repeat')
  if (!button) throw new Error('no button')
  const before = await read(buyer, 'bid/auction', failed.id)
  expect(holds(button.when, { ...before, user }, true)).toBe(false)
  await on.write(`update bid_auction set phase = 'ended' where id = ?`, failed.id)
  await ok(buyer, 'bid/auction/do/fail', { ids: failed.id, rejectReason: '无人出价，竞价流标' })
  const over = await read(buyer, 'bid/auction', failed.id)
  expect(holds(button.when, { ...over, user }, true)).toBe(true)
  expect(holds(button.when, { ...over, user: { ...user, supplierId: on.company } }, true)).toBe(false)

  const filled = { ...valuesFrom(over, button.with, user), ...rowsFrom(over, button.rows, user) }
  const body = { ...filled, startTime: inDays(9) }
  const next = await read(buyer, 'bid/auction', (await ok(buyer, 'bid/auction/add', body)).id)
  expect(next).toMatchObject({ ...rules, phase: 'draft', repeatOf: failed.billNo, name: failed.name })
  const companies = ({ invited }: Awaited<ReturnType<typeof read>>) =>
    invited?.map(({ supplierId, factor }) => [supplierId, factor]).toSorted()
  expect(companies(next)).toEqual(companies(over))
  const lines = ({ items }: Awaited<ReturnType<typeof read>>) =>
    items?.map(({ lineNo, materialCode, qty, unit, needDate }) => [lineNo, materialCode, qty, unit, needDate])
  expect(lines(next)).toEqual(lines(over))
  await ok(buyer, 'bid/auction/do/submit', { ids: next.id })
  await ok(approver, 'bid/auction/do/approve', { ids: next.id })
  await ok(buyer, 'bid/auction/do/publish', { ids: next.id })
  for (const call of [supplier, rival]) {
    expect(await invitationOf(call, next as Row)).toMatchObject({ inviteStatus: 'invited' })
    expect((await call('GET', `bid/auction/queryById?id=${next.id}`)).text).not.toContain(String(failed.billNo))
  }
})
