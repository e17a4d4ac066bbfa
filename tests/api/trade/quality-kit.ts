import { expect } from 'vitest'
import { inDays } from '../suppliers/fixture.ts'
import { type Call, type Chain, ok, problemsOf, type Row, type Values } from './delivery-kit.ts'

/** Standard of the first material: a measured item, a counted one and a critical one. */
export function addStandard(on: Chain): Promise<Row> {
  const [material] = on.materials
  return on.add(on.quality, 'qc/standard', {
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
}

/** Rows of readings of a check. */
export const readingsOf = (check: Row) => check.readings as readonly Row[]

/** What was found in a check: values of its measured item, and defective pieces of the counted ones. */
export const found = (values: readonly number[], ...counts: readonly number[]) => ({ values, counts })
type Found = ReturnType<typeof found>
/** Readings within all limits. */
export const good = found([10, 10.05], 0, 0)

/** Inspections and quality checks of deliveries. */
export function checksOf(on: () => Chain) {
  /** Delivery of a lot that is under inspection, with its check. */
  async function inspected(qty: number) {
    const order = await on().order([qty])
    const delivery = await on().arrived(order.billNo, [{ qty }])
    const inspect = await on().add(on().warehouse, 'ord/inspect', {
      ...{ ...on().head, inspectType: 'incoming', deliveryNo: delivery.billNo, place: '待检区', planDate: inDays(2) },
      lines: [{ deliveryLineId: on().linesOf(delivery)[0]?.id, qty }],
    })
    await on().must(on().warehouse, 'ord/inspect', 'submit', inspect)
    await on().must(on().quality, 'ord/inspect', 'accept', inspect)
    return { order, delivery, inspect, check: await checkOf(inspect) }
  }
  async function checkOf({ billNo }: Row): Promise<Row> {
    const { records } = await ok(on().quality, 'GET', `qc/check/list?inspectNo=${billNo}&order=desc&column=createTime`)
    const open = (records as readonly Row[]).filter(({ status }) => status === 'draft')
    expect(open).toHaveLength(1)
    return on().read('qc/check', open[0]?.id as string)
  }
  const record = (check: Row, found: readonly Values[], call: Call = on().quality, more: Values = {}) =>
    on().act(call, 'qc/check', 'record', check, {
      readings: readingsOf(check).map(({ id }, index) => ({ id, ...found[index] })),
      ...more,
    })
  /** A value for each piece of a sample: those given, and good ones. */
  const filled = (check: Row, ...values: readonly number[]) =>
    [...values, ...Array.from({ length: Number(check.sampleQty) - values.length }, () => 10)].join(' ')
  const readingsFor = (check: Row, { values, counts }: Found) => [
    { measured: filled(check, ...values) },
    ...counts.map((defectQty) => ({ defectQty })),
  ]
  /** Check of a delivery that is judged with what was found. */
  async function judged(qty: number, what: Found) {
    const all = await inspected(qty)
    expect(problemsOf(await record(all.check, readingsFor(all.check, what)))).toEqual([])
    return { ...all, check: await on().must(on().quality, 'qc/check', 'submit', all.check) }
  }
  return { inspected, checkOf, record, filled, readingsFor, judged }
}

/** Check of a receipt's line without a standard, judged: this many of its lot are good. */
export async function rejectedInStock(on: Chain, receipt: Row, okQty: number): Promise<Row> {
  const openIn = async () =>
    ((await ok(on.quality, 'GET', `qc/check/list?receiptNo=${receipt.billNo}`)).records as readonly Row[]).at(0)
  if (!(await openIn())) await on.must(on.warehouse, 'ord/receipt', 'inspect', receipt)
  const whole = await on.read('qc/check', String((await openIn())?.id))
  const readings = readingsOf(whole).map(({ id }) => ({ id, measured: '0', defectQty: 1 }))
  expect(problemsOf(await on.act(on.quality, 'qc/check', 'record', whole, { badQty: 1, readings }))).toEqual([])
  const judged = await on.must(on.quality, 'qc/check', 'submit', whole)
  // Without a standard the lot is inspected whole and sorted.
  return on.must(on.quality, 'qc/check', 'sort', judged, { okQty })
}
