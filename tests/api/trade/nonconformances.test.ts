import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../kit/run-job.ts'
import { inDays } from '../suppliers/fixture.ts'
import { type Chain, ok, problemsOf, type Row, startChain, type Values } from './delivery-kit.ts'
import { addStandard, checksOf, found } from './quality-kit.ts'

/** Nonconformances with their 8D report, and the claims that follow. */
let on: Chain
beforeAll(async () => {
  on = await startChain()
  await addStandard(on)
})
afterAll(() => on?.close())

const { judged } = checksOf(() => on)

const stepsOf = (ncr: Row) => ncr.steps as readonly Row[]

describe('an 8D report', () => {
  async function issued(): Promise<Row> {
    const { check } = await judged(100, found([5, 5], 0, 0))
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
    await runJob(on.admin, 'dueActions')
    const told = async () =>
      (await ok(on.admin, 'GET', `sys/dataLog/list?dataTable=${encodeURIComponent('qc/ncr')}&dataId=${ncr.id}`)).total
    expect(await on.read('qc/ncr', ncr.id)).toMatchObject({ remindedContain: 'Y', status: 'issued' })
    const before = await told()
    await runJob(on.admin, 'dueActions')
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
