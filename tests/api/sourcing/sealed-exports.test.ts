import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withList } from '../../../server/features/sending/list-letter.ts'
import { textOfPdf } from '../../kit/pdf-text.ts'
import { quotationFor } from '../../kit/quotation.ts'
import { firstOf, type Row } from './callers.ts'
import { act, type Events, ok, startEvents } from './event-kit.ts'

/** Unit price, and words, of a submitted bid; hidden ceilings of the tender and of its lot. */
const price = 71_829.37
const words = 'walrus deviation'
const ceilings = { ceilingPrice: 8_765_432, ceiling: 7_654_321 }

let on: Events
let tender: Row
let bid: Row
beforeAll(async () => {
  on = await startEvents()
  const lots = [{ lotNo: '1', lotName: 'A', ceiling: ceilings.ceiling, ceilingShown: 'N' }]
  const items = [{ lineNo: 1, lotNo: '1', ...on.goods, qty: 5 }]
  const { ceilingPrice } = ceilings
  tender = await on.publishedTender({ ceilingPrice, ceilingShown: 'N', lots, items })
  const body = { ...(await quotationFor(on.calls.supplier, tender, price)), deviation: words }
  bid = await ok(on.calls.supplier, 'bid/quote/add', body)
  await ok(on.calls.supplier, 'bid/quote/do/submit', { ids: bid.id })
})
afterAll(() => on?.close())

/** Text of an answer: a workbook and a print are unpacked. */
function plainOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() === 'PK') return Object.values(unzipSync(bytes)).map(textOf).join('\n')
  return bytes.subarray(0, 4).toString() === '%PDF' ? textOfPdf(bytes).replaceAll('\n', '') : bytes.toString()
}
const textOf = (part: Uint8Array) => Buffer.from(part).toString()

/** Digits of an amount with and without separators. */
const spelled = (amount: number) => [String(amount), amount.toLocaleString('en-US')]

const ofBid = () => [
  ...[words, ...spelled(price)],
  ...[5 * price, 5 * price * 1.13].flatMap((amount) => spelled(Math.round(amount * 100) / 100)),
]
const ofCeilings = () => Object.values(ceilings).flatMap(spelled)

/** Exports and prints in which values of the bid or the tender could be. */
function addresses(): readonly string[] {
  const exported = [
    'bid/quote',
    'bid/quote/items',
    'bid/quote/answers',
    'bid/project',
    'bid/project/lots',
    'bid/invite',
  ]
  const reports = ['rep/quotecompare', 'bid/quoted']
  return [
    ...exported.flatMap((code) => [`${code}/exportXls?pageSize=500`, `${code}/exportXls?format=csv`]),
    `bid/quote/exportXls?selections=${bid.id}`,
    `bid/quote/exportRecord?id=${bid.id}`,
    `bid/project/exportRecord?id=${tender.id}`,
    `bid/project/lots/list?projectId=${tender.id}`,
    ...reports.flatMap((code) => [`report/${code}/exportXls`, `report/${code}/list?pageSize=500`]),
    `sys/print/pdf?resource=bid/quote&ids=${bid.id}`,
    `sys/print/pdf?resource=bid/project&ids=${tender.id}`,
    `sys/print/pdf?resource=bid/project&ids=${tender.id}&lang=en`,
  ]
}

type Caller = keyof Events['calls']

async function found(caller: Caller, secrets: readonly string[]): Promise<readonly string[]> {
  const hits: string[] = []
  for (const path of addresses()) {
    const text = await readBy(caller, path)
    if (secrets.some((secret) => text.includes(secret))) hits.push(path)
  }
  return hits
}

/** Text of an answer that the server was not too busy to give: costly calls come one by one. */
async function readBy(caller: Caller, path: string): Promise<string> {
  const { bytes, status } = await on.calls[caller]('GET', path)
  expect([path, status]).not.toEqual([path, 503])
  return plainOf(bytes)
}

describe('before the opening', () => {
  it('the bid is in the exports of its company, as one record and in lists', async () => {
    const lists = ['?pageSize=500', '?format=csv', `?selections=${bid.id}`].map(
      (query) => `bid/quote/exportXls${query}`,
    )
    expect(await found('supplier', ofBid())).toEqual(
      expect.arrayContaining([...lists, `bid/quote/exportRecord?id=${bid.id}`]),
    )
  })

  it.each<Caller>(['buyer', 'approver', 'admin', 'auditor', 'expert', 'rival', 'stranger'])(
    'no export, report or print of %s has a value of the bid',
    async (caller) => {
      expect(await found(caller, ofBid())).toEqual([])
    },
  )

  it('no export, report or print of bidders and experts has a hidden ceiling, unlike that of the buyer', async () => {
    const print = `sys/print/pdf?resource=bid/project&ids=${tender.id}`
    expect(await found('buyer', ofCeilings())).toEqual(
      expect.arrayContaining([`bid/project/exportRecord?id=${tender.id}`, print]),
    )
    for (const caller of ['supplier', 'rival', 'stranger', 'expert'] as const)
      expect([caller, await found(caller, ofCeilings())]).toEqual([caller, []])
  })

  it('no mailed workbook of a list of bids has a value of the bid', async () => {
    const { result } = await on.calls.admin('GET', 'sys/permission/list?pageNo=1&pageSize=1000&menuType=1')
    const menu = result.records.find((row: Row) => row.target === 'resource:bid/quote' && row.opens === 'list')
    const cronExpression = '0 0 3 1 1 ? 2040'
    const job = await ok(on.calls.admin, 'sys/job/add', {
      ...{ jobName: 'mailList', menuId: menu.id, receivers: 'buyer,auditor,supplier_b', cronExpression },
    })
    const mailed = async (username: string) => {
      await on.write('update sys_user set email = ? where username = ?', `${username}@export.example`, username)
      const { id: receiverId } = await firstOf(on.calls.admin, `sys/user/list?username=${username}`)
      const message = { templateCode: 'job:list', receiverId, tenantId: '0', busId: job.id }
      const letter = await withList(on.api.running.app, message as unknown as Parameters<typeof withList>[1])
      return plainOf(letter?.attachment?.content ?? Buffer.alloc(0))
    }
    for (const [username, word] of Object.entries({
      buyer: '已开标',
      auditor: '已开标',
      supplier_b: String(bid.billNo),
    })) {
      const text = await mailed(username)
      expect(text).toContain(word)
      expect(ofBid().filter((secret) => text.includes(secret))).toEqual([])
    }
  })
})

describe('after the opening', () => {
  it('the mark of a bid above a hidden ceiling is in no export or print of bidders', async () => {
    const past = '2020-01-01 09:00:00'
    await on.write(
      `update bid_project set bid_deadline = ?, open_time = ?, phase = 'closed', ceiling_price = 100 where id = ?`,
      ...[past, past, tender.id],
    )
    await on.write(`update bid_quote set status = 'locked' where id = ?`, bid.id)
    await on.write('update bid_method set min_bidders = 1')
    const plan = { projectNo: tender.billNo, opener: 'buyer', witness: 'approver', openTime: past }
    const { id } = await ok(on.calls.buyer, 'bid/open/add', plan)
    await ok(on.calls.buyer, 'bid/open/do/unlock', { ids: id })
    expect(await act(on.calls.approver, 'bid/open', 'witness', String(id))).toMatchObject({ success: true })
    const record = async (caller: Caller) => {
      const paths = [
        ...[`bid/open/queryById?id=${id}`, `bid/open/bids/list?openId=${id}`, `bid/open/exportRecord?id=${id}`],
        ...[`bid/open/bids/exportXls?openId=${id}`, `sys/print/pdf?resource=bid/open&ids=${id}`],
        ...[`bid/open/history?id=${id}`, `bid/quote/exportRecord?id=${bid.id}`],
      ]
      const texts: string[] = []
      for (const path of paths) texts.push(await readBy(caller, path))
      return texts.join('\n')
    }
    expect(await record('buyer')).toMatch(/aboveCeiling|超过限价/)
    expect(await record('supplier')).not.toMatch(/aboveCeiling|超过限价|aboveLots|超限标段/)
  })
})
