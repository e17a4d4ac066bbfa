import { Type } from 'typebox'
import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import { audit } from '../../platform/audit/audit.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { findRow } from '../../records/read/list.ts'
import { doAction } from '../../records/write/do-action.ts'
import { once } from '../../records/write/idempotent.ts'
import { rowsWhere } from '../kit/other-rows.ts'
import { refused } from '../kit/refused.ts'
import { sentDocument } from '../kit/sent-document.ts'
import { placeIn, resourceNamed } from '../kit/taking.ts'
import { numberOf, textOf } from '../kit/values.ts'
import { type BankAnswer, type PaymentAnswer, readBankAnswer } from './bank-answer.ts'
import { type PaymentRow, paymentTable } from './batch-line.ts'
import { batchLineTable, hasLeft } from './batch-problems.ts'
import { rowsIn } from './rows-in.ts'

const batchTable = fileTable(import.meta, 'fin/paybatch', ['billNo', 'status'])
const batchCode = codeOf(batchTable)
const paymentCode = codeOf(paymentTable)

/** Action of an outcome, with the field that keeps its words. */
const doings = {
  paid: { action: 'recordPaid', field: 'bankFlow' },
  failed: { action: 'recordFailed', field: 'failReason' },
} as const

/**
 * Takes the answer of the bank to a payment run: each answered payment is paid, or has failed. All of it is judged first: a payment that is not
 * in the run, another amount, or an outcome against the recorded one refuses the file. @throws RECORD_MISSING, XML_UNREADABLE, DOCUMENT_REFUSED, FORBIDDEN
 */
async function takeAnswer(context: Context): Promise<Answer> {
  const { bytes } = await sentDocument(context)
  return once(context, () => applied(context, bytes), { file: bytes })
}

async function applied(context: Context, bytes: Buffer): Promise<Answer> {
  const { app, session, lang, query, ip } = context
  const batch = await findRow(app, resourceNamed(context, batchCode), session, 'list', query.id ?? '')
  if (!(batch && hasLeft(batch))) throw new AppError('RECORD_MISSING')
  const answer = await readBankAnswer(bytes, lang)
  const billNo = textOf(batch.billNo)
  if (answer.messageId !== billNo) throw refused(answer.line, `OrgnlMsgId: ${answer.messageId.slice(0, 40)}`)
  const payments = await paymentsOf(context, String(batch.id), answer)
  for (const [said, payment] of payments) refuseContradiction(said, payment, billNo, lang)
  const counts = { paid: 0, failed: 0, pending: 0, known: 0 }
  for (const [said, payment] of payments) {
    const isOpen = payment.status === 'paying' && payment.batchNo === billNo
    if (said.outcome === 'pending') counts.pending += 1
    else if (!isOpen) counts.known += 1
    else {
      await record(context, said.outcome, said.about, payment)
      counts[said.outcome] += 1
    }
  }
  const who = { user: session.user.username, tenant: session.tenantId, ip }
  await audit(app, { kind: 'import', what: batchCode, ...who, detail: { billNo, ...counts } })
  const { paid, failed, pending, known } = counts
  const words = {
    zh: `已付 ${paid} 笔，失败 ${failed} 笔，处理中 ${pending} 笔，此前已登记 ${known} 笔`,
    en: `Paid: ${paid}; failed: ${failed}; pending: ${pending}; recorded before: ${known}`,
  }
  return new Answer(words[lang], counts)
}

/** Payments of a run that a file answers. */
async function paymentsOf(context: Context, paybatchId: string, { payments }: BankAnswer) {
  const place = placeIn(context)
  const lines = await rowsWhere(place, batchLineTable, { paybatchId })
  const rows = await rowsIn(
    place,
    paymentTable,
    'billNo',
    lines.map(({ paymentNo }) => paymentNo),
  )
  return payments.map((said): readonly [PaymentAnswer, PaymentRow] => {
    const line = lines.find(({ paymentNo }) => paymentNo === said.paymentNo)
    const payment = rows.find(({ billNo }) => billNo === said.paymentNo)
    if (!(line && payment)) throw refused(said.line, `OrgnlEndToEndId: ${said.paymentNo.slice(0, 40)}`)
    const isOther = said.currency !== '' && said.currency !== line.currency
    if (isOther || (said.amount !== '' && Math.abs(Number(said.amount) - numberOf(line.amount)) > 0.0005))
      throw refused(said.line, `InstdAmt: ${`${said.amount} ${said.currency}`.slice(0, 40)}`)
    return [said, payment]
  })
}

/**
 * Refuses an answer against what is recorded of its payment: a rejected payment that is paid would stay so, a paid one that has failed
 * would be paid again.
 */
function refuseContradiction(said: PaymentAnswer, payment: PaymentRow, billNo: string, lang: Lang): void {
  const isInRun = payment.batchNo === billNo
  const isPaid = isInRun && ['paid', 'received'].includes(textOf(payment.status))
  if (said.outcome === 'failed' && isPaid) {
    const zh = `付款 ${said.paymentNo} 已登记到账，银行答复为失败（${said.about}）；请先退还该付款`
    const en = `The payment ${said.paymentNo} is recorded as paid, the bank says failed (${said.about}): refund it before`
    throw refused(said.line, textIn(lang, { zh, en }))
  }
  if (said.outcome === 'paid' && !isInRun) {
    const zh = `付款 ${said.paymentNo} 已登记失败并移出本批次，银行答复为已付（${said.about}）；请与银行核实`
    const en = `The payment ${said.paymentNo} has failed and left the run, the bank says paid (${said.about}): ask the bank`
    throw refused(said.line, textIn(lang, { zh, en }))
  }
}

async function record(context: Context, outcome: 'paid' | 'failed', about: string, payment: PaymentRow): Promise<void> {
  const { app, session, lang, ip } = context
  const resource = resourceNamed(context, paymentCode)
  const { action: name, field } = doings[outcome]
  const action = resource.plan.actions.find((each) => each.name === name)
  if (!action) throw new AppError('NO_FURTHER')
  if (!session.may(action.permission)) throw new AppError('FORBIDDEN')
  await doAction({ app, session, lang, ip, resource }, action, [String(payment.id)], { [field]: about })
}

/** Answers of banks to payment runs. */
export const bankAnswerRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/finance/bankAnswer',
    summary:
      'Takes the answer of the bank to a released payment run: ISO 20022 pain.002, paid or failed for each payment',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 60 }) }),
    access: 'permission',
    permission: permissionOf(paymentCode, doings.paid.action),
    costly: 'transfer',
    takesFile: () => true,
    handle: takeAnswer,
  },
]
