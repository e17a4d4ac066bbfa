import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from '../../../server/features/excel/xlsx-writer.ts'
import type { Reply } from '../../kit/api-server.ts'
import { type Fixture, startResources } from './fixture.ts'
import { readWorkbook, sendFile, workbookOf } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources({}, carrying)
})
afterAll(() => on?.close())

const title = (zh: string, en: string) => ({ zh, en })
const number = (name: string) => ({ type: 'number', title: title(name, name), minimum: 0 })
const text = (name: string) => ({ type: 'text', title: title(name, name), maxLength: 40 })
const can = ['list', 'view', 'add', 'edit', 'delete']
/** Purchases, whose lines shipments carry on: replies by line, records made from them, quantities with a limit. */
const carrying = {
  'resources/test/buy.json': {
    title: title('采购', 'Purchases'),
    fields: {
      name: text('name'),
      note: { ...text('note'), readOnly: true },
      status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
      lines: { type: 'table', of: 'test/buy/lines', title: title('明细', 'Lines'), order: 'place' },
      total: { ...number('total'), compute: "sum(lines, 'confirmed')" },
    },
    states: { field: 'status', initial: 'draft' },
    actions: {
      confirm: {
        do: 'transition',
        title: title('确认', 'Confirm'),
        from: ['draft'],
        to: 'pending',
        by: 'approver',
        ask: ['note', 'lines.confirmed'],
        offer: ['lines.reply'],
      },
      ship: {
        do: 'transition',
        title: title('发货', 'Ship'),
        from: ['pending'],
        to: 'approved',
        by: 'approver',
        make: {
          'test/ship': {
            each: 'lines',
            by: 'place2',
            where: 'confirmed > 0.0',
            set: { name: { cel: 'parent.name' }, place: { cel: 'place2' } },
            rows: { lines: { where: 'qty > 1.0', set: { buyLine: { cel: 'id' }, qty: { cel: 'confirmed - 1.0' } } } },
          },
        },
      },
    },
    form: { sections: [{ fields: ['name', 'note', 'status', 'lines', 'total'] }] },
    list: { columns: ['name', 'status', 'total'] },
    rights: { buyer: { can, edit: "status == 'draft'" }, approver: { can: ['list', 'view'] } },
  },
  'resources/test/buy/lines.json': {
    title: title('采购明细', 'Purchase lines'),
    parent: { field: 'buyId', of: 'test/buy', guards: true, reads: true },
    fields: {
      place: { type: 'integer', title: title('行号', 'Line') },
      place2: text('place2'),
      qty: { ...number('qty'), required: true },
      over: { ...number('over') },
      confirmed: { ...number('confirmed'), maximum: 100 },
      reply: text('reply'),
      shipped: { ...number('shipped'), readOnly: true },
    },
    sums: {
      shipped: {
        of: 'test/ship/lines',
        field: 'qty',
        on: { buyLine: 'id' },
        where: "parent.status != 'draft'",
        limit: 'qty + (over == null ? 0.0 : over)',
      },
    },
    list: { columns: ['buyId', 'qty'] },
    rights: { buyer: { can }, approver: { can: ['list', 'view'] } },
  },
  'resources/test/ship.json': {
    title: title('发货', 'Shipments'),
    fields: {
      name: text('name'),
      place: text('place'),
      status: { type: 'list', dict: 'test_status', title: title('状态', 'Status'), readOnly: true },
      lines: { type: 'table', of: 'test/ship/lines', title: title('明细', 'Lines') },
      total: { ...number('total'), compute: "sum(lines, 'qty')" },
    },
    states: { field: 'status', initial: 'draft' },
    actions: {
      submit: { do: 'transition', title: title('提交', 'Submit'), from: ['draft'], to: 'pending', by: 'buyer' },
      undo: { do: 'transition', title: title('撤回', 'Undo'), from: ['pending'], to: 'draft', by: 'buyer' },
    },
    form: { sections: [{ fields: ['name', 'place', 'status', 'lines', 'total'] }] },
    list: { columns: ['name', 'status', 'total'] },
    rights: { buyer: { can } },
  },
  'resources/test/ship/lines.json': {
    title: title('发货明细', 'Shipment lines'),
    parent: { field: 'shipId', of: 'test/ship', guards: true, reads: true },
    fields: { buyLine: text('buyLine'), qty: { ...number('qty'), required: true } },
    indexes: [['buyLine']],
    form: { sections: [{ fields: ['buyLine', 'qty'] }] },
    list: { columns: ['shipId', 'qty'] },
    rights: { buyer: { can: [...can, 'import'] } },
  },
}

type Line = { readonly id: string; readonly [field: string]: unknown }

async function purchase(...lines: readonly object[]): Promise<{ id: string; version: number; lines: readonly Line[] }> {
  const added = await on.buyer('POST', 'test/buy/add', { body: { name: 'a purchase', lines } })
  expect(added.text, added.text).toContain('"success":true')
  return read('test/buy', added.result.id)
}
const read = async (code: string, id: string) => (await on.admin('GET', `${code}/queryById?id=${id}`)).result
const confirm = (id: string, body: object): Promise<Reply> =>
  on.approver('POST', 'test/buy/do/confirm', { body: { ids: id, note: 'as asked', ...body } })
const ship = (...lines: readonly object[]): Promise<Reply> =>
  on.buyer('POST', 'test/ship/add', { body: { name: 'a shipment', lines } })
const submit = (id: string): Promise<Reply> => on.buyer('POST', 'test/ship/do/submit', { body: { ids: id } })
const errorsOf = ({ result }: Reply) => (result as { errors?: readonly object[] } | null)?.errors ?? []

describe('a dialog with rows', () => {
  it('writes the asked fields of each row, and nothing else, without the right to edit', async () => {
    const { id, lines } = await purchase({ qty: 5 }, { qty: 7 })
    const sent = lines.map((line) => ({ id: line.id, confirmed: 4, reply: 'later', qty: 999 }))
    expect(await confirm(id, { lines: sent })).toMatchObject({ success: true })
    const saved = await read('test/buy', id)
    expect(saved).toMatchObject({ status: 'pending', note: 'as asked', total: 8 })
    expect(saved.lines).toMatchObject([
      { qty: 5, confirmed: 4, reply: 'later' },
      { qty: 7, confirmed: 4, reply: 'later' },
    ])
    const history = await on.admin('GET', `test/buy/lines/history?id=${lines[0]?.id}`)
    expect(history.result[0]).toMatchObject({ action: 'confirm' })
  })

  it('refuses a row without a required field, at its place', async () => {
    const { id, lines } = await purchase({ qty: 5 }, { qty: 7 })
    const refused = await confirm(id, { lines: [{ id: lines[1]?.id, confirmed: 1 }] })
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/lines/0/confirmed' }])
    expect(await read('test/buy', id)).toMatchObject({ status: 'draft', note: null })
  })

  it('refuses an invalid value of a row, at its place', async () => {
    const { id, lines } = await purchase({ qty: 5 })
    const refused = await confirm(id, { lines: [{ id: lines[0]?.id, confirmed: 101 }] })
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/lines/0/confirmed' }])
  })

  it('refuses a row of another record', async () => {
    const [one, other] = [await purchase({ qty: 5 }), await purchase({ qty: 6 })]
    const sent = [...one.lines, ...other.lines].map((line) => ({ id: line.id, confirmed: 1 }))
    expect(await confirm(one.id, { lines: sent })).toMatchObject({ success: false })
    expect((await read('test/buy', other.id)).lines).toMatchObject([{ confirmed: null }])
  })

  it('is in the API documentation', async () => {
    const { text: document } = await on.admin('GET', 'openapi.json')
    const { paths } = JSON.parse(document)
    const { schema } = paths['/test/buy/do/confirm'].post.requestBody.content['application/json']
    expect(schema.properties.lines.items).toMatchObject({ required: ['id', 'confirmed'] })
  })
})

describe('records made by an action', () => {
  it('are one for each group of rows, with their rows and links, without the right to add', async () => {
    const mark = `made ${Math.random()}`
    const added = await on.buyer('POST', 'test/buy/add', {
      body: {
        name: mark,
        lines: [
          { qty: 5, place2: 'a' },
          { qty: 1, place2: 'a' },
          { qty: 7, place2: 'b' },
          { qty: 8, place2: 'c' },
        ],
      },
    })
    const { id, lines } = await read('test/buy', added.result.id)
    const sent = lines.map((line: Line, index: number) => ({ id: line.id, confirmed: index === 3 ? 0 : 5 }))
    await confirm(id, { lines: sent })
    expect(await on.approver('POST', 'test/buy/do/ship', { body: { ids: id } })).toMatchObject({ success: true })
    const found = await on.buyer('GET', `test/ship/list?name=${encodeURIComponent(mark)}&column=place&order=asc`)
    expect(found.result.records).toMatchObject([
      { place: 'a', status: 'draft', total: 4 },
      { place: 'b', status: 'draft', total: 4 },
    ])
    const first = await read('test/ship', found.result.records[0].id)
    expect(first.lines).toMatchObject([{ buyLine: lines[0].id, qty: 4 }])
  })
})

describe('the limit of a sum', () => {
  it('refuses what passes it, with the rest that is left, and counts only what its condition names', async () => {
    const { lines } = await purchase({ qty: 10, over: 1 })
    const buyLine = lines[0]?.id
    const first = await ship({ buyLine, qty: 8 })
    expect(await submit(first.result.id)).toMatchObject({ success: true })
    // A draft counts nothing yet.
    const second = await ship({ buyLine, qty: 2 }, { buyLine, qty: 2 })
    expect(second).toMatchObject({ success: true })
    const refused = await submit(second.result.id)
    expect(errorsOf(refused)).toMatchObject([{ pointer: '/lines/1/qty', message: expect.stringContaining('3') }])
    const id = second.result.id
    const edited = await read('test/ship', id)
    const rows = [{ ...edited.lines[0], qty: 3 }]
    await on.buyer('PUT', 'test/ship/edit', { body: { id, version: edited.version, lines: rows } })
    expect(await submit(id)).toMatchObject({ success: true })
    expect(await read('test/buy/lines', String(buyLine))).toMatchObject({ shipped: 11 })
  })

  it('refuses a growing row of a counted record, and lets it shrink', async () => {
    const { lines } = await purchase({ qty: 10 })
    const { result } = await ship({ buyLine: lines[0]?.id, qty: 10 })
    await submit(result.id)
    const [row] = (await read('test/ship', result.id)).lines
    const change = (qty: number) => on.buyer('PUT', 'test/ship/lines/edit', { body: { id: row.id, qty } })
    expect(errorsOf(await change(11))).toMatchObject([{ pointer: '/qty' }])
    expect(await change(9)).toMatchObject({ success: true })
  })

  it('holds for a workbook of the lines: the row is refused, and nothing changes', async () => {
    const { lines } = await purchase({ qty: 10 })
    const { result } = await ship({ buyLine: lines[0]?.id, qty: 6 })
    await submit(result.id)
    const { rows } = await readWorkbook(on.buyer, `test/ship/tableSheet?id=${result.id}&table=lines`)
    const place = (rows[2] ?? []).findIndex((name) => String(name).startsWith('qty'))
    const send = async (qty: number) => {
      const filled = rows.map((row, index) => row.map((cell, at) => (index > 2 && at === place ? qty : cell)))
      const file = await workbookOf(filled as readonly (readonly Cell[])[])
      return sendFile(on.buyer, `test/ship/importTable?id=${result.id}&table=lines`, file)
    }
    expect((await send(11)).result.errors).toMatchObject([{ row: 4, reason: expect.stringContaining('10') }])
    expect((await read('test/ship', result.id)).lines).toMatchObject([{ qty: 6 }])
    expect((await send(10)).code).toBe(200)
    expect(await read('test/buy/lines', String(lines[0]?.id))).toMatchObject({ shipped: 10 })
  })

  it('holds when several writes come at once', async () => {
    const { lines } = await purchase({ qty: 10 })
    const drafts = await Promise.all(Array.from({ length: 8 }, () => ship({ buyLine: lines[0]?.id, qty: 3 })))
    const replies = await Promise.all(drafts.map(({ result }) => submit(result.id)))
    expect(replies.filter(({ success }) => success)).toHaveLength(3)
  })

  it('refuses a source that falls below what was taken', async () => {
    const bought = await purchase({ qty: 10 })
    const { result } = await ship({ buyLine: bought.lines[0]?.id, qty: 6 })
    await submit(result.id)
    const lower = (qty: number) =>
      on.buyer('PUT', 'test/buy/edit', { body: { id: bought.id, lines: [{ ...bought.lines[0], qty }] } })
    expect(errorsOf(await lower(5))).toMatchObject([{ pointer: '/lines/0/qty' }])
    expect(await lower(6)).toMatchObject({ success: true })
  })
})
