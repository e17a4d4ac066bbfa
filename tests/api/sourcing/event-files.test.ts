import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiServer, startApi } from '../../kit/api-server.ts'
import { filesIn } from '../../kit/archive.ts'
import { type Call, did, firstOf, type Row, record } from './callers.ts'
import { type Market, openMarket } from './market.ts'

let api: ApiServer
let market: Market
let buyer: Call
let supplier: Call
beforeAll(async () => {
  api = await startApi()
  market = await openMarket(api)
  buyer = market.on('buyer')
  supplier = market.on('supplier_b')
})
afterAll(() => api?.close())

const documents = (call: Call, { id }: Row) => call('GET', `sourcing/eventFiles?id=${id}`)
const invitation = (call: Call, billNo: unknown) => firstOf(call, `bid/invite/list?billNo=${billNo}`)

async function uploaded(call: Call, name: string, text: string): Promise<string> {
  const raw = new FormData()
  raw.append('file', new Blob([`%PDF-1.7 ${text}`]), name)
  const { id, path } = (await call('POST', 'sys/common/upload', { raw })).result
  return `${id}|${path}`
}

it('the documents of a tender come as one archive, and the invitation notes it', async () => {
  const tender = await market.event('one')
  await did(buyer, 'bid/project', 'publish', tender.id)
  const enrolled = await supplier('POST', 'bid/invite/add', { body: { projectNo: tender.billNo } })
  expect(enrolled.text).toContain('"success":true')
  const clarification = { projectNo: tender.billNo, direction: 'bidder', title: '参数', question: '图纸？' }
  const files = {
    published: await uploaded(buyer, '图纸.pdf', 'drawing'),
    kept: await uploaded(buyer, 'x.pdf', 'kept'),
  }
  for (const [state, file] of Object.entries(files)) {
    const { id } = (await supplier('POST', 'bid/clarify/add', { body: clarification })).result
    await did(supplier, 'bid/clarify', 'submit', id)
    await did(buyer, 'bid/clarify', 'answer', id, { answer: '见附件', files: file })
    if (state === 'published') await did(buyer, 'bid/clarify', 'publish', id)
  }

  const invite = await invitation(supplier, tender.billNo)
  const archive = await documents(supplier, invite)
  expect(archive.status, archive.text.slice(0, 300)).toBe(200)
  expect(archive.headers.get('content-disposition')).toContain(`${tender.billNo}.zip`)
  const found = filesIn(archive.bytes)
  expect([...found.keys()].toSorted()).toEqual(['tender.pdf', '图纸.pdf', '招标文件.html'])
  expect(String(found.get('招标文件.html'))).toContain('<p>文件</p>')
  expect(String(found.get('tender.pdf'))).toBe('%PDF-1.7 tender')
  expect(await record(buyer, 'bid/invite', invite.id)).toMatchObject({ downloadTime: expect.stringContaining('20') })
  expect((await buyer('GET', `bid/invite/history?id=${invite.id}`)).text).toContain('documents')
})

it('a download opens the invitation, but only that of the own company', async () => {
  const inquiry = await market.event('inquiry')
  await did(buyer, 'bid/inquiry', 'publish', inquiry.id)
  const invite = await invitation(supplier, inquiry.billNo)
  expect((await documents(supplier, invite)).text).toContain('没有可下载的文件')
  expect(await record(supplier, 'bid/invite', invite.id)).toMatchObject({ inviteStatus: 'invited' })

  const attachments = [await uploaded(buyer, '图.pdf', 'one'), await uploaded(buyer, '图.pdf', 'two')].join()
  await did(buyer, 'bid/inquiry', 'amend', inquiry.id, { attachments })
  const rival = market.on('supplier_a')
  for (const stranger of [rival, market.on('expert'), await api.as('supplier_t1')])
    expect((await documents(stranger, invite)).success).toBe(false)
  expect(filesIn((await documents(buyer, invite)).bytes).size).toBe(2)
  expect(await record(supplier, 'bid/invite', invite.id)).toMatchObject({ inviteStatus: 'invited', downloadTime: null })

  const found = filesIn((await documents(supplier, invite)).bytes)
  expect([...found].map(([name, bytes]) => [name, String(bytes)]).toSorted()).toEqual([
    ['图 (2).pdf', '%PDF-1.7 two'],
    ['图.pdf', '%PDF-1.7 one'],
  ])
  expect(await record(supplier, 'bid/invite', invite.id)).toMatchObject({ inviteStatus: 'viewed' })
  const seen = await record(buyer, 'bid/inquiry', inquiry.id)
  expect((seen.invited as unknown as readonly Row[]).map(({ inviteStatus }) => inviteStatus).toSorted()).toEqual([
    'invited',
    'viewed',
  ])
  await Promise.all([1, 2, 3].map(async () => expect((await documents(supplier, invite)).status).toBe(200)))
})
