import { Type } from 'typebox'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { once } from '../../records/write/idempotent.ts'
import { sentDocument } from '../kit/sent-document.ts'
import { messageOf, permissionFor, type TakenDocument, takeDocument } from './documents.ts'
import type { DocumentKind } from './read/document-root.ts'

const yes = Type.Literal('Y')
const Query = Type.Object({
  next: Type.Optional({ ...yes, description: 'Y: the draft takes its next step at once (submit, ship, post)' }),
  check: Type.Optional({ ...yes, description: 'Y: the document is judged only' }),
})

/** Code of an answer of which only a part was done (contract.md 1.1). */
const partly = 201

/** Takes the document of a request, of one kind or of any. @throws XML_UNREADABLE, DOCUMENT_REFUSED, FORBIDDEN */
async function taken(context: Context, wanted: DocumentKind | undefined): Promise<Answer> {
  const sent = await sentDocument(context)
  const { query, lang } = context
  const isTrial = query.check === 'Y'
  const run = async (receipt?: Parameters<Parameters<typeof once>[1]>[0]): Promise<Answer> => {
    const taking = { ...context, ...(receipt && { receipt }), ...(isTrial && { isTrial }) }
    const done = await takeDocument(taking, sent, { wanted, isNext: query.next === 'Y' })
    return new Answer(messageOf(done, lang), resultOf(done, wanted), done.problem === '' ? 200 : partly)
  }
  return isTrial ? run() : once(context, run, { file: sent.bytes })
}

/** An address of one kind names what it made; that of all kinds also the kind. */
function resultOf(done: TakenDocument, wanted: DocumentKind | undefined) {
  const { kind, code: resource, docNo, status, id, result } = done
  if (result && wanted) return result
  return { ...(wanted ? {} : { kind, resource }), id, docNo, status, ...result }
}

const taking = {
  ...({ method: 'POST', query: Query, costly: 'transfer', takesXml: true } as const),
  takesFile: () => true,
}

/** Address that takes documents of one kind. */
export function takingRoute(wanted: DocumentKind, path: string, operationId: string, summary: string): Route {
  return {
    ...taking,
    ...{ path, operationId, summary },
    access: 'permission',
    permission: permissionFor(wanted),
    handle: (context) => taken(context, wanted),
  }
}

/** Address that takes a UBL document of any kind that its sender may send. */
export const anyDocumentRoute: Route = {
  ...taking,
  path: '/exchange/document',
  operationId: 'sendDocument',
  summary: 'Takes a UBL 2.1 document: order, order response, despatch advice, receipt advice, invoice or credit note',
  access: 'signed-in',
  handle: (context) => taken(context, undefined),
}
