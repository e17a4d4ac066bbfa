import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act, type Fixture, ok, startSuppliers } from '../suppliers/fixture.ts'
import { inDays, type RuleCase, tryRule, type Values } from './kit.ts'

/** The rules of area 8 of the catalogue, master data, and of the price library. */
let on: Fixture
let price: Values
beforeAll(async () => {
  on = await startSuppliers()
  const sql = `update srm_supplier_base set status = 'qualified', measure = null where id = ?`
  await on.api.running.app.store.write([{ sql, parameters: [on.company] }])
  const [material] = (await ok(on.admin('GET', 'mat/material/list?pageSize=1'))).records
  price = { supplierId: on.company, materialCode: material.materialCode, currency: 'CNY', price: 10, taxRate: '13' }
})
afterAll(() => on?.close())

let count = 0
const coded = (values: Values) => (): Values => {
  count += 1
  return { code: `X${count}`, name: `名称 ${count}`, nameEn: `Name ${count}`, ...values }
}
const term = { baseEvent: 'invoiceReceived', relation: 'after', days: 30 }
const stages = (...shares: readonly number[]) =>
  shares.map((pct) => ({ stage: 'advance', pct, baseEvent: 'contractDate', days: 0 }))
const acceptance = (values: Values) => (): Values => {
  count += 1
  return {
    ...{ billNumber: `1${count}`, billKind: 'bank', amount: 100, drawer: '甲', acceptor: '乙', payee: '丙' },
    ...{ issueDate: '2026-01-31', dueDate: '2026-07-31', ...values },
  }
}

const cases: readonly RuleCase[] = [
  ...[
    ['bd/org', { orgType: 'company' }],
    ['bd/post', {}],
    ['bd/bank', {}],
    ['bd/payterm', term],
    ['bd/paytype', {}],
    ['bd/purorg', { orgId: 'ORG01' }],
    ['bd/billingtype', { invoiceType: 'digitalSpecial', taxRate: '13', direction: 'blue' }],
  ].flatMap(([code, values]): RuleCase[] => [
    {
      rule: `${String(code)}: the code occurs once`,
      code: String(code),
      good: coded(values as Values),
      wrong: { code: `TAKEN` },
      at: '/code',
      says: '已存在',
    },
    {
      rule: `${String(code)}: the name occurs once`,
      code: String(code),
      good: coded(values as Values),
      wrong: { name: '占用的名称' },
      at: '/name',
      says: '已存在',
    },
  ]),
  {
    rule: 'payment terms: instalments make 100',
    code: 'bd/payterm',
    good: coded({ ...term, stages: stages(30, 70) }),
    wrong: { stages: stages(30, 60) },
    at: '/stages',
    says: '合计须为 100%',
  },
  {
    rule: 'payment terms: a pay day is a day of the month',
    code: 'bd/payterm',
    good: coded({ ...term, payDay: 31 }),
    wrong: { payDay: 32 },
    at: '/payDay',
    says: '31',
  },
  {
    rule: 'payment terms: a discount ends before payment is due',
    code: 'bd/payterm',
    good: coded({ ...term, discountDays: 10, discountPct: 2 }),
    wrong: { discountDays: 31 },
    at: '/discountDays',
    says: '不能超过付款天数',
  },
  {
    rule: 'payment terms: a discount has its days',
    code: 'bd/payterm',
    good: coded({ ...term, discountDays: 5, discountPct: 1 }),
    wrong: { discountDays: null },
    at: '/discountDays',
    says: '须填写折扣天数',
  },
  {
    rule: 'acceptances: due within six months, ends of months alike',
    code: 'bd/acceptance',
    good: acceptance({}),
    wrong: { dueDate: '2026-08-01' },
    at: '/dueDate',
    says: '不超过 6 个月',
  },
  {
    rule: 'acceptances: due after they are issued',
    code: 'bd/acceptance',
    good: acceptance({}),
    wrong: { dueDate: '2026-01-31' },
    at: '/dueDate',
    says: '晚于出票日',
  },
  {
    rule: 'acceptances: sub-bills of 0.01 make the face amount',
    code: 'bd/acceptance',
    good: acceptance({ subFrom: 1, subTo: 10_000 }),
    wrong: { subTo: 9_999 },
    at: '/subTo',
    says: '0.01',
  },
  {
    rule: 'acceptances: a range has both ends',
    code: 'bd/acceptance',
    good: acceptance({ subFrom: 10_001, subTo: 20_000 }),
    wrong: { subTo: null },
    at: '/subTo',
    says: '起止',
  },
  {
    rule: 'prices: no overlapping periods for supplier, material and step',
    code: 'mat/price',
    good: () => ({ ...price, fromQty: 7777, beginDate: '2031-01-01', endDate: '2031-12-31' }),
    wrong: { fromQty: 8888, beginDate: '2030-06-01' },
    at: '/beginDate',
    says: '重叠',
  },
  {
    rule: 'prices: they end after they begin',
    code: 'mat/price',
    good: () => ({ ...price, fromQty: 6666, beginDate: inDays(0), endDate: inDays(10) }),
    wrong: { endDate: inDays(-1) },
    at: '/endDate',
    says: '不能早于开始',
  },
]

describe('master data', () => {
  beforeAll(async () => {
    const duplicate = { code: 'TAKEN', name: '占用的名称', nameEn: 'Taken' }
    const more: Readonly<Record<string, Values>> = {
      'bd/org': { orgType: 'company' },
      'bd/payterm': term,
      'bd/purorg': { orgId: 'ORG01' },
      'bd/billingtype': { invoiceType: 'digitalSpecial', taxRate: '13', direction: 'blue' },
    }
    for (const code of ['bd/org', 'bd/post', 'bd/bank', 'bd/payterm', 'bd/paytype', 'bd/purorg', 'bd/billingtype'])
      await ok(on.admin('POST', `${code}/add`, { body: { ...duplicate, ...more[code] } }))
    const body = { ...price, fromQty: 8888, beginDate: '2030-01-01', endDate: '2030-12-31' }
    await ok(on.admin('POST', 'mat/price/add', { body }))
  })
  it.each(cases)('$rule', (each) => tryRule(on.admin, each))

  it('is active by default', async () => {
    for (const [code, values] of [
      ['bd/paytype', {}],
      ['bd/post', {}],
    ] as const) {
      const { id } = await ok(on.admin('POST', `${code}/add`, { body: coded(values)() }))
      expect(await ok(on.admin('GET', `${code}/queryById?id=${id}`))).toMatchObject({ enabled: 'Y' })
    }
  })

  it('purchasing organisations: several buyers, for several categories', async () => {
    const values = { orgId: 'ORG01', buyers: 'buyer,admin', categories: 'E01,M01' }
    const { id } = await ok(on.admin('POST', 'bd/purorg/add', { body: coded(values)() }))
    expect(await ok(on.admin('GET', `bd/purorg/queryById?id=${id}`))).toMatchObject(values)
  })

  it.each([
    [{ relation: 'on', days: 10 }, '2026-01-20', '到期日 2026-01-20'],
    [{ relation: 'after', days: 30 }, '2026-01-20', '到期日 2026-02-19'],
    [{ relation: 'before', days: 10 }, '2026-03-05', '到期日 2026-02-23'],
    [{ relation: 'endOfMonth', days: 0 }, '2028-02-10', '到期日 2028-02-29'],
    [{ relation: 'endOfNextMonth', days: 5 }, '2026-01-31', '到期日 2026-03-05'],
    [{ relation: 'after', days: 30, endOfMonth: 'Y' }, '2026-01-05', '到期日 2026-03-02'],
    [{ relation: 'after', days: 30, payDay: 10 }, '2026-01-20', '到期日 2026-03-10'],
    [{ relation: 'after', days: 1, payDay: 31 }, '2026-02-01', '到期日 2026-02-28'],
    [{ days: 30, discountDays: 10, discountPct: 2 }, '2026-01-20', '到期日 2026-02-19，折扣截止 2026-01-30'],
  ])('payment terms: %j is due after %s in the preview', async (values, value, says) => {
    const { id } = await ok(on.admin('POST', 'bd/payterm/add', { body: coded({ ...term, ...values })() }))
    expect((await on.finance('POST', 'bd/payterm/preview', { body: { id, value } })).message).toBe(says)
  })

  it('payment terms: the preview shows the due date of each instalment', async () => {
    const stages = [
      { stage: 'advance', pct: 30, baseEvent: 'orderDate', days: 0 },
      { stage: 'retention', pct: 70, baseEvent: 'acceptDate', days: 365 },
    ]
    const { id } = await ok(on.admin('POST', 'bd/payterm/add', { body: coded({ ...term, stages })() }))
    const preview = (lang: string) =>
      on.finance('POST', 'bd/payterm/preview', { body: { id, value: '2026-01-20' }, headers: { lang } })
    expect((await preview('zh-CN')).message).toContain(
      '；预付款 30% 2026-01-20（自订单日期起）；质保金 70% 2027-01-20（自验收日期起）',
    )
    const english = await preview('en-US')
    expect(english.message).toContain('; Advance 30% on 2026-01-20 (from: Order date); ')
    expect(english.result.stages.map(({ due }: Values) => due)).toEqual(['2026-01-20', '2027-01-20'])
  })

  it('payment terms: a preview requires a valid date', async () => {
    const { records } = await ok(on.admin('GET', 'bd/payterm/list?pageSize=1'))
    for (const value of ['2026-02-31', '2026-13-01', 'soon'])
      expect((await on.finance('POST', 'bd/payterm/preview', { body: { id: records[0].id, value } })).status).toBe(400)
  })

  it.each([
    ['portal/announce', { type: 'tender', deadline: '2031-01-01 12:00:00' }],
    ['portal/news', { type: 'company', date: '2031-01-01' }],
  ])('%s: pinned rows come first, newest first', async (code, values) => {
    const add = async (title: string, more: Values = {}) =>
      ok(on.admin('POST', `${code}/add`, { body: { title, content: '<p>x</p>', ...values, ...more } }))
    await add('置顶甲', { topFlag: 'Y' })
    await add('普通乙', { topFlag: 'N' })
    await add('普通丙')
    const { records } = await ok(on.admin('GET', `${code}/list?pageSize=100`))
    const pins = records.map(({ topFlag }: Values) => topFlag)
    expect(pins).toEqual(pins.toSorted().toReversed())
    const plain = records.filter(({ topFlag }: Values) => topFlag === 'N')
    expect([records[0].title, plain[0].title, plain[1].title]).toEqual(['置顶甲', '普通丙', '普通乙'])
  })

  it('currencies: one is the base, its rates are positive and one a day', async () => {
    const add = (code: string, values: Values = {}) =>
      on.admin('POST', 'bd/currency/add', { body: { code, name: code, nameEn: code, ...values } })
    const { id } = await ok(add('XXA', { isBase: 'Y' }))
    await ok(add('XXB', { isBase: 'Y' }))
    const { records } = await ok(on.admin('GET', 'bd/currency/list?pageSize=200&isBase=Y'))
    expect(records.map(({ code }: { code: string }) => code)).toEqual(['XXB'])
    const rate = (values: Values) =>
      on.admin('POST', 'bd/currency/rate/add', { body: { currencyId: id, rateDate: '2026-01-01', ...values } })
    expect((await rate({ rate: 0 })).result.errors[0]).toMatchObject({ pointer: '/rate', message: '必须大于 0' })
    await ok(rate({ rate: 7.123456 }))
    expect((await rate({ rate: 7 })).success).toBe(false)
  })

  it('currencies: their decimals are those of ISO 4217, whatever is sent', async () => {
    const decimalsOf = async (code: string) => {
      const [row] = (await ok(on.admin('GET', `bd/currency/list?code=${code}`))).records
      return row.decimals
    }
    for (const [code, decimals] of [
      ['CNY', 2],
      ['JPY', 0],
      ['KWD', 3],
    ] as const)
      expect(await decimalsOf(code)).toBe(decimals)
    const body = { code: 'UYW', name: '名义工资单位', nameEn: 'Unidad previsional', decimals: 1 }
    const { id } = await ok(on.admin('POST', 'bd/currency/add', { body }))
    await ok(on.admin('PUT', 'bd/currency/edit', { body: { id, decimals: 2 } }))
    expect(await decimalsOf('UYW')).toBe(4)
  })

  it('areas: the country is a seed of three levels; only the zone is editable', async () => {
    const { records } = await ok(on.admin('GET', 'bd/area/list?pageSize=1&pid=86'))
    const [area] = records
    for (const [method, path] of [
      ['POST', 'add'],
      ['DELETE', `delete?id=${area.id}`],
    ])
      expect((await on.admin(String(method), `bd/area/${path}`, { body: {} })).success).toBe(false)
    const zone = (await ok(on.admin('GET', 'sys/dict/queryAllDictItems'))).zone[0].value
    await ok(on.admin('PUT', 'bd/area/edit', { body: { id: area.id, name: '别处', zone } }))
    expect(await ok(on.admin('GET', `bd/area/queryById?id=${area.id}`))).toMatchObject({ name: area.name, zone })
  })

  it('acceptances: a non-transferable one is not endorsed, one without a range not split', async () => {
    const { id } = await ok(on.admin('POST', 'bd/acceptance/add', { body: acceptance({ transferable: 'N' })() }))
    for (const action of ['endorse', 'split'])
      expect((await on.finance('POST', `bd/acceptance/do/${action}`, { body: { id } })).success).toBe(false)
    const fullRange = acceptance({ subFrom: 1, subTo: 10_000 })()
    const { id: new_ } = await ok(on.admin('POST', 'bd/acceptance/add', { body: fullRange }))
    await act(on.finance, 'bd/acceptance', 'split', new_, { splitAmount: 1 })
    await act(on.finance, 'bd/acceptance', 'endorse', new_, { moveParty: '丁' })
  })
})
