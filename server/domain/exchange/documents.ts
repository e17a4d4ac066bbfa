import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError, errorText, fieldErrorsOf } from '../../../src/schema/model/errors.ts'
import type { XmlElement } from '../../features/xml/xml-element.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { readRecord } from '../../records/read/read-record.ts'
import { doAction } from '../../records/write/do-action.ts'
import { takeCreditNote } from '../einvoice/credit-note.ts'
import { takeInvoice } from '../einvoice/take-invoice.ts'
import type { SentDocument } from '../kit/sent-document.ts'
import { type Taken, type Taking, writeIn } from '../kit/taking.ts'
import { type DocumentKind, documentRoot, kindOf } from './read/document-root.ts'
import { takeDespatch } from './take-despatch.ts'
import { takeOrder } from './take-order.ts'
import { takeReceipt } from './take-receipt.ts'
import { takeResponse } from './take-response.ts'

const orderCode = codeOf(fileTable(import.meta, 'ord/order', ['billNo', 'status']))
const deliveryCode = codeOf(fileTable(import.meta, 'ord/delivery', ['billNo', 'status']))
const receiptCode = codeOf(fileTable(import.meta, 'ord/receipt', ['billNo', 'status']))
const invoiceCode = codeOf(fileTable(import.meta, 'fin/invoice', ['billNo', 'status']))
const redCode = codeOf(fileTable(import.meta, 'fin/redinvoice', ['billNo', 'status']))

type Kind = {
  /** Resource of the record that it becomes. */
  readonly code: string
  /** Right that its sender needs; an order response needs that to its action. */
  readonly right: 'add' | 'list'
  /** Action of the draft that makes it count. */
  readonly next?: string
  readonly take: (taking: Taking, root: XmlElement, sent: SentDocument) => Promise<Taken>
}

/** What each kind of document becomes. */
export const documents: Readonly<Record<DocumentKind, Kind>> = {
  Order: { code: orderCode, right: 'add', next: 'submit', take: takeOrder },
  OrderResponse: { code: orderCode, right: 'list', take: takeResponse },
  DespatchAdvice: { code: deliveryCode, right: 'add', next: 'ship', take: takeDespatch },
  ReceiptAdvice: { code: receiptCode, right: 'add', next: 'post', take: takeReceipt },
  Invoice: { code: invoiceCode, right: 'add', next: 'submit', take: (taking, _, sent) => takeInvoice(taking, sent) },
  CreditNote: { code: redCode, right: 'add', next: 'submit', take: (taking, _, sent) => takeCreditNote(taking, sent) },
}

/** Permission to send documents of a kind. */
export const permissionFor = (kind: DocumentKind) => permissionOf(documents[kind].code, documents[kind].right)

/** Document that was taken: its kind, and what its next step lacks. */
export type TakenDocument = Taken & {
  readonly kind: DocumentKind
  readonly code: string
  readonly docNo: string
  readonly status: string
  /** Why the draft did not take its next step, in the language of its sender and in both; '' when it did, or was not to. */
  readonly problem: string
  readonly problems: { readonly [lang in Lang]: string }
}

/**
 * Takes a document of a kind, or of any that its sender may send, as its sender; `isNext` also takes the next step of the draft.
 * @throws XML_UNREADABLE, FORBIDDEN, DOCUMENT_REFUSED by line and reason
 */
export async function takeDocument(
  taking: Taking,
  sent: SentDocument,
  { wanted, isNext = false }: { readonly wanted?: DocumentKind | undefined; readonly isNext?: boolean } = {},
): Promise<TakenDocument> {
  const { app, session, lang } = taking
  const root = await documentRoot(sent.bytes, lang, wanted)
  const kind = wanted ?? kindOf(root)
  if (!(kind && session.may(permissionFor(kind)))) throw new AppError('FORBIDDEN')
  const { code, next, take } = documents[kind]
  const taken = await take(taking, root, sent)
  const problems = isNext && next && !taking.isTrial ? await stepProblems(taking, code, next, taken.id) : solved
  const problem = problems[lang]
  const { resource } = writeIn(taking, code)
  const record = taken.id === '' ? undefined : await readRecord(app, resource, session, lang, taken.id)
  return {
    ...taken,
    kind,
    code,
    problem,
    problems,
    docNo: String(record?.billNo ?? ''),
    status: String(record?.status ?? ''),
  }
}

type Problems = TakenDocument['problems']
const solved: Problems = { zh: '', en: '' }

/** Runs the next action of a draft as its sender, again in the other language where it is refused. @returns why; the draft stays then */
async function stepProblems(taking: Taking, code: string, name: string, id: string): Promise<Problems> {
  const { lang } = taking
  const own = await stepProblem(taking, code, name, id)
  if (own === '') return solved
  const other = await stepProblem({ ...taking, lang: lang === 'zh' ? 'en' : 'zh' }, code, name, id)
  if (other === '') return solved
  return lang === 'zh' ? { zh: own, en: other } : { zh: other, en: own }
}

/** Runs an action of a draft. @returns why it is refused */
async function stepProblem(taking: Taking, code: string, name: string, id: string): Promise<string> {
  const { receipt: _, ...write } = writeIn(taking, code)
  const action = write.resource.plan.actions.find((each) => each.name === name)
  try {
    if (!(action && taking.session.may(action.permission))) throw new AppError('FORBIDDEN')
    await doAction(write, action, [id], {})
    return ''
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = fieldErrorsOf(error)
    return errors.map(({ message }) => message).join(' ') || errorText(error.code, taking.lang, error.params)
  }
}

/** Words of an answer. */
export function messageOf({ message, problem }: TakenDocument, lang: Taking['lang']): string {
  return [textIn(lang, message), problem].filter((words) => words !== '').join(lang === 'zh' ? '；' : '; ')
}
