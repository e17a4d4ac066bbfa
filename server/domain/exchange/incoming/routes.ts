import { AppError, type ErrorName, errorText } from '../../../../src/schema/model/errors.ts'
import { accountIn } from '../../../features/lists/list-job.ts'
import { secretRoute } from '../../../features/webhooks/routes.ts'
import { isSigned, secretOf, signedIn } from '../../../features/webhooks/signature.ts'
import { takeCostly } from '../../../platform/http/costly.ts'
import { refusal, success } from '../../../platform/http/errors.ts'
import { type Context, Raw, type Route } from '../../../platform/http/route.ts'
import { bodyBytes, isXml } from '../../../platform/http/xml-body.ts'
import { newId } from '../../../platform/new-id.ts'
import { codeOf } from '../../../platform/sql/file-table.ts'
import { UniqueViolation } from '../../../platform/store/errors.ts'
import type { Taking } from '../../kit/taking.ts'
import { messageOf, takeDocument } from '../documents.ts'
import { documentRoot, kindOf } from '../read/document-root.ts'
import {
  type Call,
  callStep,
  completeCall,
  type Incoming,
  incomingOf,
  incomingTable,
  isNoted,
  isTaken,
  noteCall,
} from './calls.ts'
import { refusalTexts, type Texts } from './refusal-texts.ts'

/** Largest document of a connected system: it is read before its signature is checked. Bytes. */
const mostBytes = 5 * 1_048_576

type Signed = { readonly hook: Incoming; readonly messageId: string; readonly bytes: Buffer }

/** Signed document of a call. @throws NOT_SIGNED, MEDIA_TYPE, TOO_LARGE */
async function signedDocument({ app, request, params }: Context<false>): Promise<Signed> {
  const [hook, signed] = [await incomingOf(app, params.id ?? ''), signedIn(request.headers)]
  if (!hook) throw new AppError('NOT_SIGNED')
  if (!isXml(request)) throw new AppError('MEDIA_TYPE')
  const bytes = signed ? await bodyBytes(request, mostBytes) : Buffer.alloc(0)
  if (signed && isSigned(await secretOf(app, hook), signed, bytes)) return { hook, messageId: signed.id, bytes }
  if (!(await isNoted(app, hook))) {
    const texts = { reason: errorText('NOT_SIGNED', 'zh'), reasonEn: errorText('NOT_SIGNED', 'en') }
    await noteCall(app, hook, { ...unread, messageId: '', status: 'unsigned', answer: 401, ...texts })
  }
  throw new AppError('NOT_SIGNED')
}

const unread = { takenId: null, kind: null, docId: null, docNo: null } as const

async function receive(context: Context<false>): Promise<Raw> {
  const { app, lang, ip, request, reply } = context
  const sent = await signedDocument(context)
  const { hook, messageId } = sent
  const account = await accountIn(app, hook.account, hook.tenantId)
  if (!account) return refused(context, sent, new AppError('FORBIDDEN'), bothOf('FORBIDDEN'))
  const { session } = account
  const replayed = () => refused(context, sent, new AppError('TAKEN_BEFORE'), bothOf('TAKEN_BEFORE'))
  if (await isTaken(app, hook, messageId)) return replayed()
  takeCostly({ app, session, reply }, 'transfer')
  const taking: Taking = { app, session, lang, ip, request }
  try {
    return await taken(context, sent, taking)
  } catch (error) {
    // Another call took the message meanwhile.
    if (error instanceof UniqueViolation || (await isTaken(app, hook, messageId))) return replayed()
    if (!(error instanceof AppError)) throw error
    const texts = await refusalTexts(error, lang, (other) => judged({ ...taking, lang: other, isTrial: true }, sent))
    return refused(context, sent, error, texts)
  }
}

const bothOf = (name: ErrorName): Texts => ({ zh: errorText(name, 'zh'), en: errorText(name, 'en') })

/** Takes a document of a kind that the address takes. */
async function judged(taking: Taking, { hook, bytes }: Signed) {
  const kind = kindOf(await documentRoot(bytes, taking.lang))
  if (hook.kinds.length > 0 && !(kind && hook.kinds.includes(kind))) throw new AppError('FORBIDDEN')
  return takeDocument(taking, { name: 'document.xml', bytes }, { isNext: hook.isNext })
}

async function taken({ app, lang }: Context<false>, sent: Signed, taking: Taking): Promise<Raw> {
  const { hook, messageId } = sent
  const [callId, first] = [newId(), { ...unread, messageId, takenId: messageId, reason: '', reasonEn: '' }]
  // The log entry is part of the transaction of the record: a message is taken once, whatever happens after it.
  const receipt = () => callStep(app, hook, callId, { ...first, status: 'taken', answer: 200 })
  const done = await judged({ ...taking, receipt }, sent)
  const { kind, code: resource, id, docNo, status, problem, problems } = done
  const call: Call = {
    ...{ ...first, kind, docId: id, docNo, answer: 200, status: problem === '' ? 'taken' : 'partly' },
    ...{ reason: problems.zh, reasonEn: problems.en },
  }
  await completeCall(app, hook, callId, call)
  const result = { kind, resource, id, docNo, status, ...done.result }
  return new Raw((reply) => reply.send(success(result, messageOf(done, lang), problem === '' ? 200 : 201)))
}

/** Answer to a refused document: a status that no sender takes for success. */
async function refused({ app, lang }: Context<false>, sent: Signed, error: AppError, texts: Texts): Promise<Raw> {
  const { hook, messageId, bytes } = sent
  const { status, headers, body } = refusal(error, lang)
  const answer = status === 200 ? 422 : status
  const kind = await documentRoot(bytes, lang).then(kindOf, () => undefined)
  const call = { ...unread, messageId, kind: kind ?? null, answer, reason: texts.zh, reasonEn: texts.en }
  await noteCall(app, hook, { ...call, status: 'refused' })
  return new Raw((reply) => reply.code(answer).headers(headers).send(body))
}

/** Addresses by which connected systems send documents, signed as in Standard Webhooks, with the rights of an account. */
export const incomingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/exchange/in/:id',
    operationId: 'receiveDocument',
    summary: 'Takes a UBL 2.1 document of a connected system, signed as in Standard Webhooks; refused ones answer 422',
    takesXml: true,
    access: 'public',
    handle: receive,
  },
  secretRoute(codeOf(incomingTable), 'The secret that a connected system signs its documents with'),
]
