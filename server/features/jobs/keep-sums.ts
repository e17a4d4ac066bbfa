import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { settledValue } from '../../../src/schema/rules/check-record.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, isOneOf, joined, marks, often, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import { lockSteps } from '../../records/steps/lock-steps.ts'
import { updateSteps } from '../../records/steps/row-steps.ts'
import { driftedSql, isStages, type Kept, keptIn, keptSql, reachedSql, sourcesOf } from '../../records/sums/kept-sql.ts'
import { isOfRecord, mayMove, mayName } from '../../records/sums/may-name.ts'
import { figuresStep, ownRowsSql, type SumsOf } from '../../records/sums/sum-sql.ts'
import { type Records, type Written, writtenRow } from '../../records/write/written.ts'
import { tenantSql } from '../../rights/rows/scope.ts'
import { foundAmong } from './found-among.ts'

/** Attempts on a row with concurrent changes. */
const tries = 5

/**
 * Recomputes sums that depend on a written record and others of `ids` written alike, or did before: shipped, received, returned and invoiced
 * quantities of an order's lines, and the progress of the order. Gives the changed records, each with its resource.
 */
export async function keepSums(
  app: App,
  written: Written,
  ids: readonly string[] = [written.id],
  concerned: readonly Records[] = [],
): Promise<readonly Written[]> {
  const changed = new Map<string, Written>()
  const seen = new Map<string, ReadonlySet<string>>()
  for (const { asked, sums, reached } of await reachedBy(app, { ...written, ids }, written)) {
    const kept = await keepOf(app, asked, sums, reached)
    seen.set(asked.resource.plan.code, kept.ids)
    for (const record of kept.changed) changed.set(`${record.code}/${record.id}`, record)
  }
  // Those that the record named before, and names no more.
  const left = concerned.flatMap((records) => {
    const others = records.ids.filter((id) => !seen.get(records.code)?.has(id))
    return others.length > 0 ? [{ ...records, ids: others }] : []
  })
  return [...changed.values(), ...(await keepSumsOf(app, left))]
}

/** Resources with records whose sums depend on these. */
async function reachedBy(app: App, records: Records, written: Written): Promise<readonly Reached[]> {
  const all = reachesOf(
    app,
    records,
    (resource, kept) => isOfRecord(resource, written) || mayReach(app.live.current, kept, written),
  )
  const found = await foundAmong(
    app,
    all.map(({ from }) => from),
  )
  return all.filter((_, index) => found.has(index))
}

type Reached = {
  readonly asked: SumsOf
  readonly sums: readonly Kept[]
  /** Condition on its records whose sums depend on the written ones. */
  readonly reached: Sql
  /** These records. */
  readonly from: Sql
}

const namings = (kept: Kept) => (isStages(kept) ? kept.values.flatMap(({ follows }) => follows) : [kept])

/** Whether a derived value may depend on the record just written; true when unknown. */
function mayReach(model: Model, kept: Kept, written: Written): boolean {
  return namings(kept).some((naming) => mayName(model, naming, written))
}

function reachesOf(
  app: App,
  { code, ids, tenantId }: Records,
  may: (resource: ServerResource, kept: Kept) => boolean = () => true,
): readonly Reached[] {
  return sumsOver(app.live.current, code).flatMap(({ resource, sums: over }) => {
    const sums = over.filter((kept) => may(resource, kept))
    if (sums.length === 0) return []
    const asked = askedOf(app, resource, tenantId)
    const reached = reachedSql(asked, sums, { code, ids })
    const from = statement(rowsSql(asked, sums), 'where', all([tenantSql(resource, asked.session), reached]))
    return [{ asked, sums, reached, from }]
  })
}

/** Records whose sums depend on these in their current state, by resource and tenant. */
export async function recordsConcerned(app: App, records: readonly Records[]): Promise<readonly Records[]> {
  const found: Records[] = []
  for (const written of records) {
    const { current } = app.live
    const all = reachesOf(
      app,
      written,
      (resource, kept) =>
        isOfRecord(resource, written) || namings(kept).some((naming) => mayMove(current, naming, written)),
    )
    const idOf = ({ asked }: Reached) => columnOf(asked.resource, 'id')
    if (all.length === 0) continue
    const named = all.map((each, index) => statement(`select ${index} as which, ${idOf(each)} as id`, each.from))
    const rows = await app.store.rows<{ which: number; id: string }>(often(joined(named, ' union all ')))
    for (const [which, group] of Map.groupBy(rows, (row) => Number(row.which))) {
      const code = all[which]?.asked.resource.plan.code
      if (code !== undefined) found.push({ code, ids: group.map(({ id }) => id), tenantId: written.tenantId })
    }
  }
  return found
}

/** Recomputes the sums that depend on these records. Gives the changed ones, each with its resource. */
export async function keepSumsOf(app: App, records: readonly Records[]): Promise<readonly Written[]> {
  const changed = new Map<string, Written>()
  for (const { code, ids, tenantId } of records) {
    const resource = app.live.current.resources.get(code)
    if (!resource) continue
    const asked = askedOf(app, resource, tenantId)
    const which = isOneOf(columnOf(resource, 'id'), ids)
    for (const record of (await keepOf(app, asked, keptIn(resource), which)).changed)
      changed.set(`${record.code}/${record.id}`, record)
  }
  return [...changed.values()]
}

/** Rows corrected in one step. */
const batch = 200
/** Rows that one statement looks at. */
const looked = 2000

/**
 * Corrects stale sums of a tenant: a process may end between a write and its consequences, and
 * imports and the rows that a hook adds or deletes trigger none. Gives the changed records in batches.
 */
export async function* keepAllSums(app: App, tenantId: string): AsyncGenerator<readonly Written[]> {
  for (const resource of app.live.current.resources.values()) {
    const sums = keptIn(resource)
    if (sums.length > 0 && (!isOneSet(resource.plan.tenant) || tenantId === '0'))
      yield* keepDrifted(app, askedOf(app, resource, tenantId), sums)
  }
}

async function* keepDrifted(app: App, asked: SumsOf, sums: readonly Kept[]) {
  for await (const window of windowsOf(app, asked)) {
    const rows = await app.store.rows<{ id: string }>(
      statement(
        `select ${columnOf(asked.resource, 'id')} as id`,
        rowsSql(asked, sums),
        'where',
        all([window, driftedSql(asked, sums)]),
      ),
      { heavy: true },
    )
    for (let from = 0; from < rows.length; from += batch) {
      const ids = marks(rows.slice(from, from + batch).map((row) => row.id))
      yield (await keepOf(app, asked, sums, { ...ids, sql: `${columnOf(asked.resource, 'id')} in (${ids.sql})` }))
        .changed
    }
  }
}

/** Conditions that together hold for each row of a tenant once: a statement over all of them would take longer than one may. */
async function* windowsOf({ store }: App, { resource, session }: SumsOf): AsyncGenerator<Sql> {
  const id = columnOf(resource, 'id')
  for (let last = ''; ; ) {
    const own = [tenantSql(resource, session), sqlOf(`${id} > ?`, last)]
    const [end] = await store.rows<{ id: string }>(
      statement(
        `select ${id} as id`,
        fromTable(resource),
        'where',
        all(own),
        `order by ${id} limit 1 offset ${looked - 1}`,
      ),
    )
    yield all([...own, ...(end ? [sqlOf(`${id} <= ?`, end.id)] : [])])
    if (!end) return
    last = end.id
  }
}

type SumsOfResource = { readonly resource: ServerResource; readonly sums: readonly Kept[] }

/** Resources with sums over a resource, or over rows of its records. */
function sumsOver(model: Model, code: string): readonly SumsOfResource[] {
  const byCode = sumsByModel.get(model) ?? new Map<string, readonly SumsOfResource[]>()
  sumsByModel.set(model, byCode)
  const found = byCode.get(code) ?? allSumsOver(model, code)
  byCode.set(code, found)
  return found
}

function allSumsOver(model: Model, code: string): readonly SumsOfResource[] {
  const isOf = (of: string) => of === code || model.resources.get(of)?.plan.parent?.of === code
  return [...model.resources.values()].flatMap((resource) => {
    const sums = keptIn(resource).filter((each) => sourcesOf(each).some(isOf))
    return sums.length > 0 ? [{ resource, sums }] : []
  })
}

const sumsByModel = new WeakMap<Model, Map<string, readonly SumsOfResource[]>>()

function rowsSql(asked: SumsOf, sums: readonly Kept[]): Sql {
  return ownRowsSql(
    asked,
    sums.flatMap((each) => (isStages(each) ? [] : [each])),
  )
}

function askedOf({ store, live }: App, resource: ServerResource, tenantId: string): SumsOf {
  const session = systemSession(isOneSet(resource.plan.tenant) ? '0' : tenantId)
  return { model: live.current, resource, session, dialect: store.dialect }
}

/** Records whose sums were recomputed, and those whose sums changed. */
type Recomputed = { readonly ids: ReadonlySet<string>; readonly changed: readonly Written[] }

async function keepOf(app: App, asked: SumsOf, sums: readonly Kept[], which: Sql): Promise<Recomputed> {
  const turn = `sums ${asked.resource.plan.code} ${asked.session.tenantId}`
  for (let left = tries; ; left -= 1) {
    const attempt = () => keepOnce(app, asked, sums, which)
    try {
      // Another server has overtaken the first attempt: from then on they follow one another.
      return await (left === tries ? attempt() : app.store.inTurn(turn, attempt))
    } catch (error) {
      if (left <= 1 || !(error instanceof ExpectationFailed)) throw error
    }
  }
}

async function keepOnce(app: App, asked: SumsOf, sums: readonly Kept[], which: Sql) {
  const { resource, session } = asked
  const fields = resource.storage.columns.map(({ field }) => field)
  const now = sums.map((each, index) => statement(keptSql(asked, each), `as ${quoted(`sums ${index}`)}`))
  const query = statement(
    'select',
    joined([selectList(resource, fields), ...now], ', '),
    rowsSql(asked, sums),
    'where',
    all([tenantSql(resource, session), which]),
  )
  const rows = await app.store.rows(often(query))
  const drifted = rows.map((row) => {
    const before: RecordRow = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
    const moved = sums.flatMap((each, index) => {
      const [was, value] = [saidBy(each, before[each.field]), saidBy(each, row[`sums ${index}`])]
      return was === value ? [] : [[each.field, value] as const]
    })
    return { before, moved }
  })
  const figures = sums.filter((each) => !isStages(each) && each.figure === true) as readonly CompiledSum[]
  const isVersioned = ([field]: readonly [string, unknown]) => !figures.some((figure) => figure.field === field)
  const figuresOnly = drifted.filter(({ moved }) => moved.length > 0 && !moved.some(isVersioned))
  const changed = drifted
    .filter(({ moved }) => moved.some(isVersioned))
    .map(({ before, moved }) => {
      const after = withComputed(resource, before, Object.fromEntries(moved))
      return { before, ...updateSteps({ app, resource, session }, before, after, 'edit') }
    })
  const ids = figuresOnly.map(({ before }) => String(before.id))
  const steps = [...changed.flatMap((each) => each.steps), ...figureSteps(asked, figures, ids)]
  const written = [...ids, ...changed.map(({ before }) => String(before.id))]
  if (steps.length > 0) await app.store.write([...lockSteps(app.store, resource, written), ...steps])
  return {
    ids: new Set(rows.map((row) => String(row.id))),
    changed: changed.map(({ before, row }) => writtenRow({ resource, before, after: row }, session.tenantId)),
  }
}

/** Record with changed sums, and the values that are computed from them and from other stored fields. */
function withComputed({ plan, storage }: ServerResource, before: RecordRow, moved: RecordRow): RecordRow {
  const stored = new Set(storage.columns.map(({ field }) => field))
  const after = { ...before, ...moved }
  const computed = Object.values(plan.fields).flatMap((field) => {
    const reads = field.compute ? fieldsOf(field.compute) : []
    const isOf = reads.some((name) => name in moved) && reads.every((name) => stored.has(name))
    return isOf ? [[field.key, settledValue(field, after)] as const] : []
  })
  return { ...after, ...Object.fromEntries(computed) }
}

/** Figures do not change the version of a record, so they have no consequences. */
function figureSteps(asked: SumsOf, figures: readonly CompiledSum[], ids: readonly string[]): readonly Step[] {
  const list = marks(ids)
  const which = { ...list, sql: `${columnOf(asked.resource, 'id')} in (${list.sql})` }
  return ids.length === 0 ? [] : [figuresStep(asked, figures, which)]
}

// Without a value, the default is that nothing happened.
function saidBy(sums: Kept, value: unknown): number | string {
  if (isStages(sums)) return String(value ?? sums.otherwise)
  return sums.list === undefined ? Number(value ?? 0) : String(value ?? '')
}
