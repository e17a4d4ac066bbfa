import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type {
  AwardScenario,
  ComparedKind,
  ComparedSupplier,
  Comparison,
} from '../../../src/schema/model/comparison-data.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { refuse } from '../../records/steps/check.ts'
import { addRecord } from '../../records/write/write.ts'
import type { Place } from '../kit/other-rows.ts'
import { atMostScenario, type Pick, scenariosOf } from './award-choice.ts'
import { awardDraft } from './award-draft.ts'
import { barredProblems } from './barred-companies.ts'
import { costRates } from './cost-rates.ts'
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

const asked = (context: Context) =>
  compared(context, context.query.kind === 'tender' ? 'tender' : 'inquiry', context.query.id ?? '')

/** Split among at most as many suppliers as are asked for. */
async function split(context: Context): Promise<AwardScenario> {
  const { event, suppliers } = await asked(context)
  return atMostScenario(event.lines, suppliers, Number(context.query.most))
}

async function compare(context: Context): Promise<Comparison> {
  const { place, event, suppliers } = await asked(context)
  const { kind, id, billNo, nameEn, phase, round, currency, incoterm, lines } = event
  const name = context.lang === 'en' && nameEn !== '' ? nameEn : event.name
  return {
    event: { kind, id, billNo, name, phase, round, currency, incoterm },
    lines: await shownLines(place, event, context.lang),
    ...{ suppliers, scenarios: scenariosOf(lines, suppliers), rates: await costRates(place, event.method) },
    mayAward: context.session.may(permissionOf(awardCode, 'add')),
  }
}

type AwardBody = { readonly kind: ComparedKind; readonly id: string; readonly picks: readonly Pick[] }

/** Draft of an award with the chosen prices; its lines are checked again when it is submitted. */
async function propose(context: Context): Promise<{ readonly id: string }> {
  const { app, session, lang, ip } = context
  const { kind, id, picks } = context.body as AwardBody
  const { event, place, suppliers } = await compared(context, kind, id)
  const companies = picks.map(({ supplierId }) => supplierId)
  refuse(await barredProblems(place, companies, 'lines'), lang)
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
    method: 'GET',
    path: '/sourcing/split',
    summary: 'What-if split of an award among at most some suppliers',
    query: Type.Object({ kind: Kind, id: Id, most: Type.String({ pattern: '^[1-9][0-9]{0,2}$' }) }),
    access: 'permission',
    permission: permissionOf(awardCode, 'list'),
    handle: split,
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
