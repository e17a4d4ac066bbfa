import { afterAll, beforeAll, expect, it } from 'vitest'
import type { FeedEntry, RecordFeed } from '../../../src/schema/model/feed.ts'
import { type ApiServer, startApi } from '../../kit/api-server.ts'

type Call = Awaited<ReturnType<ApiServer['as']>>

let api: ApiServer
let buyer: Call
let supplier: Call
let other: Call
/** Order of the supplier. */
let id: string
beforeAll(async () => {
  api = await startApi()
  ;[buyer, supplier, other] = (await Promise.all(['buyer', 'supplier_b', 'supplier_a'].map(api.as))) as [
    Call,
    Call,
    Call,
  ]
  const [order] = (await supplier('GET', 'ord/order/list?pageSize=1')).result.records
  id = order.id
})
afterAll(() => api?.close())

const feed = async (call: Call, record = id): Promise<RecordFeed> =>
  (await call('GET', `wf/feed?resource=ord/order&id=${record}`)).result
const comment = (call: Call, body: object) =>
  call('POST', 'wf/comment/add', { body: { busType: 'ord/order', busId: id, audience: 'own', ...body } })
const texts = ({ entries }: RecordFeed) => entries.flatMap((entry) => (entry.kind === 'comment' ? [entry.content] : []))

it('tells the changes of a document, since when it is in its state, and who is next', async () => {
  const published = (await buyer('GET', 'ord/order/list?status=published')).result.records[0]
  const { entries, since, next } = await feed(buyer, published.id)
  expect(since).toMatch(/^\d{4}-\d\d-\d\d /)
  expect(next.map(({ title, isMine }) => [title, isMine])).toContainEqual(['确认', false])
  expect(next.flatMap(({ roles }) => roles)).toContain('供应商')
  const changes = entries.filter((entry): entry is Extract<FeedEntry, { kind: 'change' }> => entry.kind === 'change')
  expect(changes.at(-1)?.action).toBe('add')
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

it('names the document that is made next, and who makes it, as long as rows remain', async () => {
  const open = ({ closed, qty, replaceQty, shippedQty, directQty }: Record<string, unknown>) =>
    closed !== 'Y' && Number(qty) + Number(replaceQty ?? 0) > Number(shippedQty ?? 0) + Number(directQty ?? 0)
  const { records } = (await buyer('GET', 'ord/order/list?status=confirmed&pageSize=100')).result
  const seen = new Set<boolean>()
  for (const { id: order } of records) {
    const { lines } = (await buyer('GET', `ord/order/queryById?id=${order}`)).result
    const { next, goesOn } = await feed(buyer, order)
    const isOpen = lines.some(open)
    seen.add(isOpen)
    expect({ next, goesOn }).toEqual(
      isOpen
        ? { next: [{ title: '发货', roles: ['供应商'], isMine: false }], goesOn: false }
        : { next: [], goesOn: true },
    )
  }
  expect(seen).toEqual(new Set([true, false]))
  const warehouse = await api.as('warehouse')
  const of = async (call: Call, status: string) => {
    const [record] = (await call('GET', `ord/delivery/list?status=${status}`)).result.records
    return (await call('GET', `wf/feed?resource=ord/delivery&id=${record.id}`)).result
  }
  expect((await of(buyer, 'arrived')).next).toEqual([{ title: '入库', roles: ['仓库'], isMine: false }])
  expect((await of(warehouse, 'arrived')).next).toMatchObject([{ title: '入库', isMine: true }])
  expect(await of(buyer, 'received')).toMatchObject({ next: [], goesOn: false })
})

it('names no step that the values of the record rule out', async () => {
  const nextOf = async (call: Call, id: string) => {
    const { next } = (await call('GET', `wf/feed?resource=bid/clarify&id=${id}`)).result as RecordFeed
    return next.map(({ title }) => title)
  }
  const { records } = (await buyer('GET', 'bid/clarify/list?status=answered&direction=bidder&pageSize=100')).result
  const seen = new Set<string>()
  for (const { id, publicFlag } of records) {
    seen.add(publicFlag)
    expect([id, await nextOf(buyer, id)]).toEqual([id, publicFlag === 'Y' ? ['发布'] : []])
  }
  expect(seen).toContain('N')
  const [tender] = (await supplier('GET', 'bid/project/list?phase=published')).result.records
  const values = { projectNo: tender.billNo, title: '型号', question: '等效？' }
  const { result } = await supplier('POST', 'bid/clarify/add', { body: values })
  expect(await nextOf(supplier, result.id)).toEqual(['提交'])
})

it('keeps comments of one side from the other, and shares those for both', async () => {
  expect((await comment(buyer, { content: '内部：价格偏高' })).success).toBe(true)
  expect((await comment(supplier, { content: '内部：先排产' })).success).toBe(true)
  expect((await comment(buyer, { content: '请提前两天', audience: 'both' })).success).toBe(true)
  expect(texts(await feed(buyer))).toEqual(['请提前两天', '内部：价格偏高'])
  expect(texts(await feed(supplier))).toEqual(['请提前两天', '内部：先排产'])
})

it('sends a shared comment to the other company, and a mention to the colleague', async () => {
  expect((await comment(buyer, { content: '第二次催交', audience: 'both' })).success).toBe(true)
  const { entries } = await feed(supplier)
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'message', title: expect.stringContaining('评论') }))
  const people = (await buyer('GET', `wf/feed/readers?resource=ord/order&id=${id}&q=fin`)).result
  expect(people).toContainEqual({ username: 'finance', realname: '钱会' })
  expect((await comment(buyer, { content: '@钱会 请看', mentions: 'finance' })).success).toBe(true)
  const seen = (await feed(buyer)).entries
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'comment', mentions: ['钱会'] }))
  expect(seen).toContainEqual(expect.objectContaining({ kind: 'message', receivers: ['钱会'] }))
})

it('mentions people of the other company in a shared comment, each side those whom the document shows', async () => {
  const path = (audience: string, q = '') => `wf/feed/readers?resource=ord/order&id=${id}&q=${q}&audience=${audience}`
  const others = async (call: Call, q = '', audience = 'both') => {
    const people: readonly { username: string; isOther?: boolean }[] = (await call('GET', path(audience, q))).result
    return people.filter(({ isOther }) => isOther).map(({ username }) => username)
  }
  // The supplier finds the people of the document, not the staff; the buyer the users of that company.
  const order = (await buyer('GET', `ord/order/queryById?id=${id}`)).result
  const named = new Set([order.buyerId, order.createBy])
  const found = await others(supplier)
  expect(found).toContain('buyer')
  expect(found.filter((account) => !named.has(account))).toEqual([])
  expect(await others(buyer)).toEqual(['supplier_b'])
  const [{ realname }] = (await buyer('GET', path('both'))).result
  expect(await others(buyer, encodeURIComponent(realname.slice(0, 2)))).toEqual(['supplier_b'])
  // By name only: a part of an account finds nobody.
  expect([await others(buyer, 'supplier_'), await others(supplier, 'buy'), await others(supplier, '', 'own')]).toEqual([
    ...[[], [], []],
  ])
  const theirs = (await supplier('GET', path('both'))).result.map(({ username }: { username: string }) => username)
  for (const account of ['finance', 'approver', 'warehouse', 'admin', 'supplier_a'])
    if (!named.has(account)) expect(theirs).not.toContain(account)

  const told = async (call: Call) =>
    (await feed(call)).entries.flatMap((entry) => (entry.kind === 'message' ? [entry.title] : []))
  const mention = (call: Call, mentions: string, audience = 'both') =>
    comment(call, { content: `@ ${mentions}`, mentions, audience })
  expect((await mention(supplier, 'buyer')).success).toBe(true)
  expect((await mention(buyer, 'supplier_b')).success).toBe(true)
  expect((await told(buyer)).filter((title) => title.includes('提到了您'))).not.toEqual([])
  expect((await told(supplier)).filter((title) => title.includes('提到了您'))).not.toEqual([])
  const messages = await api.running.app.store.rows<{ receiver: string; type: string; id: string }>({
    sql: `select es_receiver as receiver, bus_type as type, bus_id as id from msg_message where es_title like '%提到了您%' and bus_id = ?`,
    parameters: [id],
  })
  for (const receiver of ['buyer', 'supplier_b']) expect(messages).toContainEqual({ receiver, type: 'ord/order', id })
  // A mentioned person gets one message, not another about the comment.
  const [{ count }] = (await api.running.app.store.rows<{ count: number }>({
    sql: `select count(*) as count from msg_message where es_receiver = 'supplier_b' and bus_id = ? and es_content like '%@ supplier_b%'`,
    parameters: [id],
  })) as [{ count: number }]
  expect(Number(count)).toBe(1)

  // Nobody else, known or not: one answer for all. A comment to the own company mentions nobody of the other.
  const refusals = await Promise.all(
    ['finance', 'admin', 'supplier_a', 'nobody-at-all'].map(async (account) => {
      const { success, text } = await mention(supplier, account)
      return [success, text.replaceAll(account, '').replaceAll(/"timestamp":\d+/g, '')]
    }),
  )
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
  expect(refusals[0]?.[0]).toBe(false)
  expect((await mention(buyer, 'supplier_a')).success).toBe(false)
  expect((await mention(supplier, 'buyer', 'own')).success).toBe(false)
  expect((await mention(buyer, 'supplier_b', 'own')).success).toBe(false)
  // A rival reads neither the document nor its people.
  expect((await other('GET', path('both'))).result).toEqual([])
  expect((await mention(other, 'buyer')).success).toBe(false)
})

it("names the server in the reader's language", async () => {
  await api.running.app.store.write([
    { sql: "update msg_message set create_by = 'system', sender = '系统' where bus_id = ?", parameters: [id] },
  ])
  const call = (lang: string) => buyer('GET', `wf/feed?resource=ord/order&id=${id}`, { headers: { lang } })
  const senders = async (lang: string) => {
    const { entries } = (await call(lang)).result as RecordFeed
    return new Set(entries.flatMap(({ kind, realname }) => (kind === 'message' ? [realname] : [])))
  }
  expect([await senders('en'), await senders('zh')]).toEqual([new Set(['System']), new Set(['系统'])])
})

it('refuses comments on foreign records, mentions of strangers, and shares without another company', async () => {
  expect((await feed(other))?.entries).toBeUndefined()
  expect((await comment(other, { content: 'x' })).success).toBe(false)
  expect((await comment(buyer, { content: 'x', mentions: 'supplier_b' })).success).toBe(false)
  expect((await comment(supplier, { content: 'x', mentions: 'buyer' })).success).toBe(false)
  const { records } = (await buyer('GET', 'bid/project/list')).result
  const [project] = records
  const shared = { busType: 'bid/project', busId: project.id, content: 'x', audience: 'both' }
  expect((await comment(buyer, shared)).success).toBe(false)
  const auditor = await api.as('auditor')
  expect((await comment(auditor, { content: 'x' })).success).toBe(false)
  expect((await buyer('GET', `wf/feed/readers?resource=ord/order&id=none&q=`)).result).toEqual([])
})

it('does not take the side or the company of a comment from its author', async () => {
  await comment(supplier, { content: '伪造', side: '', company: 'x', audience: 'own' })
  expect(texts(await feed(buyer))).not.toContain('伪造')
})

it('lets the author alone delete a comment', async () => {
  const made = (await comment(buyer, { content: '写错了' })).result
  const approver = await api.as('approver')
  expect((await approver('DELETE', `wf/comment/delete?id=${made.id}`)).success).toBe(false)
  expect((await buyer('DELETE', `wf/comment/delete?id=${made.id}`)).success).toBe(true)
  expect(texts(await feed(buyer))).not.toContain('写错了')
})

it('opens a file of a comment to its readers only', async () => {
  const upload = async (call: Call, name: string) => {
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.4 x'], { type: 'application/pdf' }), name)
    return call('POST', 'sys/common/upload', { raw: form })
  }
  const { result } = await upload(buyer, 'note.pdf')
  const file = `${result.id}|${result.path}`
  expect((await comment(buyer, { content: '见附件', files: file })).success).toBe(true)
  const path = file.split('|')[1] ?? ''
  const read = async (call: Call) => (await call('GET', `sys/common/static/${encodeURI(path)}`)).status
  const approver = await api.as('approver')
  expect(await read(approver)).toBe(200)
  expect(await read(supplier)).not.toBe(200)
  await comment(buyer, { content: '双方附件', audience: 'both', files: file })
  expect(await read(supplier)).toBe(200)
  expect(await read(other)).not.toBe(200)
})
