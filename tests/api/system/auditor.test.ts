import { afterAll, beforeAll, expect, it } from 'vitest'
import { offeredActions } from '../../../src/schema/compile/compile-rights.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { type System, startSystem } from './fixture.ts'

let on: System
beforeAll(async () => {
  on = await startSystem()
})
afterAll(() => on?.close())

/** The auditor's scope: all business records and all logs, without settings and personal data. */
const isAudited = ({ plan: { code } }: ServerResource) =>
  !/^(sys|msg|onl|wf)\//.test(code) || ['sys/log', 'sys/dataLog', 'sys/jobRun', 'msg/message'].includes(code)

const resources = () => [...on.api.running.app.live.current.resources.values()]

it('reads every business resource and every log', async () => {
  const audited = resources().filter(isAudited)
  const refused: string[] = []
  for (const { plan } of audited) {
    const { success, text } = await on.auditor('GET', `${plan.code}/list?pageSize=1`)
    if (!success) refused.push(`${plan.code} ${text}`.slice(0, 200))
  }
  expect(refused).toEqual([])
  expect(audited.length).toBeGreaterThan(100)
})

it('writes nothing: no action in a file is permitted', async () => {
  const id = '0123456789abcdef'
  const written: string[] = []
  let tries = 0
  const attempt = async (code: string, method: string, path: string, body?: object) => {
    tries += 1
    const { status } = await on.auditor(method, `${code}/${path}`, body && { body })
    if (status !== 403) written.push(`${code} ${method} ${path} ${status}`)
  }
  for (const { plan, view } of resources()) {
    const { code, only } = plan
    const has = (action: string) => view === undefined && only.includes(action)
    if (has('add')) await attempt(code, 'POST', 'add', {})
    if (has('edit')) await attempt(code, 'PUT', 'edit', { id })
    if (has('delete')) {
      await attempt(code, 'DELETE', `delete?id=${id}`)
      await attempt(code, 'DELETE', `deleteBatch?ids=${id}`)
    }
    for (const { name } of offeredActions(plan)) await attempt(code, 'POST', `do/${name}`, { id })
  }
  expect(written).toEqual([])
  expect(tries).toBeGreaterThan(500)
})

it('reads the person, call, purpose and duration of an entry', async () => {
  await on.buyer('GET', 'bd/currency/exportXls?format=csv')
  await on.buyer('PUT', 'sys/role/edit?secret=1', { body: { id: 'x' } })
  await on.buyer('POST', 'srm/supplier/base/do/approve', { body: { id: 'x' } })
  await on.api.as('buyer')
  const latest = async (query: string) =>
    (await on.auditor('GET', `sys/log/list?pageSize=1&userid=buyer&${query}`)).result.records[0]
  const costTime = expect.toSatisfy((ms: unknown) => Number.isInteger(ms) && Number(ms) >= 0)
  const { realname: username } = (await on.buyer('GET', 'user/info')).result
  const expected = [
    ['logType=export', '6', 'GET /api/bd/currency/exportXls'],
    ['logType=denied&logContent=sys:role:edit', '3', 'PUT /api/sys/role/edit'],
    ['logType=denied&logContent=srm:supplier:base:approve', '3', 'POST /api/srm/supplier/base/do/approve'],
    ['logType=login', null, 'POST /api/sys/login'],
  ] as const
  for (const [query, operateType, method] of expected)
    expect(await latest(query)).toMatchObject({ operateType, method, costTime, username, userid: 'buyer' })
})

it('reads and searches entries in their language', async () => {
  await on.buyer('GET', 'bd/currency/exportXls?format=csv')
  await on.buyer('POST', 'srm/supplier/base/do/approve', { body: { id: 'x' } })
  await on.admin('POST', 'sys/recycle/purge', { body: { ids: 'x' } })
  const entryTexts = async (query: string, lang: string) =>
    (await on.auditor('GET', `sys/log/list?pageSize=1&${query}`, { headers: { lang } })).result.records[0]
  const cases = [
    ['userid=buyer&logType=export', 'bd/currency', '币种', 'Currencies'],
    ['userid=buyer&logType=denied', 'srm:supplier:base:approve', '供应商 · 通过', 'Suppliers · Approve'],
    ['userid=buyer&logType=login', 'sign-in', '登录系统', 'Sign-in'],
  ]
  for (const [query, logContent, zh, en] of cases) {
    expect(await entryTexts(String(query), 'zh-CN')).toMatchObject({ logContent, logContent_dictText: zh })
    expect(await entryTexts(String(query), 'en-US')).toMatchObject({ logContent, logContent_dictText: en })
  }
  for (const text of ['供应商 · 通过', 'suppliers · appr', 'base:approve'])
    expect(await entryTexts(`logType=denied&logContent=*${encodeURIComponent(text)}*`, 'zh-CN')).toMatchObject({
      logContent: 'srm:supplier:base:approve',
    })
  const sheet = await on.auditor('GET', 'sys/log/exportXls?format=csv&logType=export&userid=buyer')
  expect(sheet.text).toContain('币种')
})

it('reads an action by the title of its button', async () => {
  const [supplier] = (await on.buyer('GET', 'srm/supplier/base/list?status=qualified&pageSize=1')).result.records
  const body = { id: supplier.id, grade: 'B', gradeReason: '年度复评结果' }
  expect((await on.buyer('POST', 'srm/supplier/base/do/setGrade', { body })).success).toBe(true)
  const latest = async (lang: string) =>
    (await on.auditor('GET', `sys/dataLog/list?pageSize=1&dataId=${supplier.id}`, { headers: { lang } })).result
      .records[0]
  expect([(await latest('zh-CN')).action, (await latest('en-US')).action]).toEqual(['定级', 'Set the grade'])
})
