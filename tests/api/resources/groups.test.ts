import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '../../kit/api-server.ts'
import { type Call, type Fixture, startResources } from './fixture.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources({}, counting)
})
afterAll(() => on?.close())

const title = (zh: string, en: string) => ({ zh, en })
const can = ['list', 'view', 'add', 'edit', 'delete']
/** Boxes with derived fields over their pieces: count, weight, names, and whether all are packed. */
const counting = {
  'resources/test/box.json': {
    title: title('箱', 'Boxes'),
    fields: {
      name: { type: 'text', title: title('名称', 'Name'), maxLength: 20 },
      weight: { type: 'number', title: title('重量', 'Weight'), readOnly: true },
      pieces: { type: 'integer', title: title('件数', 'Pieces'), readOnly: true },
      names: { type: 'textarea', title: title('内容', 'Content'), maxLength: 500, readOnly: true },
      packed: { type: 'list', dict: 'st_progress', title: title('已装', 'Packed'), readOnly: true },
    },
    sums: {
      weight: { of: 'test/piece', field: 'weight', on: { boxId: 'id' } },
      pieces: { of: 'test/piece', on: { boxId: 'id' }, figure: true },
      names: { of: 'test/piece', field: 'name', list: 'place', on: { boxId: 'id' }, figure: true },
    },
    stages: {
      packed: [{ value: 'full', follows: [{ of: 'test/piece', on: { boxId: 'id' } }] }, { value: 'none' }],
    },
    list: { columns: ['name', 'weight'] },
    form: { sections: [{ fields: ['name', 'weight', 'pieces', 'names', 'packed'] }] },
    rights: { buyer: { can } },
  },
  'resources/test/piece.json': {
    title: title('件', 'Pieces'),
    fields: {
      // A text rather than a lookup: it may refer to no box, or to a deleted one.
      boxId: { type: 'text', title: title('箱', 'Box'), maxLength: 40 },
      name: { type: 'text', title: title('名称', 'Name'), maxLength: 20 },
      weight: { type: 'number', title: title('重量', 'Weight') },
      place: { type: 'integer', title: title('位置', 'Place') },
    },
    list: { columns: ['name'] },
    form: { sections: [{ fields: ['boxId', 'name', 'weight', 'place'] }] },
    rights: { buyer: { can } },
  },
}

const path = 'test/offer'
let shelves = 0
/** A new shelf for one test. */
const newShelf = () => {
  shelves += 1
  return `shelf ${shelves}`
}
const add = (shelf: string, values: object = {}): Promise<Reply> =>
  on.buyer('POST', `${path}/add`, { body: { name: 'an offer', shelf, ...values } })
const act = (name: string, id: string, body: object = {}, call: Call = on.buyer) =>
  call('POST', `${path}/do/${name}`, { body: { id, ...body } })
const read = async (id: string) => (await on.buyer('GET', `${path}/queryById?id=${id}`)).result
const historyOf = async (id: string) => (await on.buyer('GET', `${path}/history?id=${id}`)).result

type Named = { readonly id: string; readonly [field: string]: unknown }
const onShelf = async (shelf: string): Promise<Named[]> =>
  (await on.buyer('GET', `${path}/list?shelf=${encodeURIComponent(shelf)}&column=place&order=asc`)).result.records

describe('one default in a group', () => {
  it('is removed from the others when another gets it, with history', async () => {
    const shelf = newShelf()
    const first = (await add(shelf, { main: 'Y' })).result
    const onOtherShelf = (await add(newShelf(), { main: 'Y' })).result
    const second = (await add(shelf, { main: 'Y' })).result
    expect(await read(first.id)).toMatchObject({ main: 'N', version: 2 })
    expect(await read(onOtherShelf.id)).toMatchObject({ main: 'Y', version: 1 })

    expect(await act('setDefault', first.id)).toMatchObject({ success: true })
    expect(await read(first.id)).toMatchObject({ main: 'Y' })
    expect(await read(second.id)).toMatchObject({ main: 'N' })
    const [entry] = await historyOf(second.id)
    expect(entry).toMatchObject({ action: 'setDefault', version: 2, who: 'buyer' })
    expect(entry.changes).toMatchObject([{ field: 'main', before: 'Y', after: 'N' }])

    await on.buyer('PUT', `${path}/edit`, { body: { id: second.id, main: 'Y' } })
    expect((await read(first.id)).main).toBe('N')
  })

  it('stays single under concurrency', async () => {
    const shelf = newShelf()
    const offers = await Promise.all([1, 2, 3, 4].map(() => add(shelf)))
    await Promise.all(offers.map(({ result }) => act('setDefault', result.id)))
    const rows = await onShelf(shelf)
    expect(rows.filter(({ main }) => main === 'Y')).toHaveLength(1)
  })
})

describe('action outside of states', () => {
  it('has its permission, condition and dialog', async () => {
    const { result } = await add(newShelf(), { main: 'Y' })
    expect(await act('setDefault', result.id, {}, on.approver)).toMatchObject({ status: 403 })
    expect(await act('setDefault', result.id)).toMatchObject({ success: false, code: 500 })
    expect(await act('remind', result.id)).toMatchObject({ success: false })
    expect(await act('remind', result.id, { why: '尽快' })).toMatchObject({ success: true })
    const now = await read(result.id)
    expect(now).toMatchObject({ why: '尽快', toldAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) })
    expect((await historyOf(result.id))[0]).toMatchObject({ action: 'remind' })
  })

  it('has its own permission, and is offered to its holders', async () => {
    const plan = async (call: Call) => (await call('GET', `schema/resource/${path}`)).result ?? {}
    const raw = await on.buyer('GET', `schema/resource/${path}`)
    expect(JSON.parse(raw.text).can ?? (await plan(on.buyer)).can).toContain('setDefault')
    const other = await on.approver('GET', `schema/resource/${path}`)
    expect(JSON.parse(other.text).can ?? (await plan(on.approver)).can).not.toContain('setDefault')
  })
})

describe('rank', () => {
  it('appends new ones and moves one position at a time, within the ends', async () => {
    const shelf = newShelf()
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await add(shelf, { name })).result.id)
    const names = async () => (await onShelf(shelf)).map(({ name, place }) => `${name}${place}`)
    expect(await names()).toEqual(['a1', 'b2', 'c3'])
    expect(await act('up', ids[2] ?? '')).toMatchObject({ success: true })
    expect(await names()).toEqual(['a1', 'c2', 'b3'])
    expect(await act('down', ids[0] ?? '')).toMatchObject({ success: true })
    expect(await names()).toEqual(['c1', 'a2', 'b3'])
    expect(await act('up', ids[2] ?? '')).toMatchObject({ success: false, message: '已经到头，不能再移动' })
    expect(await names()).toEqual(['c1', 'a2', 'b3'])
  })

  it('limits the records of the group', async () => {
    const shelf = newShelf()
    const added = await Promise.all([1, 2, 3, 4, 5, 6].map(() => add(shelf)))
    expect(added.filter(({ success }) => success)).toHaveLength(4)
    expect(await add(shelf)).toMatchObject({
      success: false,
      result: { errors: [{ pointer: '', message: '最多 4 条' }] },
    })
    expect((await onShelf(shelf)).map(({ place }) => place)).toEqual([1, 2, 3, 4])
  })
})

describe('periods in a group', () => {
  const year = new Date().getFullYear() + 1
  const day = (text: string) => `${year}-${text}`

  it('never overlap, in any constellation', async () => {
    const shelf = newShelf()
    expect(await add(shelf, { begin: day('03-01'), end: day('03-31') })).toMatchObject({ success: true })
    const clashing = [
      { begin: day('03-31'), end: day('04-30') },
      { begin: day('02-01'), end: day('03-01') },
      { begin: day('03-10'), end: day('03-11') },
      { begin: day('01-01') },
      { end: day('12-31') },
    ]
    for (const period of clashing) {
      const reply = await add(shelf, period)
      expect(reply.result.errors).toEqual([
        { pointer: '/begin', message: `与 ${day('03-01')} 至 ${day('03-31')} 的记录重叠` },
      ])
    }
    const next = await add(shelf, { begin: day('04-01'), end: day('04-30') })
    expect(next).toMatchObject({ success: true })
    expect(await add(newShelf(), { begin: day('03-10') })).toMatchObject({ success: true })
    const moved = { id: next.result.id, begin: day('03-15') }
    expect(await on.buyer('PUT', `${path}/edit`, { body: moved })).toMatchObject({ success: false })
    expect(await on.buyer('PUT', `${path}/edit`, { body: { ...moved, begin: day('04-02') } })).toMatchObject({
      success: true,
    })
  })

  it('start no earlier than their field allows', async () => {
    const { result } = await add(newShelf(), { begin: '2020-01-01' })
    expect(result.errors).toEqual([{ pointer: '/begin', message: expect.stringMatching(/^不能早于 20\d\d-/) }])
  })

  it('of concurrent writes, one is stored', async () => {
    const shelf = newShelf()
    const added = await Promise.all([1, 2, 3].map(() => add(shelf, { begin: day('05-01'), end: day('05-31') })))
    expect(added.filter(({ success }) => success)).toHaveLength(1)
  })
})

describe('rows of a company', () => {
  it('have one default contact, also when the table is saved as a whole', async () => {
    const contact = { mobile: '13800000001', email: 'a@example.com' }
    const company = (await on.admin('GET', `srm/supplier/base/queryById?id=${on.companyA}`)).result
    const { personnelType } = company.contacts[0]
    const contacts = [{ ...contact, personnelType, name: '新联系人', defaultFlag: 'Y' }, ...company.contacts]
    const { result } = await on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company.id, contacts } })
    const defaults = result.contacts.filter(({ defaultFlag }: Named) => defaultFlag === 'Y')
    expect(defaults.map(({ name }: Named) => name)).toEqual(['新联系人'])
  })
})

describe('sums over rows', () => {
  const addTo = async (code: string, values: object) =>
    (await on.buyer('POST', `test/${code}/add`, { body: values })).result.id as string
  const boxOf = async (id: string) => {
    const box = (await on.buyer('GET', `test/box/queryById?id=${id}`)).result
    return [Number(box.weight ?? 0), Number(box.pieces ?? 0), box.names ?? '', box.packed]
  }
  const newBox = async () => {
    const box = await addTo('box', { name: 'box' })
    const late = await addTo('piece', { boxId: box, name: 'late', weight: 2.5, place: 2 })
    const early = await addTo('piece', { boxId: box, name: 'early', weight: 4, place: 1 })
    return { box, early, late }
  }

  it('follow a deletion, and a restore', async () => {
    const { box, early, late } = await newBox()
    expect(await boxOf(box)).toEqual([6.5, 2, 'early,late', 'full'])
    await on.buyer('DELETE', `test/piece/delete?id=${early}`)
    expect(await boxOf(box)).toEqual([2.5, 1, 'late', 'full'])
    await on.buyer('DELETE', `test/piece/delete?id=${late}`)
    expect(await boxOf(box)).toEqual([0, 0, '', 'none'])
    const { records } = (await on.admin('GET', 'sys/recycle/list?pageSize=50')).result
    const deleted = records.filter(({ recordId }: { recordId: string }) => [early, late].includes(recordId))
    expect(deleted).toHaveLength(2)
    const ids = deleted.map(({ id }: { id: string }) => id).join()
    expect(await on.admin('POST', 'sys/recycle/restore', { body: { ids } })).toMatchObject({ success: true })
    expect(await boxOf(box)).toEqual([6.5, 2, 'early,late', 'full'])
    const { result: history } = await on.buyer('GET', `test/box/history?id=${box}`)
    expect(history[0]).toMatchObject({
      realname: '系统',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'weight' })]),
    })
  })

  it('follow a batch deletion', async () => {
    const [one, two] = [await newBox(), await newBox()]
    await on.buyer('DELETE', `test/piece/deleteBatch?ids=${[one.early, two.early, two.late].join()}`)
    expect(await boxOf(one.box)).toEqual([2.5, 1, 'late', 'full'])
    expect(await boxOf(two.box)).toEqual([0, 0, '', 'none'])
  })

  it('follow a move between records on both sides', async () => {
    const { box, early, late } = await newBox()
    const other = await addTo('box', { name: 'other' })
    await on.buyer('PUT', 'test/piece/edit', { body: { id: early, boxId: other } })
    expect([await boxOf(box), await boxOf(other)]).toEqual([
      [2.5, 1, 'late', 'full'],
      [4, 1, 'early', 'full'],
    ])
    await on.buyer('PUT', 'test/piece/edit', { body: { id: late, boxId: other } })
    expect([await boxOf(box), await boxOf(other)]).toEqual([
      [0, 0, '', 'none'],
      [6.5, 2, 'early,late', 'full'],
    ])
    await on.buyer('PUT', 'test/piece/edit', { body: { id: late, boxId: null, place: 3 } })
    expect(await boxOf(other)).toEqual([4, 1, 'early', 'full'])
  })
})
