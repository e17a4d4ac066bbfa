import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Fixture, startResources } from './fixture.ts'
import { readWorkbook } from './workbook.ts'

let on: Fixture
beforeAll(async () => {
  on = await startResources()
})
afterAll(() => on?.close())

type Row = Record<string, unknown>
const ask = async (path: string, query: Record<string, string> = {}, call = on.buyer) =>
  call('GET', `${path}?${new URLSearchParams(query)}`)
const rowsOf = async (path: string, query: Record<string, string> = {}, call = on.buyer) =>
  (await ask(path, query, call)).result as { records: Row[]; total: number; totals?: Row }

const byStatus = 'report/srm/supplierStatus'

describe('report', () => {
  it('aggregates rows that its reader may list only', async () => {
    const all = (await rowsOf('srm/supplier/base/list', { pageSize: '200' })).records
    const { records, total, totals } = await rowsOf(`${byStatus}/list`)
    const counted = Map.groupBy(all, ({ status }) => String(status))
    expect(Object.fromEntries(records.map(({ status, count }) => [status, count]))).toEqual(
      Object.fromEntries([...counted].map(([status, rows]) => [status, rows.length])),
    )
    expect([total, totals]).toEqual([counted.size, { count: all.length }])
    expect(records[0]).toMatchObject({ status_dictText: expect.stringMatching(/\S/) })
    expect(records.map(({ count }) => Number(count))).toEqual(
      records.map(({ count }) => Number(count)).toSorted((left, right) => right - left),
    )
    const own = await rowsOf(`${byStatus}/list`, {}, on.supplierA)
    expect(own.totals).toEqual({ count: 1 })
    const secondTenant = await rowsOf(`${byStatus}/list`, {}, on.supplierT1)
    expect(secondTenant.totals).toEqual({ count: 1 })
  })

  it('filters rows before the aggregation, and groups after it', async () => {
    const foreign = (await rowsOf('srm/supplier/base/list', { pageSize: '200', country: 'DE' })).total
    expect((await rowsOf(`${byStatus}/list`, { country: 'DE' })).totals).toEqual({ count: foreign })
    const { records } = await rowsOf(`${byStatus}/list`, { status: 'qualified' })
    expect(records.map(({ status }) => status)).toEqual(['qualified'])
    const many = await rowsOf(`${byStatus}/list`, { count_begin: '5', column: 'count', order: 'asc' })
    expect(many.records.every(({ count }) => Number(count) >= 5)).toBe(true)
    const params = JSON.stringify([{ field: 'count', rule: 'lt', val: '5' }])
    const filtered = await rowsOf(`${byStatus}/list`, { superQueryParams: params })
    expect(filtered.total + many.total).toBe((await rowsOf(`${byStatus}/list`)).total)
  })

  it('joins related resources along references, page by page', async () => {
    const first = await rowsOf('report/srm/contacts/list', { pageSize: '5' })
    const second = await rowsOf('report/srm/contacts/list', { pageSize: '5', pageNo: '2' })
    const companies = [...first.records, ...second.records].map(({ company }) => String(company))
    expect(companies).toHaveLength(10)
    expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(10)
    const [one] = first.records
    const found = await rowsOf('report/srm/contacts/list', { company: `*${String(one?.company).slice(1, 5)}*` })
    expect(found.records.some(({ company }) => company === one?.company)).toBe(true)
  })

  it('groups days by periods', async () => {
    const { records, totals } = await rowsOf('report/srm/performance/list', { pageSize: '100' })
    expect(records.every(({ year }) => /^\d{4}$/.test(String(year)))).toBe(true)
    const sum = records.reduce((before, { amount }) => before + Number(amount), 0)
    expect(Number(totals?.amount)).toBeCloseTo(sum, 6)
  })

  it('is exported as a workbook with export permission on its resource', async () => {
    const sheet = await readWorkbook(on.buyer, 'report/srm/supplierStatus/exportXls')
    const [, , header, ...rows] = sheet.rows
    expect(header).toContain('供应商数')
    expect(rows).toHaveLength((await rowsOf(`${byStatus}/list`)).total)
  })

  it.each([
    ['an unknown column', { column: 'id; drop table x', order: 'asc' }],
    ['an unknown order', { column: 'count', order: 'sideways' }],
    ['invalid conditions', { superQueryParams: '[{"field":"password","rule":"eq","val":"x"}]' }],
  ])('refuses %s, naming the parameter', async (_, query) => {
    const { code, success } = await ask(`${byStatus}/list`, query)
    expect([code, success]).toEqual([400, false])
  })

  it('is 404 if unknown, and closed without permission on its sources', async () => {
    expect((await ask('report/srm/nothing/list')).status).toBe(404)
    expect((await ask('report/srm/supplierStatus/edit')).status).toBe(404)
  })

  it('answers the same whether forbidden or unknown', async () => {
    const { reports } = on.api.running.app.live.current
    const isClosed = async (code: string) => (await ask(`schema/report/${code}`, {}, on.supplierA)).status !== 200
    const closed: string[] = []
    for (const code of reports.keys()) if (await isClosed(code)) closed.push(code)
    expect(closed.length).toBeGreaterThan(3)
    const base = 'online/cgreport/api'
    const shapes = ['report/?/list', 'report/?/exportXls', 'schema/report/?', `${base}/getRpColumns/?`]
    const more = ['getQueryInfo', 'getData', 'getColumnsAndData', 'getParamsInfo', 'exportXls']
    for (const shape of [...shapes, ...more.map((name) => `${base}/${name}/?`)]) {
      const answers = [closed[0], 'srm/nothing'].map(async (code = '') => {
        const { status, code: business, message } = await ask(shape.replace('?', code), {}, on.supplierA)
        return [shape, status, business, message.replace(code, '?')]
      })
      const [one, other] = await Promise.all(answers)
      expect(one).toEqual(other)
    }
  })
})

it('reveals no more of a masked value in a filter than a list does', async () => {
  const report = {
    title: { zh: '账户', en: 'Accounts' },
    from: 'srm/supplier/bank',
    columns: [{ key: 'accounts', aggregate: 'count' }],
    query: ['accountNumber'],
    totals: ['accounts'],
  }
  await mkdir(join(on.schemas, 'reports/test'), { recursive: true })
  await writeFile(join(on.schemas, 'reports/test/accounts.json'), JSON.stringify(report))
  await vi.waitFor(async () => expect((await ask('report/test/accounts/list')).success).toBe(true), 5000)
  const { store } = on.api.running.app
  const [account] = await store.rows({
    sql: `select account_number from srm_supplier_bank where tenant_id = '0' limit 1`,
    parameters: [],
  })
  const number = String(account?.account_number)
  const found = async (text: string, call = on.approver) =>
    Number((await rowsOf('report/test/accounts/list', { accountNumber: text }, call)).totals?.accounts ?? 0)
  expect(await found(number, on.buyer)).toBe(1)
  expect(await found(number)).toBe(0)
  expect(await found(`${number.slice(0, 3)}*`)).toBe(0)
  expect(await found(`*${number.slice(-4)}`)).toBeGreaterThan(0)
})

describe("report in JeecgBoot's format (contract.md 6)", () => {
  const base = 'online/cgreport/api'

  it('gives its columns with dictionaries, its filters and its rows', async () => {
    const { result: head } = await ask(`${base}/getRpColumns/srm/supplierStatus`)
    expect(head).toMatchObject({ cgRpConfigId: 'srm/supplierStatus', cgRpConfigName: '供应商状态分布' })
    expect(head.columns[0]).toMatchObject({ dataIndex: 'status', customRender: 'status' })
    expect(head.dictOptions.status).toContainEqual(expect.objectContaining({ value: 'qualified', text: '合格供应商' }))
    const { result: query } = await ask(`${base}/getQueryInfo/${head.cgRpConfigId}`)
    expect(query.map(({ field, hidden }: Row) => [field, hidden])).toEqual([
      ['supplierType', '0'],
      ['country', '0'],
      ['createTime', '1'],
    ])
    const forced = await rowsOf(`${base}/getData/srm/supplierStatus`, { force_status: 'qualified', self_x: '1' })
    expect(forced.records.map(({ status }) => status)).toEqual(['qualified'])
    const { result: definition } = await ask(`${base}/getColumnsAndData/srm/supplierStatus`)
    expect(definition.data.total).toBe(definition.data.records.length)
    expect(definition.cgreportHeadName).toBe('供应商状态分布')
    expect((await ask(`${base}/getParamsInfo/srm/supplierStatus`)).result).toEqual([])
  })
})

it('requires its mandatory filters, and shows no field hidden from the role', async () => {
  const early = await on.buyer('GET', 'report/srm/bidding/list')
  expect([early.success, early.message]).toEqual([false, expect.stringContaining('billDate')])
  const { result } = await on.buyer('GET', 'report/srm/bidding/list?billDate_begin=2000-01-01&pageSize=100')
  const total = (await on.buyer('GET', 'bid/project/list')).result.total
  expect(result.records.reduce((sum: number, row: { projects: number }) => sum + row.projects, 0)).toBe(total)
  expect(result.totals).toMatchObject({ projects: total })
  const plan = (await on.buyer('GET', 'schema/report/srm/bidding')).result
  expect(plan.list.needs).toEqual(['billDate'])
  expect(plan.list.opens).toEqual({ billDate_begin: { month: -11 } })
  expect(plan.list.columns[2]).toMatchObject({ group: { en: 'Volume' }, link: { list: 'bid/project' } })
  const outside = await on.supplierA('GET', 'report/srm/bidding/list?billDate_begin=2000-01-01')
  expect(JSON.stringify(outside.result ?? {})).not.toMatch(/"(budget|average)":\d/)
})
