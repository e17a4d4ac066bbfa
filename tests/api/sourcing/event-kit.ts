import { nowText } from '../../../server/platform/time.ts'
import { type Reply, startApi } from '../../kit/api-server.ts'
import { type Call, firstOf, type Row, rows, write } from './callers.ts'

export const inDays = (days: number): string => nowText(Date.now() + days * 86_400_000)

/** A record with its tables. */
export async function read(call: Call, code: string, id: string): Promise<Row & Record<string, readonly Row[]>> {
  return (await call('GET', `${code}/queryById?id=${id}`)).result
}

/** Result of a confirmed call. @throws when it is refused. */
export async function ok(call: Call, path: string, body: object, method: 'POST' | 'PUT' = 'POST') {
  const reply = await call(method, path, { body, headers: { 'X-Confirmed': '1' } })
  if (!reply.success) throw new Error(`${path}: ${reply.text}`)
  return reply.result
}

/** Reply to a confirmed action. */
export const act = (call: Call, code: string, action: string, id: string, more: object = {}): Promise<Reply> =>
  call('POST', `${code}/do/${action}`, { body: { ids: id, ...more }, headers: { 'X-Confirmed': '1' } })

export const errorsOf = ({ result }: Reply) =>
  (result as { errors?: readonly { message: string; pointer?: string }[] } | null)?.errors ?? []

/** Invitation of the caller's company to an event. */
export const invitationOf = (call: Call, { billNo }: Row): Promise<Row> =>
  firstOf(call, `bid/invite/list?billNo=${billNo}`)

const people = {
  ...{ admin: 'admin', buyer: 'buyer', approver: 'approver', supplier: 'supplier_b', rival: 'supplier_a' },
  ...{ expert: 'expert', auditor: 'auditor', stranger: 'supplier_t1' },
} as const

/** The demo with people of sourcing, two qualified companies, and events of one envelope. */
export type Events = Awaited<ReturnType<typeof startEvents>>

export async function startEvents() {
  const api = await startApi()
  const signed = await Promise.all(
    Object.entries(people).map(async ([key, name]) => [key, await api.as(name)] as const),
  )
  const calls = Object.fromEntries(signed) as Record<keyof typeof people, Call>
  const companyOf = async (call: Call) => (await firstOf(call, 'srm/supplier/base/list')).id
  const [company, rivalCompany] = await Promise.all([companyOf(calls.supplier), companyOf(calls.rival)])
  // The demo has one qualified company with an account.
  await write(api, `update srm_supplier_base set status = 'qualified', measure = 'none' where id = ?`, rivalCompany)
  await write(api, `update srm_supplier_qualification set expiry = 'valid' where supplier_id = ?`, rivalCompany)
  await write(api, `update bid_method set envelope = null where method = 'open'`)
  const { materialCode, unit } = await firstOf(calls.buyer, 'mat/material/list?pageSize=1')
  const goods = { materialCode, unit }

  const published = async (code: string, body: object): Promise<Row> => {
    const { id } = await ok(calls.buyer, `${code}/add`, body)
    await ok(calls.buyer, `${code}/do/submit`, { ids: id })
    await ok(calls.approver, `${code}/do/approve`, { ids: id })
    await ok(calls.buyer, `${code}/do/publish`, { ids: id })
    return read(calls.buyer, code, id)
  }
  /** A published inquiry of two lines to some companies. */
  const publishedInquiry = (values: object = {}, invited = [company, rivalCompany]): Promise<Row> => {
    const items = [1, 2].map((lineNo) => ({
      ...{ lineNo, ...goods, qty: lineNo * 10, needDate: inDays(60).slice(0, 10), targetPrice: 98 },
    }))
    return published('bid/inquiry', {
      ...{ name: '轴承询价', inquiryType: 'invited', priceType: 'net', currency: 'CNY', purOrg: 'P10' },
      ...{ buyerId: 'buyer', quoteDeadline: inDays(9), allowPartial: 'N', sealed: 'Y', items },
      invited: invited.map((supplierId) => ({ supplierId })),
      ...values,
    })
  }
  /** A published tender of one line, from a template. */
  const publishedTender = async (values: object = {}): Promise<Row> => {
    const [template] = await rows(calls.buyer, 'bid/template/list?type=tender&pageSize=1')
    const raw = new FormData()
    raw.append('file', new Blob(['%PDF-1.7 tender']), 'tender.pdf')
    const file = (await calls.buyer('POST', 'sys/common/upload', { raw })).result
    return published('bid/project', {
      ...{ name: '水泵招标', procCategory: 'goods', bidMethod: 'open', templateId: template?.id, budget: 100_000 },
      ...{ currency: 'CNY', questionEnd: inDays(5), bidDeadline: inDays(30), openTime: inDays(30), validDays: 90 },
      ...{ envelope: 'one', evalMethod: 'lowest', contactName: '陈采', contactPhone: '0571-1' },
      ...{ docText: '<p>招标文件</p>', files: `${file.id}|${file.path}`, purOrg: 'P10', buyerId: 'buyer' },
      items: [{ lineNo: 1, ...goods, qty: 5 }],
      ...values,
    })
  }
  /** A published auction of one line to some companies. */
  const publishedAuction = (invited: readonly string[], values: object = {}): Promise<Row> =>
    published('bid/auction', {
      ...{ name: '轴承竞价', auctionType: 'english', participation: 'invited', startTime: inDays(9), duration: 30 },
      ...{ startPrice: 1000, stepType: 'amount', step: 10, visibility: 'bestRank', currency: 'CNY', purOrg: 'P10' },
      ...{ buyerId: 'buyer', items: [{ lineNo: 1, ...goods, qty: 5, needDate: inDays(60).slice(0, 10) }] },
      invited: invited.map((supplierId) => ({ supplierId })),
      ...values,
    })
  return {
    ...{ api, calls, company, rivalCompany, goods, publishedAuction, publishedInquiry, publishedTender },
    write: (sql: string, ...parameters: readonly unknown[]) => write(api, sql, ...parameters),
    close: () => api.close(),
  }
}
