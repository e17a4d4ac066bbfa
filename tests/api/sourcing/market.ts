import { vi } from 'vitest'
import { dueActions } from '../../../server/features/jobs/due-actions.ts'
import { nowText } from '../../../server/platform/time.ts'
import type { ApiServer } from '../../kit/api-server.ts'
import { asColleague, type Call, did, firstOf, type Row, record, rows, write } from './callers.ts'

/** People of the random process, by account. */
export const people = [
  ...(['admin', 'buyer', 'buyer_gu', 'approver', 'approver_fu', 'auditor', 'finance'] as const),
  ...(['expert', 'expert_fang', 'expert_bai', 'supplier_a', 'supplier_b'] as const),
] as const
export type Person = (typeof people)[number]
export const bidders = ['supplier_a', 'supplier_b'] as const
export type Bidder = (typeof bidders)[number]
/** Experts of the committee; `expert_bai` sits on none. */
export const committee = ['expert', 'expert_fang'] as const

/** Kinds of event: tender with one envelope, with two, sealed inquiry. */
export const kinds = ['one', 'two', 'inquiry'] as const
export type Kind = (typeof kinds)[number]

/** Values of a bid that nobody else reads before their envelope is opened. */
export type Secret = { readonly word: string; readonly price: number; readonly amount: number }

export type Market = {
  readonly api: ApiServer
  readonly on: (who: Person) => Call
  readonly companies: Readonly<Record<Bidder, string>>
  /** An approved event of a kind that starts an hour long. */
  event(kind: Kind, values?: object): Promise<Row & { readonly billNo: string }>
  /** Moves the clock of the test, and lets the server do what is due. */
  pass(minutes: number): Promise<void>
  secret(): Secret
}

/** Signs everybody in, with two bidders that may bid. */
export async function openMarket(api: ApiServer): Promise<Market> {
  const calls = new Map<Person, Call>()
  for (const who of people) {
    const isColleague = /_(?:gu|fang|bai)$/.test(who)
    calls.set(who, await (isColleague ? asColleague(api, who) : api.as(who)))
  }
  const on = (who: Person): Call => {
    const call = calls.get(who)
    if (!call) throw new Error(`${who} is not signed in`)
    return call
  }
  const named = bidders.map((name) => `'${name}'`).join()
  const own = `select supplier_id from sys_user where username in (${named})`
  await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id in (${own})`)
  await write(api, `update srm_supplier_qualification set expiry = 'valid' where supplier_id in (${own})`)
  // Processes of a few minutes, also with one bid.
  await write(api, 'update bid_method set min_bidders = 1, amend_days = 0')
  await write(api, `update bid_expert set avoid = null, enabled = 'Y'`)
  const companyOf = async (who: Bidder) => (await firstOf(on(who), 'srm/supplier/base/list?pageSize=1')).id
  const companies = { supplier_a: await companyOf('supplier_a'), supplier_b: await companyOf('supplier_b') }
  const { materialCode, unit } = await firstOf(on('buyer'), 'mat/material/list?pageSize=1')
  const raw = new FormData()
  raw.append('file', new Blob(['%PDF-1.7 tender']), 'tender.pdf')
  const { id, path } = (await on('buyer')('POST', 'sys/common/upload', { raw })).result
  const experts = await rows(on('admin'), 'bid/expert/list?pageSize=50')
  const seats = committee.map((name, index) => ({
    expertId: experts.find(({ userId }) => userId === name)?.id,
    role: index === 0 ? 'leader' : 'member',
  }))
  let clock = Date.now()
  let secrets = 0
  const lines = [1, 2].map((lineNo) => ({ lineNo, materialCode, unit, qty: lineNo * 2, needDate: '2099-01-01' }))

  const tender = (envelope: string) => ({
    ...{ name: '交错招标', procCategory: 'goods', bidMethod: 'negotiation', budget: 900_000_000, currency: 'CNY' },
    ...{ questionEnd: inMinutes(30), bidDeadline: inMinutes(60), openTime: inMinutes(70), validDays: 90 },
    ...{ envelope, evalMethod: 'comprehensive', contactName: '陈采', contactPhone: '0571-1', docText: '<p>文件</p>' },
    ...{ techWeight: 60, bizWeight: 0, priceWeight: 40, priceFormula: 'lowestBase', files: `${id}|${path}` },
    ...{ purOrg: 'P10', buyerId: 'buyer', items: lines, committee: seats },
    requirements: [{ name: '资格', fatal: 'Y' }],
    criteria: [
      { envelope: 'tech', name: '方案', maxScore: 100, weight: 60, method: 'deduct', standard: '缺一项扣 5 分' },
      { envelope: 'price', name: '价格', maxScore: 100, weight: 40 },
    ],
  })
  const inquiry = {
    ...{ name: '交错询价', inquiryType: 'open', priceType: 'net', currency: 'CNY', purOrg: 'P10', buyerId: 'buyer' },
    ...{ allowPartial: 'N', sealed: 'Y', items: lines },
  }
  const inMinutes = (minutes: number) => nowText(clock + minutes * 60_000)

  return {
    api,
    on,
    companies,
    event: async (kind, values = {}) => {
      const code = codeOf(kind)
      const invited = Object.values(companies).map((supplierId) => ({ supplierId }))
      const own = kind === 'inquiry' ? { ...inquiry, quoteDeadline: inMinutes(60), invited } : tender(kind)
      const added = await on('buyer')('POST', `${code}/add`, { body: { ...own, ...values } })
      if (!added.success) throw new Error(added.text)
      await did(on('buyer'), code, 'submit', added.result.id)
      await did(on('approver'), code, 'approve', added.result.id)
      const row = await record(on('buyer'), code, added.result.id)
      return { ...row, billNo: String(row.billNo) }
    },
    pass: async (minutes) => {
      clock += minutes * 60_000
      vi.setSystemTime(clock)
      const { app } = api.running
      await dueActions({
        app,
        id: '',
        tenantId: '0',
        parameter: '',
        tenants: ['0'],
        signal: new AbortController().signal,
      })
    },
    secret: () => {
      secrets += 1
      // Cubes: none is the average of two others, which the report of opened bids shows.
      const price = 300_000 + 7 * secrets ** 3 + 0.123
      // Quantities of 2 and 4, in cents.
      return { word: `sealedword${secrets}end`, price, amount: Math.round(price * 600) / 100 }
    },
  }
}

/** Resource of an event. */
export function codeOf(kind: Kind): 'bid/inquiry' | 'bid/project' {
  return kind === 'inquiry' ? 'bid/inquiry' : 'bid/project'
}
