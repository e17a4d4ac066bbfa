import { afterAll, beforeAll, expect, it } from 'vitest'
import { runJob } from '../../kit/run-job.ts'
import { act, type Fixture, inDays, ok, startSuppliers } from './fixture.ts'

let on: Fixture
let other: string
beforeAll(async () => {
  on = await startSuppliers()
  other = (await (await on.api.as('supplier_b'))('GET', 'srm/supplier/base/list')).result.records[0].id
  const ids = [on.company, other]
  const sql = `update srm_supplier_base set status = 'qualified', grade = null where id in (?, ?)`
  await on.api.running.app.store.write([{ sql, parameters: ids }])
})
afterAll(() => on?.close())

type Row = { readonly id: string; readonly [field: string]: unknown }
const add = (code: string, body: object) => ok(on.buyer('POST', `${code}/add`, { body }))
const read = (code: string, id: string) => ok(on.buyer('GET', `${code}/queryById?id=${id}`))
const rows = async (code: string, query: string, call = on.buyer): Promise<Row[]> =>
  (await ok(call('GET', `${code}/list?pageSize=100&${query}`))).records

const bands = [
  { grade: 'A', minScore: 85, maxScore: 100, measure: 'reward' },
  { grade: 'B', minScore: 70, maxScore: 85, measure: 'none' },
  { grade: 'C', minScore: 60, maxScore: 70, measure: 'warn' },
  { grade: 'D', minScore: 0, maxScore: 60, measure: 'limitBid' },
]

async function indicator(code: string, values: object) {
  return (await add('srm/eval/indicator', { name: code, code, maxScore: 100, ...values })).id as string
}

async function template() {
  const certificates = await indicator('CERT', { dimension: 'E', scoreType: 'auto', formula: 'changeDiscipline' })
  const quality = await indicator('PASS', { dimension: 'Q', scoreType: 'manual', formula: 'certificateValidity' })
  const service = await indicator('HELP', { dimension: 'S', scoreType: 'manual', maxScore: 10 })
  const items = [
    { indicatorId: certificates, weight: 20 },
    { indicatorId: quality, weight: 50, deptId: on.departs.A01A03 },
    { indicatorId: service, weight: 30 },
  ]
  return { name: '季度评价', evalType: 'quarterly', items, levels: bands }
}

it('a template is refused unless its weights total 100 and its bands have no gap', async () => {
  const body = await template()
  const wrong = { ...body, items: body.items.slice(1), levels: bands.slice(0, 3) }
  const { result } = await on.buyer('POST', 'srm/eval/template/add', { body: wrong })
  expect(result.errors).toEqual([
    { pointer: '/items', message: '指标权重合计须为 100%' },
    { pointer: '/levels', message: '等级区间须首尾相接，完整覆盖 0 至 100 分' },
  ])
  const overlap = { ...body, levels: bands.map((band) => (band.grade === 'C' ? { ...band, maxScore: 75 } : band)) }
  expect((await on.buyer('POST', 'srm/eval/template/add', { body: overlap })).success).toBe(false)
  await ok(on.buyer('POST', 'srm/eval/template/add', { body }))
})

it('an evaluation leads from its plan over department sheets to grades, ranks and measures', async () => {
  const [{ id: templateId } = { id: '' }] = await rows('srm/eval/template', 'name=季度评价')
  const plan = await add('srm/eval/plan', {
    name: '三季度',
    templateId,
    period: 'quarter',
    purOrg: 'P10',
    beginDate: '2026-07-01',
    endDate: '2026-09-30',
    scoreDeadline: '2026-10-15 18:00:00',
    supplierIds: `${on.company},${other}`,
  })
  expect((await on.approver('POST', 'srm/eval/plan/do/start', { body: { id: plan.id } })).status).toBe(403)
  await act(on.buyer, 'srm/eval/plan', 'start', plan.id)
  const sheets = await rows('srm/eval/score', `planId=${plan.id}`)
  expect(sheets).toHaveLength(6)
  const early = await on.buyer('POST', 'srm/eval/plan/do/collect', { body: { id: plan.id } })
  expect(early.result.errors[0].message).toBe('还有 4 张评分表未完成')

  // Quality sees its own sheets only, with the measured value and the score.
  const own = await rows('srm/eval/score', `planId=${plan.id}`, on.quality)
  expect(own.map(({ deptId }) => deptId)).toEqual([on.departs.A01A03, on.departs.A01A03])
  const fill = async (call: typeof on.buyer, id: string, score: number | null, comment?: string) => {
    const sheet = await ok(call('GET', `srm/eval/score/queryById?id=${id}`))
    const items = sheet.items.map((item: Row) => ({ ...item, score, comment }))
    return call('PUT', 'srm/eval/score/edit', { body: { id, version: sheet.version, items } })
  }
  const [first, second] = own.toSorted((left) => (left.supplierId === on.company ? -1 : 1))
  const sheet = await read('srm/eval/score', String(first?.id))
  expect(sheet.items[0].refValue).toMatch(/^\d+\/\d+ \(/)
  expect((await fill(on.quality, String(first?.id), 40)).result.errors).toEqual([
    { pointer: '/items/0/comment', message: '低于满分 60% 时须说明' },
  ])
  expect((await fill(on.quality, String(first?.id), 101)).result.errors).toEqual([
    { pointer: '/items/0/score', message: '得分不能超过满分' },
  ])
  expect((await on.finance('GET', `srm/eval/score/queryById?id=${first?.id}`)).success).toBe(false)
  await ok(fill(on.quality, String(first?.id), 90))
  await ok(fill(on.quality, String(second?.id), 40, '两批退货'))
  expect(await read('srm/eval/score', String(second?.id))).toMatchObject({ status: 'doing' })
  for (const { id } of own) await act(on.quality, 'srm/eval/score', 'submit', id)
  await act(on.buyer, 'srm/eval/score', 'return', String(second?.id), { returnReason: '请核对批次' })
  await act(on.quality, 'srm/eval/score', 'submit', String(second?.id))
  for (const { id, automatic, deptId } of sheets) {
    if (automatic === 'Y' || deptId) continue
    await ok(fill(on.buyer, id, 8))
    await act(on.buyer, 'srm/eval/score', 'submit', id)
  }
  await act(on.buyer, 'srm/eval/plan', 'collect', plan.id)
  const collected = await read('srm/eval/plan', plan.id)
  const scoreOf = (supplierId: string) => collected.suppliers.find((row: Row) => row.supplierId === supplierId)
  expect(scoreOf(on.company)).toMatchObject({
    autoScore: 20,
    manualScore: 69,
    totalScore: 89,
    grade: 'A',
    rank: 1,
    progress: '2/2',
  })
  expect(scoreOf(other)).toMatchObject({ autoScore: 20, manualScore: 44, totalScore: 64, grade: 'C', rank: 2 })

  const adjusted = (values: object) =>
    on.buyer('PUT', 'srm/eval/plan/edit', {
      body: {
        id: plan.id,
        suppliers: collected.suppliers.map((row: Row) => (row.supplierId === other ? { ...row, ...values } : row)),
      },
    })
  expect((await adjusted({ adjustScore: -6 })).result.errors[0].pointer).toMatch(/adjustReason$/)
  await ok(adjusted({ adjustScore: -6, adjustReason: '重大质量投诉' }))
  await act(on.buyer, 'srm/eval/plan', 'submit', plan.id)
  await act(on.approver, 'srm/eval/plan', 'reject', plan.id, { rejectReason: '调整依据不足' })
  await act(on.buyer, 'srm/eval/plan', 'submit', plan.id)
  await act(on.approver, 'srm/eval/plan', 'approve', plan.id)

  expect(await read('srm/supplier/base', other)).toMatchObject({ grade: 'D', measure: 'limitBid', lastScore: 58 })
  const results = await rows('srm/eval/result', `planId=${plan.id}&column=rank&order=asc`)
  expect(results).toMatchObject([
    { supplierId: on.company, rank: 1, grade: 'A', quality: 90, service: 80, safety: 100, needsImprove: 'N' },
    {
      supplierId: other,
      rank: 2,
      grade: 'D',
      quality: 40,
      needsImprove: 'Y',
      problem: expect.stringMatching(/质量 40 分.* \/ Period .*Quality 40/),
    },
  ])
  // A poor result requires improvement: the server creates and issues the request.
  const requests = (await rows('srm/eval/improve', '')).filter(({ srcNo }) => srcNo === collected.billNo)
  expect(requests).toMatchObject([
    {
      supplierId: other,
      status: 'draft',
      problem: expect.stringMatching(/等级 D.*grade D/),
      billNo: expect.stringMatching(/^IMP/),
    },
  ])
  await runJob(on.admin, 'dueActions')
  const improvements = await rows('srm/eval/improve', '', await on.api.as('supplier_b'))
  expect(improvements).toMatchObject([{ id: requests[0]?.id, status: 'issued' }])
  // A supplier sees its own result and the band of its rank, not the rank.
  const mine = await rows('srm/eval/result', '', on.supplier)
  expect(mine).toHaveLength(1)
  expect(mine[0]).toMatchObject({ rankBand: 'top10', totalScore: 89 })
  expect(mine[0]).not.toHaveProperty('rank')
})

it('an improvement is requested, answered by the supplier, sent back and accepted', async () => {
  const request = { supplierId: on.company, purOrg: 'P10', problem: '交付延迟', deadline: inDays(60) }
  const { id } = await add('srm/eval/improve', request)
  expect((await rows('srm/eval/improve', '', on.supplier)).length).toBe(0)
  await act(on.buyer, 'srm/eval/improve', 'publish', id)
  const empty = await on.supplier('POST', 'srm/eval/improve/do/reply', { body: { id, cause: '产能不足' } })
  expect(empty.result.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(['/measure', '/finishDate'])
  const reply = { cause: '产能不足', measure: '增加一班', finishDate: inDays(45) }
  await act(on.supplier, 'srm/eval/improve', 'reply', id, reply)
  await act(on.buyer, 'srm/eval/improve', 'return', id, { rejectReason: '措施不够具体' })
  await act(on.supplier, 'srm/eval/improve', 'reply', id, reply)
  await act(on.buyer, 'srm/eval/improve', 'accept', id, { verify: '已验证' })
  expect(await read('srm/eval/improve', id)).toMatchObject({ status: 'closed', measure: '增加一班' })
})
