import { type Static, Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { houseTenant } from '../../../src/schema/model/tenants.ts'
import { audit } from '../../platform/audit/audit.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable, type RowOf } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { answerOfLink } from '../../rights/auth/answer-link.ts'
import { textOf } from '../../rights/auth/body-text.ts'
import { resourceNamed } from '../kit/taking.ts'
import { answerOrder } from './answered.ts'

const orderCode = codeOf(
  fileTable(import.meta, 'ord/order', [
    ...(['amountWithTax', 'billDate', 'billNo', 'currency', 'lines', 'pendingChange', 'revision'] as const),
    ...(['shipTo', 'status', 'supplierName'] as const),
  ]),
)
const lineFields = ['lineNo', 'materialName', 'spec', 'unit', 'qty', 'needDate', 'price', 'taxRate'] as const
const lineTable = fileTable(import.meta, 'ord/order/lines', [...lineFields, 'closed'])

const link = Type.String({ minLength: 1, maxLength: 100 })

/** Answer to an order by a link. */
const Body = Type.Object({
  link,
  reply: Type.Union([Type.Literal('accept'), Type.Literal('change'), Type.Literal('refuse')]),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        lineNo: Type.Integer({ minimum: 1 }),
        qty: Type.Number({ minimum: 0 }),
        date: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
      }),
      { maxItems: 1000 },
    ),
  ),
})

/** Order of a link, while it waits in the revision of the link. @throws ANSWER_LINK_OVER */
async function orderOfLink({ app, body, lang }: Context<false>): Promise<RecordRow> {
  const resource = resourceNamed({ app }, orderCode)
  const found = await answerOfLink(app.store, textOf(body, 'link'))
  const order = found && (await readRecord(app, resource, systemSession(houseTenant), lang, found.recordId))
  if (order?.status !== 'published' || Number(order.revision ?? 0) !== found?.revision)
    throw new AppError('ANSWER_LINK_OVER')
  return order
}

async function open(context: Context<false>): Promise<Answer> {
  const order = await orderOfLink(context)
  const { billNo, billDate, revision, supplierName, shipTo, currency, amountWithTax, pendingChange } = order
  const rows = (order.lines ?? []) as readonly RowOf<typeof lineTable>[]
  const lines = rows
    .filter(({ closed }) => closed !== 'Y')
    .map((row) => Object.fromEntries(lineFields.map((field) => [field, row[field] ?? null])))
  const isChange = pendingChange === 'Y'
  return new Answer('', { billNo, billDate, revision, supplierName, shipTo, currency, amountWithTax, isChange, lines })
}

const codes = { accept: 'AP', change: 'CA', refuse: 'RE' } as const

async function send(context: Context<false>): Promise<Answer> {
  const { app, body, ip, lang } = context
  const order = await orderOfLink(context)
  const { reply, reason = '', lines = [] } = body as Static<typeof Body>
  const session = systemSession(houseTenant)
  const sender = { ...session, user: { ...session.user, realname: String(order.supplierName ?? '') } }
  const answers = lines.map(({ lineNo, qty, date }) => ({
    ...{ lineNo: String(lineNo), line: lineNo, date },
    ...(qty > 0 ? ({ reply: 'change', qty } as const) : ({ reply: 'reject', qty: undefined } as const)),
  }))
  const response = { orderNo: String(order.billNo), line: 1, code: codes[reply], note: reason, lines: answers }
  const write = { app, session: sender, lang, ip, resource: resourceNamed(context, orderCode) }
  // The link ends in the transaction of the action: of two answers at once one is refused.
  await answerOrder(write, order, response)
  const detail = { document: String(order.billNo), reply, by: String(order.supplierName ?? '') }
  await audit(app, { kind: 'credential', what: 'answer by link', user: '', tenant: houseTenant, ip, detail })
  return new Answer(lang === 'en' ? 'Your answer was received' : '答复已收到', { reply })
}

/** Answer of a supplier without an account, by the one-use link of its letter: it opens one revision of one order, and nothing else. */
export const linkRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/auth/answer/open',
    summary: 'Opens the document that a one-use link asks an answer for',
    body: Type.Object({ link }),
    bodyLimit: 1024,
    access: 'public',
    handle: open,
  },
  {
    method: 'POST',
    path: '/auth/answer/send',
    summary: 'Answers a document by a one-use link: accepts, proposes quantities and dates, or refuses with a reason',
    body: Body,
    bodyLimit: 131_072,
    access: 'public',
    handle: send,
  },
]
