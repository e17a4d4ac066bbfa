import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Awards, splitOf, startAwards } from '../sourcing/award-kit.ts'
import { act, did, firstOf, type Row, record, rows, write } from '../sourcing/callers.ts'

const code = 'ord/requisition'
let at: Awards
let inquiry: Row
/** Requisition lines, each for an item of the inquiry. */
let asked: readonly Row[]
let requisition: string
/** A contract of the award, in force, and its line. */
let contract: Row
let line: Row

beforeAll(async () => {
  at = await startAwards()
  await write(at.api, `update bd_budget set amount = 900000000, control = 'refuse'`)
  const buyer = at.on('buyer')
  inquiry = await firstOf(buyer, 'bid/inquiry/list?phase=opened')
  const items = await rows(buyer, `bid/inquiry/items/list?inquiryId=${inquiry.id}&pageSize=50&column=lineNo&order=asc`)
  const quality = await at.api.as('quality')
  const reply = await quality('POST', `${code}/add`, {
    body: {
      ...{ title: '泵房备件', costCentre: 'C301', purOrg: 'P10', needDate: '2099-03-01', reason: '检修' },
      lines: items.map(({ materialCode, unit, qty }) => ({
        materialCode,
        unit,
        qty,
        price: 1,
        needDate: '2099-03-01',
      })),
    },
  })
  if (!reply.success) throw new Error(reply.text)
  requisition = reply.result.id
  await did(quality, code, 'submit', requisition)
  await did(at.on('approver'), code, 'approve', requisition)
  asked = await linesNow()
  // The demo inquiry was made without a requisition.
  for (const [index, { id }] of items.entries())
    await write(at.api, 'update bid_inquiry_items set req_line_id = ? where id = ?', asked[index]?.id, id)
})
afterAll(() => at?.close())

const linesNow = () =>
  rows(at.on('buyer'), `ord/requisition/lines/list?requisitionId=${requisition}&column=lineNo&order=asc&pageSize=50`)

/** Progress and quantities as the next writes of a document follow them. */
const farOf = (lines: readonly Row[]) => lines.map(({ progress, orderedQty }) => [progress, Number(orderedQty ?? 0)])

it('what an award has is no longer ordered directly', async () => {
  const comparison = await at.compared('inquiry', inquiry.id)
  const award = await at.proposed('inquiry', inquiry.id, splitOf(comparison, 'cheapest').picks)
  await at.edit(award, { reason: '价格最优' })
  await did(at.on('buyer'), 'bid/scaling', 'submit', award)
  expect(farOf(await linesNow())).toEqual(asked.map(() => ['awarded', 0]))
  const ids = asked.map(({ id }) => id).join()
  const direct = await at.on('buyer')('POST', 'requisition/order', { body: { ids: asked[0]?.id } })
  expect([direct.success, direct.text]).toEqual([false, expect.stringContaining('采购申请行已在寻源中')])
  expect((await at.on('buyer')('POST', 'requisition/tender', { body: { ids } })).success).toBe(false)
  const quality = await at.api.as('quality')
  expect((await act(quality, code, 'cancel', requisition, { rejectReason: '不再需要了' })).success).toBe(false)

  // A rejected award gives the lines back to the inquiry.
  await did(at.on('approver'), 'bid/scaling', 'reject', award, { rejectReason: '请重新提交' })
  expect(farOf(await linesNow())).toEqual(asked.map(() => ['inquiry', 0]))
  await did(at.on('buyer'), 'bid/scaling', 'submit', award)
  await did(at.on('approver'), 'bid/scaling', 'approve', award)
  await did(at.on('buyer'), 'bid/scaling', 'publish', award)
  const { lines } = await record(at.on('buyer'), 'bid/scaling', award)
  expect((lines as unknown as readonly Row[]).map(({ reqLineId }) => reqLineId)).toEqual(asked.map(({ id }) => id))
})

it('the order of an award covers the lines, and the asker sees which', async () => {
  const award = await firstOf(at.on('buyer'), `bid/scaling/list?inquiryNo=${inquiry.billNo}&status=published`)
  await did(at.on('buyer'), 'bid/scaling', 'createContract', award.id)
  const contracts = await rows(at.on('buyer'), `con/contract/list?srcNo=${award.billNo}`)
  const contracted = (
    await Promise.all(contracts.map(({ id }) => rows(at.on('buyer'), `con/contract/lines/list?contractId=${id}`)))
  ).flat()
  expect(new Set(contracted.map(({ reqLineId }) => reqLineId))).toEqual(new Set(asked.map(({ id }) => id)))
  expect(farOf(await linesNow())).toEqual(asked.map(() => ['awarded', 0]))

  contract = found(contracts[0])
  line = found(contracted.find(({ contractId }) => contractId === contract.id))
  await write(at.api, `update con_contract set status = 'effective' where id = ?`, contract.id)
  const order = await ordered(1)
  const { billNo } = await record(at.on('buyer'), code, requisition)
  expect(await rows(at.on('buyer'), `ord/order/lines/list?orderId=${order.id}`)).toMatchObject([
    { srcLineId: line.id, reqLineId: line.reqLineId, reqNo: billNo, reqSourced: 'Y' },
  ])
  const served = (await linesNow()).find(({ id }) => id === line.reqLineId)
  expect(served).toMatchObject({ progress: 'awarded', orderedQty: 1, sourcedQty: 1, orderNos: order.billNo })
  const quality = await at.api.as('quality')
  const shown = await rows(quality, `ord/requisition/lines/list?requisitionId=${requisition}&pageSize=50`)
  expect(shown.find(({ id }) => id === line.reqLineId)).toMatchObject({
    progress: 'awarded',
    orderNos: order.billNo,
  })
})

it('a contract may be ordered beyond the request: its own quantity is the limit', async () => {
  const qty = Number(line.qty)
  await write(at.api, 'update con_contract_lines set qty = ? where id = ?', qty + 5, line.id)
  await ordered(qty + 4)
  const served = (await linesNow()).find(({ id }) => id === line.reqLineId)
  expect([served?.progress, Number(served?.orderedQty)]).toEqual(['ordered', qty + 5])
  // What is ordered for another requisition is for that one.
  const quality = await at.api.as('quality')
  const { materialCode, unit } = line
  const head = { title: '另一需求', costCentre: 'C301', purOrg: 'P10', needDate: '2099-03-01', reason: '检修' }
  const request = { ...head, lines: [{ materialCode, unit, qty: 1, price: 1, needDate: '2099-03-01' }] }
  const { id } = (await quality('POST', `${code}/add`, { body: request })).result
  await did(quality, code, 'submit', id)
  await did(at.on('approver'), code, 'approve', id)
  const [another] = await rows(at.on('buyer'), `ord/requisition/lines/list?requisitionId=${id}`)
  await write(at.api, 'update con_contract_lines set qty = qty + 10 where id = ?', line.id)
  const order = await ordered(1, { reqLineId: another?.id })
  const [row] = await rows(at.on('buyer'), `ord/order/lines/list?orderId=${order.id}`)
  expect(row).toMatchObject({ reqLineId: another?.id, srcLineId: line.id, reqSourced: null })
  // A source that the order does not have is not kept: neither contract nor award is charged with it.
  const charged = async () => Number((await record(at.on('buyer'), 'con/contract/lines', line.id)).orderedQty)
  const before = await charged()
  const free = await firstOf(at.on('buyer'), `mat/material/list?pageSize=1&materialCode=!${materialCode}`)
  const foreign = await at.on('buyer')('POST', 'ord/order/add', {
    body: {
      ...{ supplierId: contract.supplierId, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY', orderType: 'standard' },
      lines: [
        {
          ...{ materialCode: free.materialCode, unit: free.unit, qty: 9, price: 10, taxRate: '13' },
          ...{ needDate: '2099-03-01', srcLineId: line.id },
        },
      ],
    },
  })
  expect([foreign.success, foreign.result?.lines ?? foreign.text]).toMatchObject([true, expect.anything()])
  const [forged] = await rows(at.on('buyer'), `ord/order/lines/list?orderId=${foreign.result.id}`)
  expect([forged?.srcLineId ?? null, forged?.reqLineId ?? null, await charged()]).toEqual([null, null, before])
  // A forged source does not lift the limit of a direct order.
  const body = {
    ...{ supplierId: contract.supplierId, purOrg: 'P10', buyerId: 'buyer', currency: 'CNY', orderType: 'standard' },
    lines: [
      {
        ...{ materialCode: line.materialCode, unit: line.unit, qty: 1, price: 1, taxRate: '13' },
        ...{ needDate: '2099-03-01', reqLineId: line.reqLineId, srcLineId: 'somewhere', reqSourced: 'Y' },
      },
    ],
  }
  expect((await at.on('buyer')('POST', 'ord/order/add', { body })).success).toBe(false)
})

function found(row: Row | undefined): Row {
  if (!row) throw new Error('no such row')
  return row
}

/** An order on the contract. */
async function ordered(qty: number, more: object = {}): Promise<Row> {
  const { supplierId, supplierCode, supplierName, billNo, currency } = contract
  const { materialCode, unit, price, taxRate } = line
  const reply = await at.on('buyer')('POST', 'ord/order/add', {
    body: {
      ...{ supplierId, supplierCode, supplierName, currency, purOrg: 'P10', buyerId: 'buyer', orderType: 'standard' },
      srcNo: billNo,
      lines: [{ materialCode, unit, qty, price, taxRate, needDate: '2099-03-01', srcLineId: line.id, ...more }],
    },
  })
  if (!reply.success) throw new Error(reply.text)
  return record(at.on('buyer'), 'ord/order', reply.result.id)
}
