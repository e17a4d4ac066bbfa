import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { upgradeQuestions } from '../../../server/domain/upgrades/question-conditions.ts'
import type { FieldError } from '../../../src/schema/model/errors.ts'
import { act, type Fixture, inDays, ok, startSuppliers } from './fixture.ts'

let on: Fixture
/** A demo company that waits for admission. */
let candidate: string
beforeAll(async () => {
  on = await startSuppliers()
  candidate = (await on.buyer('GET', 'srm/supplier/base/list?status=potential')).result.records[0].id
})
afterAll(() => on?.close())

type Row = { readonly id: string; readonly [field: string]: unknown }
const add = (code: string, body: object, call = on.buyer) => ok(call('POST', `${code}/add`, { body }))
const read = (code: string, id: string, call = on.buyer) => ok(call('GET', `${code}/queryById?id=${id}`))

it('a questionnaire is sent, answered in a form generated from its questions, scored and passed', async () => {
  const questions = [
    { title: '有 ISO 9001 证书吗', type: 'yesno', score: 40, section: '体系' },
    { title: '证书编号', type: 'text', showIf: '["and",["q1","eq","Y"]]', section: '体系' },
    { title: '年产能', type: 'single', options: '1 万吨以下=10\n1 万吨以上=30', score: 30, section: '产能' },
    { title: '改进计划', type: 'textarea', score: 30, required: 'N' },
  ]
  const template = { name: '准入调查', category: 'admission', passScore: 80 }
  const bad = [
    { ...questions[0], showIf: '["and",["q2","eq","A"]]' },
    { ...questions[2], options: '只有一个' },
  ]
  const refused = await on.buyer('POST', 'srm/survey/template/add', {
    body: { ...template, passScore: null, questions: bad },
  })
  expect(refused.result.errors.map(({ pointer, message }: FieldError) => [pointer, message])).toEqual([
    ['/questions/0/showIf', '“q2”不是前面的题目'],
    ['/questions/1/options', '至少需要两个选项'],
  ])
  const { id: templateId } = await add('srm/survey/template', { ...template, questions })
  const issue = await add('srm/survey/issue', {
    templateId,
    title: '准入调查',
    purOrg: 'P10',
    deadline: `${inDays(10)} 18:00:00`,
    supplierIds: on.company,
  })
  await act(on.buyer, 'srm/survey/issue', 'publish', issue.id)
  const [{ id }] = (await on.supplier('GET', 'srm/survey/answer/list')).result.records
  const path = `srm/survey/answer/form?id=${id}`
  const { form, choices, mayEdit, next } = await ok(on.supplier('GET', path))
  expect(mayEdit).toBe(true)
  expect(next.zh).toContain('等待采购方评分')
  expect(form.form.sections).toMatchObject([
    { title: '体系', fields: ['q1', 'q2'] },
    { title: '产能' },
    { fields: ['q4'] },
  ])
  expect(choices.q3[1]).toMatchObject({ value: 'B', label: '1 万吨以上' })

  const fill = (values: object) => on.supplier('PUT', 'srm/survey/answer/form', { body: { id, ...values } })
  expect((await fill({ q3: 'Z' })).result.errors[0].pointer).toBe('/q3')
  await ok(fill({ q1: 'Y', q3: 'B' }))
  const early = await on.supplier('POST', 'srm/survey/answer/do/submit', { body: { id } })
  expect(early.result.errors[0].message).toContain('第 2 题')
  const formReply = await on.supplier('POST', 'srm/survey/answer/form', { body: { id } })
  expect(formReply.result.errors[0].pointer).toBe('/q2')
  // The answer to a hidden question is not stored.
  expect(await ok(fill({ q1: 'N', q2: 'CN-1' }))).toMatchObject({ q1: 'N', q2: null })
  await ok(fill({ q1: 'Y', q2: 'CN-1', q4: '明年扩产' }))
  expect(await read('srm/survey/answer', id)).toMatchObject({ status: 'doing' })
  await ok(on.supplier('POST', 'srm/survey/answer/form', { body: { id } }))
  const answered = await read('srm/survey/answer', id)
  expect(answered).toMatchObject({ status: 'answered', score: 70 })
  expect(answered.items[2]).toMatchObject({ answerText: '1 万吨以上', score: 30 })
  expect((await fill({ q1: 'N' })).status).toBe(403)

  const scored = answered.items.map((row: Row) => (row.no === 4 ? { ...row, score: 20, value: 'changed' } : row))
  await ok(on.buyer('PUT', 'srm/survey/answer/edit', { body: { id, items: scored } }))
  await act(on.buyer, 'srm/survey/answer', 'score', id)
  expect(await read('srm/survey/answer', id)).toMatchObject({ status: 'scored', score: 90 })
  expect((await read('srm/survey/answer', id)).items[3]).toMatchObject({ value: '明年扩产', score: 20 })
  expect((await read('srm/survey/issue', issue.id)).suppliers).toMatchObject([
    { answerStatus: 'scored', score: 90, passed: 'Y' },
  ])
})

describe('conditions of questions', () => {
  const template = { name: '带条件的调查', category: 'admission' }
  const rows = [
    { title: '有认证吗', type: 'yesno' },
    { title: '等级', type: 'single', options: '甲\n乙' },
    { title: '说明', type: 'text', showIf: '["and",["q1","eq","Y"]]' },
  ]
  const added = async (name: string) => {
    const { id } = await add('srm/survey/template', { ...template, name, questions: rows })
    const { questions } = await read('srm/survey/template', id)
    return { id: String(id), questions: questions as readonly Row[] }
  }
  const changed = (body: object) => on.buyer('PUT', 'srm/survey/template/question/edit', { body })
  const form = (body: object, call = on.buyer) => call('POST', 'srm/survey/template/form', { body })

  it('hold for a question that is written alone', async () => {
    const { questions } = await added('单独修改的题目')
    const [, second, third] = questions
    const refused = await changed({ id: second?.id, showIf: '["and",["q3","eq","x"]]' })
    expect(refused.result.errors).toEqual([{ pointer: '/showIf', message: '“q3”不是前面的题目' }])
    const unknown = await changed({ id: third?.id, showIf: '["and",["q2","eq","C"]]' })
    expect(unknown.result.errors).toEqual([{ pointer: '/showIf', message: '“C”不是“2. 等级”的答案' }])
    expect((await changed({ id: third?.id, showIf: 'anything(' })).result.errors[0].pointer).toBe('/showIf')
    await ok(changed({ id: third?.id, showIf: '["and",["q2","in","A,B"]]' }))
  })

  it('are about a form of the rows as they are, or as they are saved', async () => {
    const { id } = await added('保存过的题目')
    const saved = await ok(form({ id }))
    expect(Object.keys(saved.form.fields)).toEqual(['q1', 'q2', 'q3'])
    expect(saved.choices.q2).toMatchObject([{ value: 'A', label: '甲' }, { label: '乙' }])
    const present = await ok(form({ id, rows: [{ title: '几年', type: 'number' }] }))
    expect(present.form.fields).toMatchObject({ q1: { type: 'number', title: '1. 几年' } })
    expect((await form({ id: 'nothing' })).success).toBe(false)
    expect((await form({ rows: Array.from({ length: 201 }, () => ({})) })).status).toBe(400)
    expect((await form({ id }, on.supplier)).status).toBe(403)
  })

  it('replace the expressions of an older database', async () => {
    const { questions } = await added('旧版题目')
    const { live, store } = on.api.running.app
    const write = (index: number, text: string) =>
      store.write([
        {
          sql: 'update srm_survey_template_question set show_if = cast(? as text) where id = ?',
          parameters: [text, questions[index]?.id ?? ''],
        },
      ])
    await write(1, "q1 == 'Y'")
    await write(2, "q1 == 'Y' && (q2 == 'A' || q2 == 'B')")
    await upgradeQuestions(store, live.current)
    const stored = await read('srm/survey/template/question', questions[1]?.id ?? '')
    expect(stored.showIf).toBe('["and",["q1","eq","Y"]]')
    const kept = await read('srm/survey/template/question', questions[2]?.id ?? '')
    expect(kept.showIf).toBe("q1 == 'Y' && (q2 == 'A' || q2 == 'B')")
  })
})

it('a company is admitted: each pre-check is met or waived with a reason', async () => {
  const files = [{ fileName: '安全生产许可证', fileType: 'qualification', uploadRequired: 'Y', validityRequired: 'Y' }]
  await add('srm/qualtpl', { name: '通用', files })
  const direct = await on.approver('POST', 'srm/supplier/base/do/admit', {
    body: { id: candidate, admitKind: 'formal', admitScope: 'E01' },
  })
  expect(direct.result.errors[0].message).toContain('安全生产许可证')

  const body = { supplierId: candidate, admitKind: 'trial', admitScope: 'E01', purOrg: 'P10' }
  const { id, validUntil } = await add('srm/supplier/admission', body)
  expect(validUntil.slice(0, 4)).toBe(String(Number(inDays(0).slice(0, 4)) + 2))
  const { checks } = await read('srm/supplier/admission', id)
  expect(checks.map(({ item, result }: Row) => [item, result])).toEqual([
    ['files', 'fail'],
    ['survey', 'fail'],
    ['visit', 'fail'],
  ])
  const early = await on.buyer('POST', 'srm/supplier/admission/do/submit', { body: { id } })
  expect(early.result.errors[0].pointer).toBe('/checks')
  const waive = (reason: string | null) =>
    on.buyer('PUT', 'srm/supplier/admission/edit', {
      body: { id, checks: checks.map((row: Row) => ({ ...row, waived: 'Y', waiveReason: reason })) },
    })
  expect((await waive(null)).result.errors[0].pointer).toBe('/checks/0/waiveReason')
  await ok(waive('集团内部单位，先行试用'))
  await act(on.buyer, 'srm/supplier/admission', 'submit', id)
  expect((await on.buyer('POST', 'srm/supplier/admission/do/approve', { body: { id } })).status).toBe(403)
  const short = await on.approver('POST', 'srm/supplier/admission/do/reject', { body: { id, rejectReason: '不' } })
  expect(short.result.errors[0].pointer).toBe('/rejectReason')
  await act(on.approver, 'srm/supplier/admission', 'approve', id)
  expect(await read('srm/supplier/base', candidate)).toMatchObject({
    status: 'qualified',
    grade: 'C',
    admitKind: 'trial',
    validUntil,
  })
  const graded = { grade: 'B', gradeReason: '试用表现良好' }
  await act(on.approver, 'srm/supplier/base', 'setGrade', candidate, graded)
  expect(await read('srm/supplier/base', candidate)).toMatchObject({ status: 'qualified', grade: 'B' })
  await act(on.approver, 'srm/supplier/base', 'blacklist', candidate, { rejectReason: '提供虚假资质' })
  await act(on.admin, 'srm/supplier/base', 'restore', candidate)
  expect(await read('srm/supplier/base', candidate)).toMatchObject({ status: 'potential' })
})

it('a change of bank data needs two approvers, and blocks payments until the decision', async () => {
  await ok(on.supplier('POST', 'srm/supplier/category/add', { body: { category: 'E01' } }))
  const qualify = `update srm_supplier_base set status = 'qualified' where id = ?`
  await on.api.running.app.store.write([{ sql: qualify, parameters: [on.company] }])
  const profile = await read('srm/supplier/base', on.company, on.supplier)
  const own = Object.entries(profile).filter(
    ([key, value]) => !Array.isArray(value) && !['id', 'version', 'status'].includes(key),
  )
  const body = {
    ...Object.fromEntries(own),
    changeType: 'bank',
    reason: '更换开票账户',
    invoiceAccnum: '6222000000001234',
  }
  const code = 'srm/supplier/change'
  const { id, contacts, banks } = await add(code, body, on.supplier)
  // A fraudulent bank account may come with a fraudulent address.
  const others = contacts.map((contact: Row) => ({ ...contact, email: 'slipped-in@example.com' }))
  const stopped = banks.map((bank: Row) => ({ ...bank, defaultFlag: 'N', disabledFlag: 'Y' }))
  await ok(on.supplier('PUT', `${code}/edit`, { body: { id, contacts: others, banks: stopped } }))
  await act(on.supplier, code, 'commit', id)
  const mails = async () =>
    (await ok(on.admin('GET', `msg/message/list?pageSize=50&busId=${id}&esType=email`))).records.filter(
      ({ esTitle }: Row) => String(esTitle).includes('Bank data changed'),
    ) as Row[]
  const hold = async () => (await read('srm/supplier/base', on.company)).paymentHold
  expect(await hold()).toBe('Y')
  expect((await on.approver('POST', `${code}/do/approve`, { body: { id } })).success).toBe(false)
  await act(on.approver, code, 'approveBank', id)
  expect(await read(code, id)).toMatchObject({ changeStatus: 'checking', bankTouched: 'Y', firstApprover: 'approver' })
  expect((await on.approver('POST', `${code}/do/confirmBank`, { body: { id } })).status).toBe(403)
  const payment = await add('fin/payapply', {}, on.supplier)
  const pending = `update fin_payapply set status = 'pending' where id = ?`
  await on.api.running.app.store.write([{ sql: pending, parameters: [payment.id] }])
  const paid = await on.approver('POST', 'fin/payapply/do/approve', { body: { id: payment.id } })
  expect(paid.text).toContain('暂停付款')
  expect(await mails()).toEqual([])
  await act(on.finance, code, 'confirmBank', id)
  expect(await hold()).toBe('N')
  const before = profile.contacts.filter(({ personnelType }: Row) => personnelType === 'finance')
  expect(before.length).toBeGreaterThan(0)
  const notices = await mails()
  expect(notices.map(({ esReceiver }) => esReceiver).toSorted()).toEqual(
    before.map(({ email }: Row) => email).toSorted(),
  )
  expect(notices[0]).toMatchObject({ esContent: expect.stringContaining(String(profile.companyName)) })
  expect(await read(code, id)).toMatchObject({ changeStatus: 'effective' })
  const now = await read('srm/supplier/base', on.company)
  expect(now.banks.map(({ disabledFlag }: Row) => disabledFlag)).toEqual(banks.map(() => 'Y'))
})

it('a profile gets rows for its required files, and cannot be submitted without them', async () => {
  const store = on.api.running.app.store
  const sql = `update srm_supplier_base set status = 'completing', profile_kind = 'short' where id = ?`
  await store.write([{ sql, parameters: [on.company] }])
  const profile = 'srm/supplier/base'
  await ok(on.supplier('PUT', `${profile}/edit`, { body: { id: on.company, address: '新地址 2 号' } }))
  const { qualifications, completeness } = await read(profile, on.company, on.supplier)
  const needed = qualifications.find(({ fileName }: Row) => fileName === '安全生产许可证')
  expect(needed).toMatchObject({ uploadRequired: 'Y', expiry: 'none' })
  expect(completeness).toBeGreaterThan(50)
  const rows = await ok(
    on.buyer('PUT', 'srm/supplier/qualification/edit', {
      body: { id: needed.id, validTo: inDays(20), uploadRequired: 'N' },
    }),
  )
  expect(rows).toMatchObject({ expiry: '30' })
  const sent = await on.supplier('POST', `${profile}/do/commit`, { body: { id: on.company } })
  expect(JSON.stringify(sent.result.errors)).toContain('安全生产许可证')
})

it('expiring files cause a warning, and a reminder of the supplier', async () => {
  const list = async (call: typeof on.buyer, query: string) =>
    (await ok(call('GET', `srm/supplier/qualification/list?pageSize=100&${query}`))).records as Row[]
  const near = await list(on.buyer, 'expiry=60,30,7,expired')
  expect(near.length).toBeGreaterThan(0)
  const [{ id } = { id: '' }] = near
  await act(on.buyer, 'srm/supplier/qualification', 'remind', id)
  const [reminded] = (await list(on.buyer, 'expiry=60,30,7,expired')).filter((row) => row.id === id)
  expect(reminded).toMatchObject({ expiry: near[0]?.expiry, lastRemind: expect.stringMatching(/^\d{4}-/) })
  expect((await on.supplier('POST', 'srm/supplier/qualification/do/remind', { body: { id } })).status).toBe(403)
  const year = new Date().getFullYear()
  const report = {
    accountingStandard: 'CAS',
    currency: 'CNY',
    updateMonth: 6,
    supplierId: on.company,
    reportFile: null,
  }
  const refused = await on.buyer('POST', 'srm/supplier/finance/add', { body: { ...report, year } })
  expect(refused.result.errors[0].pointer).toBe('/reportFile')
})
