import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Route } from '../../platform/http/route.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { addRecord } from '../../records/write/write.ts'
import { cellAt, type Pick, type Scenario, scenariosOf } from './award-choice.ts'
import type { ComparedSupplier, EventLine } from './comparison.ts'
import { eventFor, type SourcingEvent, suppliersOf } from './event-data.ts'

const awardCode = codeOf(
  fileTable(
    import.meta,
    'bid/scaling',
    [],
    ['awardMode', 'budget', 'inquiryNo', 'projectName', 'projectNo', 'purOrg', 'type'],
  ),
)
const readRights = [permissionOf(awardCode, 'list'), permissionOf('bid/quote', 'list')]

const Kind = Type.Union([Type.Literal('tender'), Type.Literal('inquiry')])
const Id = Type.String({ minLength: 1, maxLength: 60 })

type Comparison = {
  readonly event: SourcingEvent
  readonly lines: readonly EventLine[]
  readonly suppliers: readonly ComparedSupplier[]
  readonly scenarios: readonly Scenario[]
  readonly mayAward: boolean
}

/** Comparison of an event. Bidders never reach it, whatever their rights. @throws FORBIDDEN, RECORD_MISSING, WRONG_STATE */
async function compared(context: Context, kind: SourcingEvent['kind'], id: string): Promise<Comparison> {
  const { app, session } = context
  if (session.user.supplierId !== '' || !readRights.every((right) => session.may(right)))
    throw new AppError('FORBIDDEN')
  const place = { app, session, model: app.live.current }
  const event = await eventFor(context, place, kind, id)
  const { lines } = event
  const suppliers = await suppliersOf(place, event)
  return {
    ...{ event, lines, suppliers },
    scenarios: scenariosOf(lines, suppliers),
    mayAward: session.may(permissionOf(awardCode, 'add')),
  }
}

type AwardBody = { readonly kind: 'tender' | 'inquiry'; readonly id: string; readonly picks: readonly Pick[] }

/** Draft of an award with the chosen prices; its lines are checked again when it is submitted. */
async function propose(context: Context): Promise<{ readonly id: string }> {
  const { app, session, lang, ip } = context
  const { kind, id, picks } = context.body as AwardBody
  const { event, lines, suppliers } = await compared(context, kind, id)
  const resource = app.live.current.resources.get(awardCode)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: awardCode })
  const rows = picks.map((pick) => awardLine(event, lines, suppliers, pick))
  const isSplit = picks.some(({ sharePct }) => sharePct < 100)
  const awardMode = isSplit ? 'split' : new Set(picks.map(({ supplierId }) => supplierId)).size > 1 ? 'byItem' : 'all'
  const given = {
    ...{ type: kind, purOrg: event.purOrg, projectName: event.name, budget: event.budget, awardMode, lines: rows },
    [kind === 'tender' ? 'projectNo' : 'inquiryNo']: event.billNo,
  }
  return { id: await addRecord({ app, resource, session, lang, ip, given }, {}) }
}

/** @throws BAD_REQUEST for a price that is not in the comparison */
function awardLine(
  event: SourcingEvent,
  lines: readonly EventLine[],
  suppliers: readonly ComparedSupplier[],
  { line: key, supplierId, sharePct }: Pick,
): Readonly<Record<string, unknown>> {
  const line = lines.find((each) => each.key === key)
  const found = cellAt(suppliers, key, supplierId)
  if (!(line && found)) throw new AppError('BAD_REQUEST', { name: 'picks', reason: `${key} ${supplierId}` })
  const { supplier, cell } = found
  const { supplierCode, supplierName, currency, paymentTerm } = supplier
  const { lotNo, lineNo, materialCode, materialName, spec, unit, needDate } = line
  return {
    ...{ lotNo, lineNo, materialCode, materialName, spec, unit, supplierId, supplierCode, supplierName },
    ...{ quotePrice: cell.quoted, awardPrice: cell.quoted, taxRate: String(cell.taxRate), currency, paymentTerm },
    exchangeRate: currency === event.currency ? 1 : cell.price / cell.quoted,
    ...{ needDate: needDate || null, sharePct, qty: Math.round(line.qty * sharePct * 10) / 1000, winFlag: 'Y' },
    rank: event.kind === 'tender' && supplier.rank !== null ? supplier.rank : cell.rank,
    ...{ quoteItemId: cell.itemId, srcLineId: line.lineId },
  }
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
    handle: (context) =>
      compared(context, context.query.kind === 'tender' ? 'tender' : 'inquiry', context.query.id ?? ''),
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
        }),
        { minItems: 1, maxItems: 2000 },
      ),
    }),
    access: 'permission',
    permission: permissionOf(awardCode, 'add'),
    handle: propose,
  },
]
