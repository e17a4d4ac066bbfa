import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, problemsOf, type Row, startChain, type Values } from './delivery-kit.ts'

/** Checks by standard, nonconformances with their 8D report, and the claims that follow. */
let on: Chain
let standard: Row
beforeAll(async () => {
  on = await startChain()
  const [material] = on.materials
  standard = await on.add(on.quality, 'qc/standard', {
    ...{
      code: 'QS-T',
      name: 'Test',
      materialCode: material?.materialCode,
      sampling: 'normal',
      aql: '2.5',
      enabled: 'Y',
    },
    items: [
      {
        itemName: '孔径',
        kind: 'measure',
        method: '卡尺',
        lower: 9.9,
        upper: 10.1,
        unitName: 'mm',
        defectLevel: 'major',
      },
      { itemName: '外观', kind: 'count', method: '目测', defectLevel: 'minor' },
      { itemName: '裂纹', kind: 'count', method: '探伤', defectLevel: 'critical' },
    ],
  })
})
afterAll(() => on?.close())

const only = async (reply: Promise<Parameters<typeof problemsOf>[0]>) => problemsOf(await reply)
const readingsOf = (check: Row) => check.readings as readonly Row[]
const stepsOf = (ncr: Row) => ncr.steps as readonly Row[]

/** Delivery of a lot that is under inspection, with its check. */
async function inspected(qty: number) {
  const order = await on.order([qty])
  const delivery = await on.arrived(order.billNo, [{ qty }])
  const inspect = await on.add(on.warehouse, 'ord/inspect', {
    ...{ ...on.head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: inDays(2) },
    lines: [{ deliveryLineId: on.linesOf(delivery)[0]?.id, qty }],
  })
  await on.must(on.warehouse, 'ord/inspect', 'submit', inspect)
  await on.must(on.quality, 'ord/inspect', 'accept', inspect)
  return { order, delivery, inspect, check: await checkOf(inspect) }
}
async function checkOf({ billNo }: Row): Promise<Row> {
  const { records } = await ok(on.quality, 'GET', `qc/check/list?inspectNo=${billNo}&order=desc&column=createTime`)
  const open = (records as readonly Row[]).filter(({ status }) => status === 'draft')
  expect(open).toHaveLength(1)
  return on.read('qc/check', open[0]?.id as string)
}
const record = (check: Row, found: readonly Values[], call: Call = on.quality, more: Values = {}) =>
  on.act(call, 'qc/check', 'record', check, {
    readings: readingsOf(check).map(({ id }, index) => ({ id, ...found[index] })),
    ...more,
  })
const good = [{ v1: 10, v2: 10.05 }, { defectQty: 0 }, { defectQty: 0 }]
/** Check of a delivery that is judged with what was found. */
async function judged(qty: number, found: readonly Values[]) {
  const all = await inspected(qty)
  expect(problemsOf(await record(all.check, found))).toEqual([])
  return { ...all, check: await on.must(on.quality, 'qc/check', 'submit', all.check) }
}

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
    const cracked = [{ v1: 10, v2: 10 }, { defectQty: 0 }, { defectQty: 3 }]
    for (const sampling of ['normal', 'normal']) {
      const { check } = await judged(100, cracked)
      expect(check).toMatchObject({ sampling, result: 'reject' })
    }
    const { check } = await inspected(100)
    expect(check).toMatchObject({ sampling: 'tightened', codeLetter: 'F', sampleQty: 32, acceptNo: 1, rejectNo: 2 })
    // The numbers of the rules are settings.
    const usual = { tightenRejected: 2, tightenWindow: 5, relaxAccepted: 5, endRejected: 5 }
    const setting = await on.add(on.quality, 'qc/setting', { ...usual, tightenRejected: 3 })
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal' })
    const save = (values: Values) => on.quality('PUT', 'qc/setting/edit', { body: { id: setting.id, ...values } })
    expect((await save({ tightenWindow: 2 })).success).toBe(false)
    expect((await on.warehouse('PUT', 'qc/setting/edit', { body: { id: setting.id, ...usual } })).success).toBe(false)
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
    const save = (values: Values) => on.quality('PUT', 'qc/setting/edit', { body: { id: setting?.id, ...values } })
    expect((await save({ reduceScore: 4, tightenRejected: 5, relaxAccepted: 1, endRejected: 20 })).success).toBe(true)
    const fine = [{ v1: 10, v2: 10 }, { defectQty: 0 }, { defectQty: 0 }]
    while ((await inspected(100)).check.sampling !== 'normal') await judged(100, fine)
    for (let count = 0; count < 3; count += 1) await judged(100, fine)
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal', switchScore: expect.any(Number) })
    expect((await change({ reducing: 'Y' })).success).toBe(true)
    const { check } = await judged(100, fine)
    expect(check).toMatchObject({ sampling: 'reduced', codeLetter: 'F', sampleQty: 8, acceptNo: 1, rejectNo: 2 })
    await judged(100, [{ v1: 10, v2: 10 }, { defectQty: 0 }, { defectQty: 3 }])
    expect((await inspected(100)).check).toMatchObject({ sampling: 'normal', switchScore: 0 })
    expect((await change({ switching: 'N', reducing: 'N' })).success).toBe(true)
  })

  it('judges its readings against the limits, and not before all are recorded', async () => {
    const { check } = await inspected(100)
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([
      expect.stringContaining('孔径, 外观, 裂纹'),
    ])
    const [size, paint] = readingsOf(check)
    expect(problemsOf(await record(check, [{ v1: 10.1, v2: 9.8999 }, { defectQty: 0 }]))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))).toMatchObject([
      { judge: 'fail', defectQty: 1 },
      { judge: 'pass', defectQty: 0 },
      { judge: null },
    ])
    expect(await only(on.act(on.quality, 'qc/check', 'submit', check))).toEqual([expect.stringContaining('裂纹')])
    expect(problemsOf(await record(check, [{ v2: 10 }, { defectQty: 0 }]))).toEqual([])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({ judge: 'pass', defectQty: 0 })
    // Defects are at most the sample, and never negative; values of another check are not reached.
    for (const defectQty of [21, -1, 1e15])
      expect(problemsOf(await record(check, [{}, { defectQty }]))).toEqual([
        expect.stringContaining('/readings/1/defectQty'),
      ])
    const other = await inspected(10)
    const stolen = { readings: [{ id: readingsOf(other.check)[0]?.id, v1: 1 }] }
    expect((await on.act(on.quality, 'qc/check', 'record', check, stolen)).success).toBe(false)
    // A verdict is computed, not sent.
    await on.quality('PUT', 'qc/check/readings/edit', { body: { id: paint?.id, judge: 'pass', defectQty: 0 } })
    await record(check, [{ v1: 99, judge: 'pass' }])
    expect(readingsOf(await on.read('qc/check', check.id))[0]).toMatchObject({ id: size?.id, judge: 'fail' })
  })

  it('accepts a lot with as many defects as its acceptance number, and the receipt follows', async () => {
    const { check, inspect, delivery, order } = await judged(100, [{ v1: 10 }, { defectQty: 1 }, { defectQty: 0 }])
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
    const found = [{ v1: 10.2, v2: 10.3 }, { defectQty: 0 }, { defectQty: 0 }]
    const { check, inspect } = await judged(100, found)
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
    const critical = await judged(100, [{ v1: 10 }, { defectQty: 0 }, { defectQty: 1 }])
    expect(critical.check).toMatchObject({ result: 'reject', severity: 'critical' })
  })

  it('is made again by a recheck, whose result replaces the first', async () => {
    const { check, inspect } = await judged(100, good)
    await on.must(on.quality, 'qc/check', 'release', check)
    await on.must(on.supplier, 'ord/inspect', 'recheck', inspect)
    await on.must(on.quality, 'ord/inspect', 'accept', inspect)
    expect(on.linesOf(await on.read('ord/inspect', inspect.id))).toMatchObject([{ okQty: null }])
    const again = await checkOf(inspect)
    await record(again, [{ v1: 20, v2: 20 }, { defectQty: 0 }, { defectQty: 0 }])
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
    await record(check, [{ v1: 5 }, { defectQty: 0 }, { defectQty: 0 }])
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
    await record(check, good)
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

/** Runs the actions that are due now. */
async function runDue(): Promise<void> {
  const { records } = await ok(on.admin, 'GET', 'sys/job/list?jobName=dueActions')
  await on.admin('POST', 'sys/job/run', { body: { ids: records[0].id } })
}

describe('an 8D report', () => {
  async function issued(): Promise<Row> {
    const { check } = await judged(100, [{ v1: 5, v2: 5 }, { defectQty: 0 }, { defectQty: 0 }])
    await on.must(on.quality, 'qc/check', 'toNcr', check, { disposal: 'rework' })
    const [made] = (await ok(on.quality, 'GET', `qc/ncr/list?checkNo=${check.billNo}`)).records as readonly Row[]
    const ncr = made as Row
    expect(ncr).toMatchObject({ status: 'draft', severity: 'major', badQty: 100, supplierId: on.company })
    expect((await on.supplier('GET', `qc/ncr/queryById?id=${ncr.id}`)).success).toBe(false)
    return on.must(on.quality, 'qc/ncr', 'issue', ncr)
  }
  const write = (ncr: Row, name: string, texts: { readonly [step: string]: string }, call = on.supplier) =>
    on.act(call, 'qc/ncr', name, ncr, {
      steps: stepsOf(ncr).flatMap(({ id, step }) => {
        const content = texts[String(step)]
        return content === undefined ? [] : [{ id, content }]
      }),
    })
  const review = (ncr: Row, name: string, verdicts: { readonly [step: string]: Values }, more: Values = {}) =>
    on.act(on.quality, 'qc/ncr', name, ncr, {
      ...more,
      steps: stepsOf(ncr).flatMap(({ id, step }) =>
        verdicts[String(step)] ? [{ id, ...verdicts[String(step)] }] : [],
      ),
    })
  const early = { D1: '质量、工艺', D2: '孔径偏小', D3: '隔离并全检' }
  const late = { D4: '刀具磨损', D5: '更换刀具', D6: '首件合格', D7: '刀具寿命管理' }
  const all = (verdict: string, steps = ['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7']) =>
    Object.fromEntries(steps.map((step) => [step, { verdict }]))

  it('is written by the supplier, reviewed step by step, sent back with a reason, and closed', async () => {
    const ncr = await issued()
    expect(stepsOf(ncr).map(({ step, owner }) => `${step} ${owner}`)).toEqual([
      ...['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7'].map((step) => `${step} supplier`),
      'D8 buyer',
    ])
    expect(stepsOf(ncr)[3]).toMatchObject({ dueDate: ncr.due8d })
    expect(ncr.deadline).toBe(String(ncr.dueContain).slice(0, 10))
    expect(problemsOf(await write(ncr, 'contain', { D1: 'x', D2: ' ' }))[0]).toContain('D2、D3')
    expect(problemsOf(await write(ncr, 'write', { D8: '完成' }))).toEqual([expect.stringContaining('/steps/0/content')])
    expect(problemsOf(await write(ncr, 'contain', early))).toEqual([])
    expect((await review(ncr, 'review', { D3: { verdict: 'returned', reason: '短' } })).success).toBe(false)
    expect((await review(ncr, 'review', { D4: { verdict: 'accepted' } })).success).toBe(false)
    expect(problemsOf(await review(ncr, 'review', all('accepted', ['D1', 'D2', 'D3'])))).toEqual([])
    // What is accepted stays.
    expect(problemsOf(await write(ncr, 'write', { D3: '不再隔离' }))).toEqual([expect.stringContaining('已认可')])
    expect(problemsOf(await write(ncr, 'answer', { D4: late.D4 }))[0]).toContain('D5、D6、D7')
    expect(problemsOf(await write(ncr, 'answer', late))).toEqual([])
    expect(problemsOf(await review(ncr, 'accept', {}))[0]).toContain('D4、D5、D6、D7')
    expect(problemsOf(await review(ncr, 'return', {}, { rejectReason: '根因分析不充分' }))).toEqual([
      expect.stringContaining('/steps'),
    ])
    const back = { verdict: 'returned', reason: '为何未发现磨损？' }
    expect(problemsOf(await review(ncr, 'return', { D4: back }, { rejectReason: '根因分析不充分' }))).toEqual([])
    expect(problemsOf(await write(ncr, 'answer', {}))[0]).toContain('D4')
    expect(problemsOf(await write(ncr, 'answer', { D4: '未设刀具计数' }))).toEqual([])
    expect(problemsOf(await review(ncr, 'accept', all('accepted', ['D4', 'D5', 'D6', 'D7'])))).toEqual([])
    expect(await on.read('qc/ncr', ncr.id)).toMatchObject({
      contain: early.D3,
      cause: '未设刀具计数',
      prevent: late.D7,
    })
    await on.must(on.quality, 'qc/ncr', 'close', ncr, { close: '三批合格' })
    const closed = await on.read('qc/ncr', ncr.id)
    expect(closed.status).toBe('closed')
    expect(stepsOf(closed)[7]).toMatchObject({ step: 'D8', content: '三批合格', reviewer: 'quality' })
    expect((await write(ncr, 'write', { D4: 'x' })).success).toBe(false)
  })

  it('is each side’s own, and no other company’s', async () => {
    const ncr = await issued()
    const id = stepsOf(ncr)[2]?.id
    for (const call of [on.rival, on.warehouse, on.quality, on.buyer])
      expect((await write(ncr, 'contain', early, call)).success).toBe(false)
    for (const call of [on.rival, on.warehouse]) {
      expect((await call('GET', `qc/ncr/queryById?id=${ncr.id}`)).success).toBe(false)
      expect((await call('GET', `qc/ncr/steps/queryById?id=${id}`)).success).toBe(false)
      const list = await call('GET', `qc/ncr/steps/list?ncrId=${ncr.id}`)
      expect(list.success ? list.result.records : []).toEqual([])
    }
    const steps = [{ id, verdict: 'accepted' }]
    expect((await on.act(on.supplier, 'qc/ncr', 'review', ncr, { steps })).success).toBe(false)
    await on.act(on.supplier, 'qc/ncr', 'write', ncr, { steps: [{ id, content: 'x', verdict: 'accepted' }] })
    await on.supplier('PUT', 'qc/ncr/steps/edit', { body: { id, verdict: 'accepted' } })
    expect(stepsOf(await on.read('qc/ncr', ncr.id))[2]).toMatchObject({ content: 'x', verdict: null })
  })

  it('is reminded once it is late', async () => {
    const ncr = await issued()
    const sql = `update qc_ncr set due_contain = '2026-01-01 09:00:00' where id = ?`
    await on.api.running.app.store.write([{ sql, parameters: [ncr.id] }])
    await runDue()
    const told = async () =>
      (await ok(on.admin, 'GET', `sys/dataLog/list?dataTable=${encodeURIComponent('qc/ncr')}&dataId=${ncr.id}`)).total
    expect(await on.read('qc/ncr', ncr.id)).toMatchObject({ remindedContain: 'Y', status: 'issued' })
    const before = await told()
    await runDue()
    expect(await told()).toBe(before)
  })

  it('is claimed once, as a deduction of the next statement', async () => {
    const ncr = await issued()
    for (const cost of [0, -5, null])
      expect((await on.act(on.quality, 'qc/ncr', 'claim', ncr, { cost })).success).toBe(false)
    const replies = await Promise.all([1, 2].map(() => on.act(on.quality, 'qc/ncr', 'claim', ncr, { cost: 1200.5 })))
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    const { records } = await ok(on.buyer, 'GET', `fin/deduction/list?ncrNo=${ncr.billNo}`)
    expect(records).toMatchObject([{ status: 'draft', amount: 1200.5, deductType: 'claim', supplierId: on.company }])
    const [deduction] = records as readonly [Row]
    await on.must(on.quality, 'fin/deduction', 'submit', deduction)
    await on.must(on.approver, 'fin/deduction', 'approve', deduction)
    await on.must(on.buyer, 'fin/deduction', 'publish', deduction)
    await on.must(on.supplier, 'fin/deduction', 'accept', deduction)
    const finance = await on.api.as('finance')
    const period = inDays(0).slice(0, 7)
    const statement = await on.add(finance, 'fin/statement', {
      ...{ ...on.head, period, beginDate: `${period}-01`, endDate: inDays(31), currency: 'CNY' },
    })
    expect(statement.offsets).toContainEqual(
      expect.objectContaining({ docType: 'deduction', docNo: deduction.billNo, amount: 1200.5 }),
    )
  })
})
