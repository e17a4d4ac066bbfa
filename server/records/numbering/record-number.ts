import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { houseTenant, isOneSet } from '../../../src/schema/model/tenants.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, sqlOf, statement } from '../../platform/sql/sql.ts'
import { todayText } from '../../platform/time.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { type Composed, composed, numberOf } from './bill-code.ts'
import { nextNumber, raiseNumber, seriesValue } from './next-number.ts'
import { isScattered, numberedField, ruleOf } from './rule-of.ts'
import { scatteredSerials } from './serials.ts'

type Asking = { readonly app: App; readonly resource: ServerResource; readonly session: Session }

/** Attempts when users entered numbers themselves. */
const tries = 5

/** Number of a new record, by its field; empty when its resource is not numbered, or the user entered one. */
export async function numberFor(asking: Asking, record: RecordRow): Promise<RecordRow> {
  const field = numberedField(asking.resource)
  if (!field || !isEmpty(record[field.key])) return {}
  const { app, resource } = asking
  const code = await codeFor(asking, field, record)
  const name = seriesOf(asking, code)
  const { at, last } = await orderOf(asking, field, code)
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const place = await nextNumber(app.store, name, () => last(0))
    const number = numberOf(code, at(place))
    if (!(await isTaken(asking, field, number))) return { [field.key]: number }
    await raiseNumber(app.store, name, await last(place))
  }
  throw new Error(`no free number was found for ${resource.plan.code}`)
}

/** Next number of a new record, without reserving it; empty when its resource is not numbered. */
export async function numberToCome(asking: Asking, record: RecordRow): Promise<RecordRow> {
  const field = numberedField(asking.resource)
  if (!field) return {}
  const code = await codeFor(asking, field, record, unknownPart)
  if (isScattered(asking.resource)) return { [field.key]: code.before + unknownPart + code.after }
  const taken = await seriesValue(asking.app.store, seriesOf(asking, code))
  return { [field.key]: numberOf(code, (taken ?? (await highest(asking, field, code))) + 1) }
}

/** Placeholder for a part of a number that is not known yet. */
const unknownPart = '…'

/** Order of the serials of a series. */
type Order = {
  /** Serial at a place. */
  readonly at: (place: number) => number
  /** Last used place, of a place and those after it that the records leave. */
  readonly last: (place: number) => Promise<number>
}

async function orderOf(asking: Asking, field: CompiledField, code: Composed): Promise<Order> {
  if (!isScattered(asking.resource)) return { at: (place) => place, last: () => highest(asking, field, code) }
  const { at, placeOf } = await scatteredSerials(asking.app.store, seriesOf(asking, code), code.digits)
  const last = async (place: number) => {
    const used = new Set((await usedSerials(asking, field, code)).map(placeOf))
    let end = place
    while (used.has(end + 1)) end += 1
    return end
  }
  return { at, last }
}

/** @param unknown placeholder for values that the record does not have yet. */
async function codeFor(
  { app, resource, session }: Asking,
  field: CompiledField,
  record: RecordRow,
  unknown = '',
): Promise<Composed> {
  const rule = await ruleOf(app.store, app.live.current, session.tenantId, { resource, field })
  const read = rule.parts.filter(({ type }) => type === 'field').map(({ value }) => value)
  const known = Object.fromEntries(read.map((name) => [name, isEmpty(record[name]) ? unknown : record[name]]))
  return composed(rule, { today: todayText(), orgCode: session.user.orgCode, record: known })
}

/** Name prefix of all series of a resource, or of one tenant. */
export function seriesPrefix(resource: string, tenantId?: string): string {
  return tenantId === undefined ? `bill ${resource} ` : `bill ${resource} ${tenantId} `
}

function seriesOf({ resource: { plan }, session }: Asking, { series }: Composed): string {
  return `${seriesPrefix(plan.code, isOneSet(plan.tenant) ? houseTenant : session.tenantId)}${series}`
}

async function isTaken({ app, resource, session }: Asking, { key }: CompiledField, number: string): Promise<boolean> {
  const found = statement(
    'select 1 as taken',
    fromTable(resource),
    'where',
    all([tenantSql(resource, session), sqlOf(`${columnOf(resource, key)} = ?`, number)]),
    'limit 1',
  )
  return (await app.store.rows(found)).length > 0
}

/** Highest serial among the records of a series. */
async function highest(asking: Asking, field: CompiledField, code: Composed): Promise<number> {
  const { serial, isNumber, rows } = serialsIn(asking, field, code)
  const query = statement(`select max(case when ${isNumber} then cast(${serial} as bigint) end) as highest`, ...rows)
  const [row] = await asking.app.store.rows<{ highest: number | string | null }>(query)
  return Number(row?.highest ?? 0)
}

/** Serials of the records of a series. */
async function usedSerials(asking: Asking, field: CompiledField, code: Composed): Promise<readonly number[]> {
  const { serial, isNumber, rows } = serialsIn(asking, field, code)
  const found = await asking.app.store.rows<{ serial: string }>(
    statement(`select ${serial} as serial`, ...rows, `and ${isNumber}`),
  )
  return found.map((row) => Number(row.serial)).filter((number) => number > 0)
}

/** SQL of the serials of a series: the text, whether it is a number, and the rows. */
function serialsIn({ app, resource, session }: Asking, { key }: CompiledField, code: Composed) {
  const column = columnOf(resource, key)
  const serial = serialSql(column, code)
  const isNumber =
    app.store.dialect === 'sqlite'
      ? `(${serial} <> '' and ${serial} not glob '*[^0-9]*' and length(${serial}) <= 15)`
      : `${serial} ~ '^[0-9]{1,15}$'`
  const isOfSeries = all([tenantSql(resource, session), sqlOf(`${column} like ? escape '\\'`, code.pattern)])
  return { serial, isNumber, rows: [fromTable(resource), 'where', isOfSeries] }
}

// Lengths are numbers, not request text, so they are part of the SQL. Rows of the pattern are at least that long.
function serialSql(column: string, { before, after }: Composed): string {
  return `substr(${column}, ${before.length + 1}, length(${column}) - ${before.length + after.length})`
}
