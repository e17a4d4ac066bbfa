import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeReadings } from '../../../server/domain/upgrades/reading-values.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, only, problemsOf, type Row, startChain, type Values } from './delivery-kit.ts'
import { addStandard, checksOf, found, good, readingsOf } from './quality-kit.ts'

/** Quality checks by standard. */
let on: Chain
let standard: Row
beforeAll(async () => {
  on = await startChain()
  standard = await addStandard(on)
})
afterAll(() => on?.close())

const { inspected, checkOf, record, filled, readingsFor, judged } = checksOf(() => on)

describe('a quality check', () => {
  it('has the sample and the items of the standard of its material', async () => {
    const { check, inspect } = await inspected(100)
    expect(check).toMatchObject({
      ...{ inspectNo: inspect.billNo, standardNo: 'QS-T', sampling: 'normal', aql: '2.5', lotQty: 100 },
      ...{ codeLetter: 'F', sampleQty: 20, acceptNo: 1, rejectNo: 2 },
    })
    expect(readingsOf(check)).toMatchObject([
      { lineNo: 1, itemName: '孔径', standard: '≥ 9.9, ≤ 10.1 mm', lower: 9.9, upper: 10.1 },
      { itemName: '外观' },
      { itemName: '裂纹' },
    ])
    // Its lot is that of the inspection; nobody types a result.
    const values = { id: check.id, lotQty: 5, sampleQty: 1, acceptNo: 50, result: 'accept', inspectLineId: 'x' }
    await on.quality('PUT', 'qc/check/edit', { body: values })
    expect(await on.read('qc/check', check.id)).toMatchObject({ lotQty: 100, sampleQty: 20, acceptNo: 1, result: null })
  })

  it('is tightened after two lots that were not accepted, where its standard switches', async () => {
    const { version } = await on.read('qc/standard', standard.id)
    const body = { id: standard.id, version, switching: 'Y' }
    expect((await on.quality('PUT', 'qc/standard/edit', { body })).success).toBe(true)
    const cracked = found([], 0, 3)
    for (const sampling of ['normal', 'normal']) {
      const { check } = await judged(100, cracked)
      expect(check).toMatchObject({ sampling, result: 'reject' })
    }
    const { check } = await inspected(100)
    expect(check).toMatchObject({ sampling: 'tightened', codeLetter: 'F', sampleQty: 32, acceptNo: 1, rejectNo: 2 })
    // The numbers of the rules are settings.
    const usual = { tightenRejected: 2, tightenWindow: 5, relaxAccepted: 5, endRejected: 5 }
    const setting = await on.add(on.admin, 'qc/setting', { ...usual, tightenRejected: 3 })
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal' })
    const save = (values: Values) => on.admin('PUT', 'qc/setting/edit', { body: { id: setting.id, ...values } })
    expect((await save({ tightenWindow: 2 })).success).toBe(false)
    for (const call of [on.warehouse, on.quality])
      expect((await call('PUT', 'qc/setting/edit', { body: { id: setting.id, ...usual } })).success).toBe(false)
    expect((await save(usual)).success).toBe(true)
    expect((await inspected(100)).check).toMatchObject({ sampling: 'tightened' })
    const { version: now } = await on.read('qc/standard', standard.id)
    await on.quality('PUT', 'qc/standard/edit', { body: { id: standard.id, version: now, switching: 'N' } })
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal', sampleQty: 20 })
  })

  it('is reduced at the switching score where its standard allows it, and normal after a lot not accepted', async () => {
    const change = async (values: Values) => {
      const { version } = await on.read('qc/standard', standard.id)
      return on.quality('PUT', 'qc/standard/edit', { body: { id: standard.id, version, ...values } })
    }
    const [setting] = (await on.quality('GET', 'qc/setting/list')).result.records
    expect((await change({ sampling: 'reduced' })).success).toBe(false)
    expect((await change({ switching: 'Y' })).success).toBe(true)
    const save = (values: Values) => on.admin('PUT', 'qc/setting/edit', { body: { id: setting?.id, ...values } })
    expect((await save({ reduceScore: 4, tightenRejected: 5, relaxAccepted: 1, endRejected: 20 })).success).toBe(true)
    const fine = found([], 0, 0)
    while ((await inspected(100)).check.sampling !== 'normal') await judged(100, fine)
    for (let count = 0; count < 3; count += 1) await judged(100, fine)
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal', switchScore: expect.any(Number) })
    expect((await change({ reducing: 'Y' })).success).toBe(true)
    const { check } = await judged(100, fine)
    expect(check).toMatchObject({ sampling: 'reduced', codeLetter: 'F', sampleQty: 8, acceptNo: 1, rejectNo: 2 })
    await judged(100, found([], 0, 3))
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal', switchScore: 0 })
    expect((await change({ switching: 'N', reducing: 'N' })).success).toBe(true)
  })

  it('judges its readings against the limits, and not before all are recorded', async () => {
    const { check } = await inspected(100)
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([
      expect.stringContaining('孔径（缺 20 个值，应测 20 件），外观（不合格数），裂纹（不合格数）'),
    ])
    const [size, paint] = readingsOf(check)
    expect(problemsOf(await record(check, [{ measured: filled(check, 10.1, 9.8999) }, { defectQty: 0 }]))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))).toMatchObject([
      { judge: 'fail', defectQty: 1 },
      { judge: 'pass', defectQty: 0 },
      { judge: null },
    ])
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([expect.stringContaining('裂纹')])
    expect(problemsOf(await record(check, [{ measured: filled(check) }, { defectQty: 0 }]))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({ judge: 'pass', defectQty: 0 })
    // Defects are at most the sample, and never negative; values of another check are not reached.
    for (const defectQty of [21, -1, 1e15])
      expect(problemsOf(await record(check, [{}, { defectQty }]))).toEqual([
        expect.stringContaining('/readings/1/defectQty'),
      ])
    const other = await inspected(10)
    const stolen = { readings: [{ id: readingsOf(other.check)[0]?.id, measured: '1' }] }
    expect((await on.act(on.quality, 'qc/check', 'record', check, stolen)).success).toBe(false)
    // A verdict is computed, not sent.
    await on.quality('PUT', 'qc/check/readings/edit', { body: { id: paint?.id, judge: 'pass', defectQty: 0 } })
    await record(check, [{ measured: filled(check, 99), judge: 'pass' }])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({ id: size?.id, judge: 'fail' })
  })

  it('needs a value for each piece of its sample, and compares the pieces outside the limits with Ac', async () => {
    const { check } = await inspected(1000)
    expect(check).toMatchObject({ codeLetter: 'J', sampleQty: 80, acceptNo: 5, rejectNo: 6 })
    expect(readingsOf(check)[0]).toMatchObject({ needed: 80, taken: null })
    const put = (measured: string) => record(check, [{ measured }, { defectQty: 0 }, { defectQty: 0 }])
    const submit = (headers = {}) =>
      on.quality('POST', 'qc/check/do/submit', { body: { id: check.id }, headers }).then(problemsOf)
    expect(problemsOf(await put('10'))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({ taken: 1, judge: null, defectQty: 0 })
    expect(await submit()).toEqual(['/readings 请先录入：孔径（缺 79 个值，应测 80 件）'])
    expect(await submit({ lang: 'en' })).toEqual(['/readings Record first: 孔径 (79 of 80 values missing)'])
    // A copied column; a value too many, or a text, is refused by its name.
    const column = (bad: number) => filled(check, ...Array.from({ length: bad }, () => 9.8)).replaceAll(' ', '\r\n')
    expect(problemsOf(await put(`${column(0)}\n10`))).toEqual([expect.stringContaining('81')])
    expect(problemsOf(await put('10, 1.2.3'))).toEqual([expect.stringContaining('1.2.3')])
    expect(problemsOf(await record(check, [{}, { measured: '1' }]))).toEqual([expect.stringContaining('/readings/1')])
    expect(problemsOf(await put(column(6)))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({
      ...{ taken: 80, judge: 'fail', defectQty: 6, measured: filled(check, ...Array.from({ length: 6 }, () => 9.8)) },
    })
    expect(problemsOf(await put(column(5)))).toEqual([])
    expect(await on.must(on.quality, 'qc/check', 'submit', check)).toMatchObject({
      ...{ result: 'accept', badQty: 5, okQty: 995, rejectQty: 5 },
    })
    const { check: worse } = await judged(1000, found([9, 9, 9, 9, 9, 11], 0, 0))
    expect(worse).toMatchObject({ result: 'reject', badQty: 6, okQty: 0, rejectQty: 1000 })
  })

  it('needs as many values as its standard says, at most the sample', async () => {
    const [item] = (await on.read('qc/standard', standard.id)).items as readonly Row[]
    const pieces = (count: number | null) =>
      on.quality('PUT', 'qc/standard/items/edit', { body: { id: item?.id, version: null, pieces: count } })
    expect((await pieces(0)).success).toBe(false)
    expect((await pieces(3)).success).toBe(true)
    const { check } = await inspected(100)
    expect((await pieces(null)).success).toBe(true)
    expect(readingsOf(check)[0]).toMatchObject({ needed: 3 })
    await record(check, [{ measured: '10 10' }, { defectQty: 0 }, { defectQty: 0 }])
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([expect.stringContaining('缺 1 个值')])
    await record(check, [{ measured: '10 10 10' }])
    expect(await on.must(on.quality, 'qc/check', 'submit', check)).toMatchObject({ result: 'accept' })
    // A check by hand: another lot has another sample.
    const [material] = on.materials
    const values = { ...on.head, materialCode: material?.materialCode, lotQty: 10 }
    const made = await on.add(on.quality, 'qc/check', values)
    const needed = async () => readingsOf(await on.read('qc/check', made.id))[0]?.needed
    expect(await needed()).toBe(made.sampleQty)
    const body = { id: made.id, version: made.version, lotQty: 1000 }
    expect(problemsOf(await on.quality('PUT', 'qc/check/edit', { body }))).toEqual([])
    expect(await needed()).toBe(80)
  })

  it('of an older version needs up to five values, and keeps those that it has', async () => {
    const { check } = await inspected(1000)
    const [size] = readingsOf(check)
    const sql = 'update qc_check_readings set needed = null, v1 = 10, v2 = 9.95, v4 = 10 where id = ?'
    const { store, live } = on.api.running.app
    await store.write([{ sql, parameters: [size?.id] }])
    await upgradeReadings(store, live.current)
    await upgradeReadings(store, live.current)
    const [moved] = readingsOf(await on.read('qc/check', check.id))
    expect(moved).toMatchObject({ taken: 3, v1: null, v4: null })
    expect(String(moved?.measured).split(' ').map(Number)).toEqual([10, 9.95, 10])
    await record(check, [{ measured: `${moved?.measured}` }, { defectQty: 0 }, { defectQty: 0 }])
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([
      expect.stringContaining('孔径（缺 2 个值，应测 5 件）'),
    ])
    await record(check, [{ measured: `${moved?.measured} 10 10` }])
    expect(await on.must(on.quality, 'qc/check', 'submit', check)).toMatchObject({ result: 'accept' })
  })

  it('accepts a lot with as many defects as its acceptance number, and the receipt follows', async () => {
    const { check, inspect, delivery, order } = await judged(100, found([], 1, 0))
    expect(check).toMatchObject({ result: 'accept', badQty: 1, okQty: 99, rejectQty: 1, severity: 'minor' })
    // Rejected goods need a disposal; a concession is not quality's to give.
    for (const disposal of [undefined, 'accept', 'concession'])
      expect(await only(on.act(on.quality, 'qc/check', 'release', check, { disposal }))).toEqual([
        expect.stringContaining('/disposal'),
      ])
    await on.must(on.quality, 'qc/check', 'release', check, { disposal: 'return' })
    expect(await on.read('ord/inspect', inspect.id)).toMatchObject({ status: 'done', conclusion: 'sort' })
    const receive = async (okQty: number, badQty: number) =>
      only(
        on.act(
          on.warehouse,
          'ord/receipt',
          'post',
          await on.receive({ deliveryNo: delivery.billNo }, [{ orderNo: order.billNo, qty: 100, okQty, badQty }]),
        ),
      )
    expect(await receive(100, 0)).toEqual([expect.stringContaining('okQty')])
    expect(await receive(99, 1)).toEqual([])
    expect(await on.ledger(order, 'acceptedQty', 'rejectedQty')).toEqual([[99, 1]])
  })

  it('rejects a lot with one defect more, or a critical one, until it is sorted or conceded', async () => {
    const { check, inspect } = await judged(100, found([10.2, 10.3], 0, 0))
    expect(check).toMatchObject({ result: 'reject', badQty: 2, okQty: 0, rejectQty: 100, severity: 'major' })
    expect((await on.act(on.quality, 'qc/check', 'release', check, { disposal: 'return' })).success).toBe(false)
    for (const okQty of [99, -1, 1e9])
      expect(await only(on.act(on.quality, 'qc/check', 'sort', check, { okQty }))).toEqual([
        expect.stringContaining('okQty'),
      ])
    expect(await on.must(on.quality, 'qc/check', 'sort', check, { okQty: 90 })).toMatchObject({ rejectQty: 10 })
    // The inspection cannot pass by its check.
    const line = { id: on.linesOf(inspect)[0]?.id, okQty: 100, badQty: 0 }
    expect(problemsOf(await on.act(on.quality, 'ord/inspect', 'finish', inspect, { lines: [line] }))).toEqual([
      expect.stringContaining(check.billNo),
    ])
    for (const call of [on.quality, on.supplier, on.warehouse, on.buyer])
      expect((await on.act(call, 'qc/check', 'concede', check, { concession: '生产急需，偏差可用' })).success).toBe(
        false,
      )
    await on.must(on.approver, 'qc/check', 'concede', check, { concession: '生产急需，偏差可用' })
    expect(await on.read('qc/check', check.id)).toMatchObject({ status: 'conceded', okQty: 100, rejectQty: 0 })
    expect(await on.read('ord/inspect', inspect.id)).toMatchObject({ status: 'done', conclusion: 'concession' })
    const critical = await judged(100, found([], 0, 1))
    expect(critical.check).toMatchObject({ result: 'reject', severity: 'critical' })
  })

  it('is made again by a recheck, whose result replaces the first', async () => {
    const { check, inspect } = await judged(100, good)
    await on.must(on.quality, 'qc/check', 'release', check)
    await on.must(on.supplier, 'ord/inspect', 'recheck', inspect)
    await on.must(on.quality, 'ord/inspect', 'accept', inspect)
    expect(on.linesOf(await on.read('ord/inspect', inspect.id))).toMatchObject([{ okQty: null }])
    const again = await checkOf(inspect)
    await record(again, readingsFor(again, found([20, 20], 0, 0)))
    await on.must(on.quality, 'qc/check', 'submit', again)
    const replies = await Promise.all(
      [1, 2].map(() => on.act(on.quality, 'qc/check', 'toNcr', again, { disposal: 'return' })),
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await on.read('ord/inspect', inspect.id)).toMatchObject({ status: 'done', conclusion: 'reject' })
    const { total } = await ok(on.quality, 'GET', `qc/ncr/list?checkNo=${again.billNo}`)
    expect(total).toBe(1)
  })

  it('takes no more of a delivery than was delivered, also when two come at once', async () => {
    const { delivery } = await inspected(100)
    const [line] = on.linesOf(delivery)
    const ask = () =>
      on.add(on.warehouse, 'ord/inspect', {
        ...{ ...on.head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: inDays(2) },
        lines: [{ deliveryLineId: line?.id, qty: 60 }],
      })
    expect(await only(on.act(on.warehouse, 'ord/inspect', 'submit', await ask()))).toHaveLength(1)
    const fresh = await on.arrived((await on.order([100])).billNo, [{ qty: 100 }])
    const both = await Promise.all(
      [1, 2].map(() =>
        on.add(on.warehouse, 'ord/inspect', {
          ...{ ...on.head, inspectType: 'incoming', deliveryNo: fresh.billNo, place: '待检区', planDate: inDays(2) },
          lines: [{ deliveryLineId: on.linesOf(fresh)[0]?.id, qty: 60 }],
        }),
      ),
    )
    const replies = await Promise.all(both.map((each) => on.act(on.warehouse, 'ord/inspect', 'submit', each)))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
  })

  it('of goods in stock leads to a return of these', async () => {
    const order = await on.order([50])
    const receipt = await on.receive({}, [{ orderNo: order.billNo, orderLine: 1, qty: 50, okQty: 50 }])
    await on.must(on.warehouse, 'ord/receipt', 'post', receipt)
    await on.must(on.warehouse, 'ord/receipt', 'inspect', receipt)
    // A second one finds nothing left to inspect.
    await on.act(on.warehouse, 'ord/receipt', 'inspect', receipt)
    const { records } = await ok(on.quality, 'GET', `qc/check/list?receiptNo=${receipt.billNo}`)
    expect(records).toMatchObject([{ lotQty: 50, sampleQty: 5, codeLetter: 'D', receiptNo: receipt.billNo }])
    const check = await on.read('qc/check', records[0].id)
    await record(check, readingsFor(check, found([5], 0, 0)))
    await on.must(on.quality, 'qc/check', 'submit', check)
    await on.must(on.quality, 'qc/check', 'toNcr', check, { disposal: 'return' })
    const [ncr] = (await ok(on.quality, 'GET', `qc/ncr/list?checkNo=${check.billNo}`)).records as readonly Row[]
    await on.must(on.quality, 'qc/ncr', 'issue', ncr as Row)
    await on.must(on.quality, 'qc/ncr', 'sendBack', ncr as Row)
    expect((await on.act(on.quality, 'qc/ncr', 'sendBack', ncr as Row)).success).toBe(false)
    const [back] = (await ok(on.buyer, 'GET', `ord/return/list?srcNo=${receipt.billNo}`)).records as readonly Row[]
    expect(on.linesOf(await on.read('ord/return', back?.id as string))).toMatchObject([
      { qty: 50, stock: 'accepted', receiptLineId: on.linesOf(receipt)[0]?.id },
    ])
  })

  it('is read by its supplier after the verdict, and never by another company', async () => {
    const { check } = await inspected(100)
    const seen = async (call: Call) => (await call('GET', `qc/check/queryById?id=${check.id}`)).success
    expect([await seen(on.supplier), await seen(on.rival)]).toEqual([false, false])
    await record(check, readingsFor(check, good))
    await on.must(on.quality, 'qc/check', 'submit', check)
    expect([await seen(on.supplier), await seen(on.rival)]).toEqual([true, false])
    expect((await on.supplier('GET', 'qc/standard/list')).success).toBe(false)
    for (const call of [on.supplier, on.rival, on.warehouse])
      for (const name of ['record', 'release', 'toNcr', 'sort'])
        expect((await on.act(call, 'qc/check', name, check, { disposal: 'return', okQty: 1 })).success).toBe(false)
  })
})

it('a standard has limits in order, and an AQL where it samples', async () => {
  const add = (values: Values, item: Values) =>
    only(
      on.tryAdd(on.quality, 'qc/standard', {
        ...{
          code: `QS-${Math.random()}`,
          name: 'x',
          materialCode: on.materials[1]?.materialCode,
          sampling: 'normal',
          aql: '1.0',
        },
        ...values,
        items: [{ itemName: 'x', kind: 'measure', lower: 1, upper: 2, defectLevel: 'major', ...item }],
      }),
    )
  expect(await add({}, { lower: 3 })).toEqual([expect.stringContaining('/items/0/lower')])
  expect(await add({}, { lower: null, upper: null })).toEqual([expect.stringContaining('/items/0/lower')])
  expect(await add({ aql: null }, {})).toEqual([expect.stringContaining('/aql')])
  expect(await add({ materialCode: null }, {})).toEqual([expect.stringContaining('/materialCode')])
  expect((await on.supplier('GET', `qc/standard/queryById?id=${standard.id}`)).success).toBe(false)
})
