import type { Lang } from '../../../src/schema/base/text.ts'
import { elementsAt, textAt } from '../../features/xml/find.ts'
import { unreadable } from '../../features/xml/problem-words.ts'
import { readXmlFile } from '../../features/xml/read-xml.ts'
import type { XmlElement } from '../../features/xml/xml-element.ts'
import { refused } from '../kit/refused.ts'

/** Answer of a bank to one payment. */
export type PaymentAnswer = {
  readonly paymentNo: string
  readonly line: number
  readonly outcome: 'paid' | 'failed' | 'pending'
  /** Reference of the bank, or why it refused. */
  readonly about: string
  /** Amount and currency that the answer repeats, where it does. */
  readonly amount: string
  readonly currency: string
}

/** Payment status report of ISO 20022 (pain.002): the message that it answers, and each payment in it. */
export type BankAnswer = {
  readonly messageId: string
  readonly line: number
  readonly payments: readonly PaymentAnswer[]
}

const namespace = /^urn:iso:std:iso:20022:tech:xsd:pain\.002\.001\.\d\d$/
// Codes of transactions and groups (ExternalPaymentTransactionStatus1Code): the others are steps on the way.
const paid = ['ACCC', 'ACSC']
const failed = ['CANC', 'RJCT']

/** Frequent reasons (ExternalStatusReason1Code). */
const reasons: Readonly<Record<string, Readonly<Record<Lang, string>>>> = {
  AC01: { zh: '账号有误', en: 'incorrect account number' },
  AC04: { zh: '账户已销户', en: 'closed account' },
  AC06: { zh: '账户已冻结', en: 'blocked account' },
  AG01: { zh: '该账户不允许此交易', en: 'transaction forbidden on this account' },
  AM02: { zh: '金额超限', en: 'amount not allowed' },
  AM04: { zh: '余额不足', en: 'insufficient funds' },
  AM05: { zh: '重复', en: 'duplicate' },
  BE01: { zh: '户名与账号不符', en: 'name and account do not match' },
  RC01: { zh: '行号有误', en: 'incorrect bank identifier' },
}

/** Reads a payment status report. @throws XML_UNREADABLE, DOCUMENT_REFUSED by line and reason */
export async function readBankAnswer(bytes: Uint8Array, lang: Lang): Promise<BankAnswer> {
  const read = await readXmlFile(bytes)
  if ('problem' in read) throw unreadable(read.problem, lang)
  const { root } = read
  const [report] = elementsAt(root, 'CstmrPmtStsRpt')
  if (root.name !== 'Document' || !namespace.test(root.namespace) || !report)
    throw unreadable({ reason: 'noDocument', line: root.line, detail: root.name.slice(0, 100) }, lang)
  const messageId = textAt(report, 'OrgnlGrpInfAndSts/OrgnlMsgId')
  if (messageId === '') throw refused(report.line, 'OrgnlMsgId: ?')
  const payments = elementsAt(report, 'OrgnlPmtInfAndSts/TxInfAndSts').map((part) => answerOf(part, report, lang))
  const twice = payments.find(({ paymentNo }, at) => payments.findIndex((each) => each.paymentNo === paymentNo) < at)
  if (twice) throw refused(twice.line, `OrgnlEndToEndId: ${twice.paymentNo} (2×)`)
  return { messageId, line: report.line, payments }
}

function answerOf(part: XmlElement, report: XmlElement, lang: Lang): PaymentAnswer {
  const paymentNo = textAt(part, 'OrgnlEndToEndId')
  const status = textAt(part, 'TxSts')
  if (paymentNo === '') throw refused(part.line, 'OrgnlEndToEndId: ?')
  if (!/^[A-Z]{4}$/.test(status)) throw refused(part.line, `TxSts: ${status.slice(0, 20) || '?'}`)
  const outcome = paid.includes(status) ? 'paid' : failed.includes(status) ? 'failed' : 'pending'
  const reference = textAt(part, 'AcctSvcrRef') || textAt(report, 'GrpHdr/MsgId')
  return {
    paymentNo,
    line: part.line,
    outcome,
    about: (outcome === 'failed' ? reasonOf(part, status, lang) : reference).slice(0, 200),
    amount: textAt(part, 'OrgnlTxRef/Amt/InstdAmt'),
    currency: textAt(part, 'OrgnlTxRef/Amt/InstdAmt/@Ccy'),
  }
}

function reasonOf(part: XmlElement, status: string, lang: Lang): string {
  const code = textAt(part, 'StsRsnInf/Rsn/Cd') || textAt(part, 'StsRsnInf/Rsn/Prtry')
  const known = Object.hasOwn(reasons, code) ? (reasons[code]?.[lang] ?? '') : ''
  const words = [code, known, textAt(part, 'StsRsnInf/AddtlInf')].filter((word) => word !== '')
  return words.join(' ') || status
}
