import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ComparedKind, ComparedSupplier, Comparison } from '../../../src/schema/model/comparison-data.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { addRecord } from '../../records/write/write.ts'
import type { Place } from '../kit/other-rows.ts'
import { type Pick, scenariosOf } from './award-choice.ts'
import { awardDraft } from './award-draft.ts'
import { eventFor, type SourcingEvent, shownLines, suppliersOf } from './event-data.ts'

const awardCode = codeOf(
  fileTable(
    import.meta,
    'bid/scaling',
    [],
    ['awardMode', 'budget', 'inquiryNo', 'projectName', 'projectNameEn', 'projectNo', 'purOrg', 'type'],
  ),
)
const readRights = [permissionOf(awardCode, 'list'), permissionOf('bid/quote', 'list')]

const Kind = Type.Union([Type.Literal('tender'), Type.Literal('inquiry')])
const Id = Type.String({ minLength: 1, maxLength: 60 })

type Compared = {
  readonly place: Place
  readonly event: SourcingEvent
  readonly suppliers: readonly ComparedSupplier[]
}

/** Event with its bids. Bidders never reach it, whatever their rights. @throws FORBIDDEN, RECORD_MISSING, UNOPENED_EVENT */
async function compared(context: Context, kind: ComparedKind, id: string): Promise<Compared> {
  const { app, session } = context
  if (session.user.supplierId !== '' || !readRights.every((right) => session.may(right)))
    throw new AppError('FORBIDDEN')
  const place = { app, session, model: app.live.current }
  const event = await eventFor(context, place, kind, id)
  return { place, event, suppliers: await suppliersOf(place, event) }
}

async function compare(context: Context): Promise<Comparison> {
  const { place, event, suppliers } = await compared(
    context,
    context.query.kind === 'tender' ? 'tender' : 'inquiry',
    context.query.id ?? '',
  )
  const { kind, id, billNo, nameEn, phase, round, currency, lines } = event
  const name = context.lang === 'en' && nameEn !== '' ? nameEn : event.name
  return {
    event: { kind, id, billNo, name, phase, round, currency },
    lines: await shownLines(place, event, context.lang),
    ...{ suppliers, scenarios: scenariosOf(lines, suppliers) },
    mayAward: context.session.may(permissionOf(awardCode, 'add')),
  }
}

type AwardBody = { readonly kind: ComparedKind; readonly id: string; readonly picks: readonly Pick[] }

/** Draft of an award with the chosen prices; its lines are checked again when it is submitted. */
async function propose(context: Context): Promise<{ readonly id: string }> {
  const { app, session, lang, ip } = context
  const { kind, id, picks } = context.body as AwardBody
  const { event, suppliers } = await compared(context, kind, id)
  const resource = app.live.current.resources.get(awardCode)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: awardCode })
  const given = awardDraft(event, suppliers, picks)
  return { id: await addRecord({ app, resource, session, lang, ip, given }, {}) }
}

/** Comparison of quotations, and awards from it. */
export const sourcingRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/sourcing/comparison',
    summary: 'Quotations of an opened tender or inquiry side by side, with what-if splits of the award',
    query: Type.Object({ kind: Kind, id: Id }),
    access: 'permission',
    permission: permissionOf(awardCode, 'list'),
    handle: compare,
  },
  {
    method: 'POST',
    path: '/sourcing/award',
    summary: 'Adds a draft award with lines of the comparison',
    body: Type.Object({
      kind: Kind,
      id: Id,
      picks: Type.Array(
        Type.Object({
          line: Type.String({ maxLength: 20 }),
          supplierId: Id,
          sharePct: Type.Number({ exclusiveMinimum: 0, maximum: 100 }),
          quoteId: Type.Optional(Id),
          alternative: Type.Optional(Type.String({ maxLength: 60 })),
        }),
        { minItems: 1, maxItems: 2000 },
      ),
    }),
    access: 'permission',
    permission: permissionOf(awardCode, 'add'),
    handle: propose,
  },
]
