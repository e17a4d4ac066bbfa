import readBook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holds } from '../../../src/schema/rules/evaluate.ts'
import { readWorkbook } from '../resources/workbook.ts'
import { act, type Fixture, ok, startSuppliers } from '../suppliers/fixture.ts'
import { inDays, pdfOf, tryRule, type Values } from './kit.ts'
import { profileCases, profileRows } from './profile-cases.ts'

/** The rules of area 2 of the catalogue, supplier profile. */
let on: Fixture
/** A domestic demo company with an unsubmitted profile, without its demo rows. */
let company: string
let companyName: string
let report: string
let bank: string
beforeAll(async () => {
  on = await startSuppliers()
  const found = await ok(on.admin('GET', 'srm/supplier/base/list?pageSize=100&country=CN'))
  const [first] = found.records.filter(({ id }: { id: string }) => id !== on.company)
  ;({ id: company, companyName } = first)
  report = await pdfOf(on.admin)
  bank = (await ok(on.admin('GET', 'bd/bank/list?pageSize=1'))).records[0].code
  const { store } = on.api.running.app
  for (const rows of ['shareholder', 'category', 'contact', 'bank', 'finance', 'qualification'])
    await store.write([{ sql: `delete from srm_supplier_${rows} where supplier_id = ?`, parameters: [company] }])
  const sql = `update srm_supplier_base set status = 'completing', profile_kind = 'full' where id = ?`
  await store.write([{ sql, parameters: [company] }])
})
afterAll(() => on?.close())

const filled = () => ({ company, companyName, report, bank })
const { contact, account, figures } = profileRows(filled)

describe('rows of a profile', () => {
  beforeAll(async () => {
    await ok(on.admin('POST', 'srm/supplier/finance/add', { body: figures(2023)() }))
  })
  it.each(profileCases(filled))('$rule', (each) => tryRule(on.admin, each))

  it('shareholders: the sum includes other rows, both for a single row and for the profile', async () => {
    const more = { supplierId: company, name: '李四', ratio: 40.01 }
    const { result } = await on.admin('POST', 'srm/supplier/shareholder/add', { body: more })
    expect(result.errors).toEqual([{ pointer: '/ratio', message: '合计不能超过 100，其余已占 60' }])
    const shareholders = [60, 30, 11].map((ratio, index) => ({ name: `股东 ${index}`, ratio }))
    const reply = await on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company, shareholders } })
    expect(reply.result.errors).toEqual([
      { pointer: '/shareholders/2/ratio', message: '合计不能超过 100，其余已占 90' },
    ])
  })

  it('performance and technical projects: one table, separate rows', async () => {
    const { store } = on.api.running.app
    const table = 'srm_supplier_performance'
    await store.write([{ sql: `delete from ${table} where supplier_id = ?`, parameters: [company] }])
    const row = { ...{ partyA: '甲方', country: 'CN', currency: 'CNY' }, amount: 10, projectStatus: 'finished' }
    const project = (projectName: string, more: object = {}) => ({
      ...row,
      projectName,
      signTime: inDays(-100),
      ...more,
    })
    const save = (body: object) => on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company, ...body } })
    type Rows = readonly { id: string; projectName: string; category: string }[]
    const shown = async () => {
      const profile = await ok(on.admin('GET', `srm/supplier/base/queryById?id=${company}`))
      const named = (rows: Rows) => rows.map(({ projectName, category }) => `${projectName} ${category}`).toSorted()
      return { profile, tables: [named(profile.performances), named(profile.techProjects)] }
    }
    // The table determines the discriminator of a new row.
    await ok(
      save({
        performances: [project('水厂', { category: 'domestic' })],
        techProjects: [project('膜组件'), project('除磷', { category: 'overseas' })],
      }),
    )
    expect((await shown()).tables).toEqual([['水厂 domestic'], ['膜组件 kpi', '除磷 kpi'].toSorted()])
    // Saving one table leaves the other unchanged.
    const { profile } = await shown()
    await ok(save({ performances: [...profile.performances, project('泵站', { category: 'overseas' })] }))
    await ok(save({ techProjects: profile.techProjects.slice(0, 1) }))
    const left = await shown()
    expect(left.tables.map((rows) => rows.length)).toEqual([2, 1])
    const wrong = await save({ performances: [...left.profile.performances, project('脱氮', { category: 'kpi' })] })
    expect(wrong.result.errors).toEqual([{ pointer: '/performances/2/category', message: '“kpi”不是可选的值' }])
    expect((await shown()).tables).toEqual(left.tables)
  })

  it('categories: at most five', async () => {
    for (const category of ['E01', 'E02'])
      await ok(on.admin('POST', 'srm/supplier/category/add', { body: { supplierId: company, category } }))
    const sixth = await on.admin('POST', 'srm/supplier/category/add', {
      body: { supplierId: company, category: 'E03' },
    })
    expect([sixth.success, sixth.text]).toEqual([false, expect.stringContaining('最多 5 条')])
  })

  it('categories: ordered by main business, moved up and down, sorted by rank', async () => {
    const listed = async () =>
      (await ok(on.admin('GET', `srm/supplier/category/list?supplierId=${company}`))).records as {
        id: string
        category: string
        rank: number
      }[]
    const first = await listed()
    expect(first.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
    await act(on.admin, 'srm/supplier/category', 'up', first[2]?.id ?? '')
    const moved = await listed()
    expect(moved.map(({ category }) => category).slice(0, 3)).toEqual([0, 2, 1].map((place) => first[place]?.category))
    const top = await on.admin('POST', 'srm/supplier/category/do/up', { body: { id: moved[0]?.id } })
    expect(top.success).toBe(false)
  })

  it('contacts and accounts: one default, for accounts one for each currency', async () => {
    const defaults = async (code: string, values: (index: number) => Values) => {
      for (const index of [0, 1, 2])
        await ok(on.admin('POST', `${code}/add`, { body: { supplierId: company, ...values(index), defaultFlag: 'Y' } }))
      const { records } = await ok(on.admin('GET', `${code}/list?pageSize=50&supplierId=${company}`))
      return records.filter(({ defaultFlag }: Values) => defaultFlag === 'Y') as Values[]
    }
    const people = await defaults('srm/supplier/contact', (index) => ({ ...contact, name: `联系人 ${index}` }))
    expect(people.map(({ name }) => name)).toEqual(['联系人 2'])
    const accounts = await defaults('srm/supplier/bank', (index) => ({
      ...account(),
      ...(index === 1 && { currency: 'USD', swift: 'BKCHCNBJ' }),
    }))
    expect(accounts.map(({ currency }) => currency).toSorted()).toEqual(['CNY', 'USD'])
  })

  it('finance: the debt ratio is computed', async () => {
    const body = { ...figures(2021)(), totalAssets: 300, totalLiability: 100 }
    const { id } = await ok(on.admin('POST', 'srm/supplier/finance/add', { body }))
    expect(await ok(on.admin('GET', `srm/supplier/finance/queryById?id=${id}`))).toMatchObject({ debtRatio: 33.33 })
  })
})

describe('submitted profile', () => {
  const missing = async (values: Values): Promise<Map<string, string>> => {
    const sql = `update srm_supplier_base set status = 'completing' where id = ?`
    await on.api.running.app.store.write([{ sql, parameters: [company] }])
    await ok(on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company, ...values } }))
    const { result } = await on.admin('POST', 'srm/supplier/base/do/commit', { body: { id: company } })
    const errors: readonly { pointer: string; message: string }[] = result?.errors ?? []
    return new Map(errors.map(({ pointer, message }) => [pointer, message]))
  }

  it.each([
    ['two make 100', [60, 30], '合计须为 100%'],
    ['four make 100', [40, 30, 20, 5], '合计须为 100%'],
    ['100 is 100', [60, 40], undefined],
    ['a difference of 0.01 is tolerated', [33.33, 33.33, 33.33], undefined],
    ['a single one may have any share', [60], undefined],
  ])('shareholders: %s', async (_, ratios, says) => {
    const shareholders = ratios.map((ratio, index) => ({ name: `股东 ${index}`, ratio }))
    const found = (await missing({ shareholders })).get('/shareholders')
    expect(found).toEqual(says === undefined ? undefined : expect.stringContaining(says))
  })

  it('contacts: one for business and one for finance', async () => {
    const of = (personnelType: string) => ({ ...contact, personnelType })
    const words = '至少需要一名业务联系人和一名财务联系人'
    expect((await missing({ contacts: [of('business'), of('technical')] })).get('/contacts')).toBe(words)
    expect((await missing({ contacts: [of('business'), of('finance')] })).has('/contacts')).toBe(false)
  })

  it('brands: required of an agent', async () => {
    const words = '代理商须维护品牌'
    expect((await missing({ supplierType: 'agent', brands: [] })).get('/brands')).toBe(words)
    const brands = [{ brandName: '蓝源', owner: '蓝源集团', authFile: report, validTo: inDays(400) }]
    expect((await missing({ supplierType: 'agent', brands })).has('/brands')).toBe(false)
  })

  it.each([
    ['aboutUs', 100, 500],
    ['advantages', 30, 300],
    ['deliveryProcessDescription', 20, 150],
    ['overseasExperience', 30, 300],
  ])('%s requires %d to %d Chinese characters, or English words', async (field, least, most) => {
    const says = async (text: string) => (await missing({ [field]: text })).get(`/${field}`)
    const refused = expect.stringContaining(String(least))
    expect(await says('字'.repeat(least - 1))).toEqual(refused)
    // A text above the length limit is not stored.
    const long = { id: company, [field]: '字'.repeat(most + 1) }
    const { result } = await on.admin('PUT', 'srm/supplier/base/edit', { body: long })
    expect(result.errors).toEqual([{ pointer: `/${field}`, message: `最多 ${most} 字` }])
    expect(await says('字'.repeat(least))).toBeUndefined()
    expect(await says('word '.repeat(least))).toBeUndefined()
    expect(await says('word '.repeat(least - 1))).toEqual(refused)
  })

  it('the short profile requires mandatory fields of the overview only', async () => {
    const texts = ['businessScope', 'advantages', 'deliveryProcessDescription']
    const none = Object.fromEntries(texts.map((name) => [name, null]))
    const problems = await missing({ profileKind: 'short', ...none })
    expect(texts.filter((name) => !problems.has(`/${name}`))).toEqual([])
    const optionalFields = [
      'formerName',
      'companyNumber',
      'legalPost',
      'leaderCard',
      'bankNumber',
      'brand',
      'shareholders',
    ]
    const fields = on.api.running.app.live.current.resources.get('srm/supplier/base')?.plan.fields
    const shown = (kind: string) =>
      [...texts, ...optionalFields].filter((name) =>
        holds(fields?.[name]?.visible, { profileKind: kind, country: 'CN' }, true),
      )
    expect([shown('short'), shown('full')]).toEqual([texts, [...texts, ...optionalFields]])
    // Earlier values of a company stay.
    const { legalPost } = await ok(on.admin('GET', `srm/supplier/base/queryById?id=${company}`))
    expect(legalPost).not.toBeNull()
    await ok(on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company, profileKind: 'full' } }))
  })

  it('overseas experience is required with an overseas project', async () => {
    const project = {
      ...{ partyA: '甲方', country: 'US', projectName: '项目', scale: '大', amount: 10, signTime: '2024-01-01' },
      ...{ projectStatus: 'ongoing', currency: 'USD' },
    }
    const base = { overseasExperience: null }
    const body = { ...project, supplierId: company, category: 'overseas' }
    const { id } = await ok(on.admin('POST', 'srm/supplier/performance/add', { body }))
    expect((await missing(base)).get('/overseasExperience')).toContain('必填')
    await ok(on.admin('DELETE', `srm/supplier/performance/delete?id=${id}`))
    expect((await missing(base)).has('/overseasExperience')).toBe(false)
  })

  it("a domestic company's code is validated with its check digit; a foreign one needs none", async () => {
    const edit = (values: Values) => on.admin('PUT', 'srm/supplier/base/edit', { body: { id: company, ...values } })
    const { result } = await edit({ corplicence: '91330100MA27XY1234' })
    expect(result.errors[0].pointer).toBe('/corplicence')
    const abroad = await missing({ country: 'US', companyProvince: null, aboutUs: null })
    for (const field of ['/corplicence', '/companyProvince', '/aboutUs']) expect(abroad.has(field)).toBe(false)
  })

  it('the credit line has the registered currency', async () => {
    await ok(
      on.admin('PUT', 'srm/supplier/base/edit', {
        body: { id: company, currency: 'USD', creditLimitFlag: 'Y', creditLimit: 10 },
      }),
    )
    const stored = await ok(on.admin('GET', `srm/supplier/base/queryById?id=${company}`))
    expect(stored.creditCurrency).toBe('USD')
  })

  it('an approved profile is changed by a change order only, one at a time', async () => {
    const sql = `update srm_supplier_base set status = 'qualified' where id = ?`
    await on.api.running.app.store.write([{ sql, parameters: [on.company] }])
    const { success } = await on.supplier('PUT', 'srm/supplier/base/edit', { body: { id: on.company, address: 'x' } })
    expect(success).toBe(false)
    const order = { supplierId: on.company, changeType: 'base', reason: '地址变更', address: '新地址 1 号' }
    await ok(on.supplier('POST', 'srm/supplier/change/add', { body: order }))
    const second = await on.supplier('POST', 'srm/supplier/change/add', { body: order })
    expect(second.result.errors[0]).toMatchObject({ pointer: '/supplierId', message: /尚未完成/ })
  })

  it('an optional file needs no period until it exists', async () => {
    const row = { supplierId: company, fileName: '环境标志认证', fileType: 'qualification', validityRequired: 'Y' }
    const { id } = await ok(on.admin('POST', 'srm/supplier/qualification/add', { body: row }))
    await ok(on.admin('DELETE', `srm/supplier/qualification/delete?id=${id}`))
  })

  it('the registered fund is in ten thousands for domestic companies and in units for foreign ones, on every sheet', async () => {
    const unitOf = async (country: string, lang: string) => {
      const query = `columns=companyName,registerFund&country=${country}&pageSize=1`
      const { rows } = await readWorkbook(on.admin, `srm/supplier/base/exportXls?${query}`, { lang })
      return [rows[2], ...rows.slice(3).map((row) => row[2] ?? '')].map(String)
    }
    const [head, ...home] = await unitOf('CN', 'zh')
    expect([head, new Set(home)]).toEqual(['公司名称,注册资金,注册资金单位', new Set(['万'])])
    const [headAbroad, ...abroad] = await unitOf('DE', 'en')
    expect([headAbroad, new Set(abroad)]).toEqual(['Company name,Registered fund,Registered fund: unit', new Set([''])])
    const { rows } = await readWorkbook(on.admin, 'srm/supplier/performance/exportXls?columns=amount')
    expect([rows[2], typeof rows[3]?.[0]]).toEqual([['金额（万）'], 'number'])
  })

  it('a change of the registered fund names its unit', async () => {
    const { records } = await ok(on.admin('GET', 'srm/supplier/base/list?status=qualified&country=CN&pageSize=50'))
    const { id, registerFund } = records.find((each: Values) => each.id !== on.company)
    const order = { supplierId: id, changeType: 'registration', reason: '增资', registerFund: registerFund + 500 }
    const { id: change } = await ok(on.admin('POST', 'srm/supplier/change/add', { body: order }))
    const { diffs } = await ok(on.admin('GET', `srm/supplier/change/queryById?id=${change}`))
    const [line] = diffs.filter(({ field }: Values) => field === 'registerFund')
    expect(line).toMatchObject({ oldValue: `${registerFund} 万`, newValue: `${registerFund + 500} 万` })
  })
})

describe('profile as a workbook', () => {
  it('has the profile on the first sheet and a sheet for each table, masked and audited', async () => {
    const buyer = on.buyer
    const { bytes, headers } = await buyer('GET', `srm/supplier/base/exportRecord?id=${on.company}`)
    const profile = await ok(on.admin('GET', `srm/supplier/base/queryById?id=${on.company}`))
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(`${profile.companyName}.xlsx`)
    const sheets = await readBook(bytes)
    const names = sheets.map(({ sheet }) => sheet)
    expect(names[0]).toBe('供应商')
    expect(names).toEqual(expect.arrayContaining(['联系人', '银行账户', '资质文件', '业绩', '技术业绩', '诉讼']))
    const cells = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? []
    const valuesByTitle = new Map(cells('供应商').map(([title, value]) => [title, value]))
    expect([valuesByTitle.get('公司名称'), valuesByTitle.get('供应商状态')]).toEqual([
      profile.companyName,
      profile.status_dictText,
    ])
    expect(cells('联系人')).toHaveLength(profile.contacts.length + 1)
    const [head = [], ...accounts] = cells('银行账户')
    const accountIndex = head.indexOf('账号')
    expect(accounts.map((row) => row[accountIndex])).toEqual(
      profile.banks.map(({ accountNumber }: Values) => `****${String(accountNumber).slice(-4)}`),
    )
    const log = await ok(on.admin('GET', 'sys/log/list?pageSize=50&logType=export'))
    expect(JSON.stringify(log.records)).toContain(on.company)
  })

  it('is refused to all others', async () => {
    expect((await on.supplier('GET', `srm/supplier/base/exportRecord?id=${on.company}`)).status).toBe(403)
    expect((await on.buyer('GET', 'srm/supplier/base/exportRecord?id=none')).success).toBe(false)
  })

  it('lists the current categories of a company by name, in order', async () => {
    const shown = async () => {
      const { categoryCodes, categoryCodes_dictText } = await ok(
        on.admin('GET', `srm/supplier/base/queryById?id=${company}`),
      )
      return [categoryCodes, categoryCodes_dictText]
    }
    const { records } = await ok(
      on.admin('GET', `srm/supplier/category/list?supplierId=${company}&column=rank&order=asc`),
    )
    const codes = records.map(({ category }: Values) => category)
    const names = records.map(({ category_dictText: name }: Values) => name)
    expect(await shown()).toEqual([codes.join(), names.join()])
    await ok(on.admin('DELETE', `srm/supplier/category/delete?id=${records[0].id}`))
    expect(await shown()).toEqual([codes.slice(1).join(), names.slice(1).join()])
    await act(on.admin, 'srm/supplier/category', 'up', records[2].id)
    expect((await shown())[0]).toBe([codes[2], codes[1], ...codes.slice(3)].join())
  })
})
