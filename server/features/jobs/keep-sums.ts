import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../../src/schema/model/compiled-actions.ts'
import { isOneSet } from '../../../src/schema/model/tenants.ts'
import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { type RecordRow, selectList } from '../../platform/sql/records.ts'
import { all, any, isOneOf, joined, marks, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Step } from '../../platform/store/store.ts'
import { updateSteps } from '../../records/steps/row-steps.ts'
import { driftedSql, isStages, type Kept, keptIn, keptSql, reachedSql, sourcesOf } from '../../records/sums/kept-sql.ts'
import { figuresStep, ownRowsSql, type SumsOf } from '../../records/sums/sum-sql.ts'
import type { Records, Written } from '../../records/write/written.ts'
import { tenantSql } from '../../rights/rows/scope.ts'

/** How often a row is tried that somebody else changes at the same time. */
const tries = 3

/**
 * Adds up again what follows from a record that was just written: what was shipped, received, returned and invoiced of an order's lines, and
 * how far the order has come by them. Gives the records that are otherwise for it, each by the resource that it is a record of.
 */
export async function keepSums(app: App, written: Written): Promise<readonly Written[]> {
  const { current: model } = app.live
  const changed = new Map<string, Written>()
  for (const { resource, kept } of keptBy(model, written.code)) {
    const asked = askedOf(app, resource, written.tenantId)
    const reached = any(kept.map((each) => reachedSql(asked, each, { ...written, ids: [written.id] })))
    for (const record of await keepOf(app, asked, kept, reached)) changed.set(`${record.code}/${record.id}`, record)
  }
  return [...changed.values()]
}

/** The records whose numbers and choices follow from these as they are now, by the resource and tenant that they are of. */
export async function recordsConcerned(app: App, records: readonly Records[]): Promise<readonly Records[]> {
  const found: Records[] = []
  for (const { code, ids, tenantId } of records) {
    for (const { resource, kept } of keptBy(app.live.current, code)) {
      const asked = askedOf(app, resource, tenantId)
      const reached = kept.map((each) => reachedSql(asked, each, { code, ids }))
      const id = columnOf(resource, 'id')
      const where = all([tenantSql(resource, asked.session), any(reached)])
      const rows = await app.store.rows<{ id: string }>(
        statement(`select ${id} as id`, rowsSql(asked, kept), 'where', where),
      )
      if (rows.length > 0) found.push({ code: resource.plan.code, ids: rows.map((row) => row.id), tenantId })
    }
  }
  return found
}

/** Adds up again what these records say. Gives those that are otherwise for it, each by the resource that it is a record of. */
export async function keepSumsOf(app: App, records: readonly Records[]): Promise<readonly Written[]> {
  const changed = new Map<string, Written>()
  for (const { code, ids, tenantId } of records) {
    const resource = app.live.current.resources.get(code)
    if (!resource) continue
    const asked = askedOf(app, resource, tenantId)
    const which = isOneOf(columnOf(resource, 'id'), ids)
    for (const record of await keepOf(app, asked, keptIn(resource), which))
      changed.set(`${record.code}/${record.id}`, record)
  }
  return [...changed.values()]
}

/** Rows whose numbers are looked for, and put right, at once. */
const batch = 200

/**
 * Corrects numbers of a tenant that differ from what they follow from: a process may end between a write and what follows from it, and steps of
 * other records or of imports tell nobody. Gives, batch by batch, the records that were otherwise.
 */
export async function* keepAllSums(app: App, tenantId: string): AsyncGenerator<readonly Written[]> {
  for (const resource of app.live.current.resources.values()) {
    const kept = keptIn(resource)
    if (kept.length > 0 && (!isOneSet(resource.plan.tenant) || tenantId === '0'))
      yield* keepDrifted(app, askedOf(app, resource, tenantId), kept)
  }
}

async function* keepDrifted(app: App, asked: SumsOf, kept: readonly Kept[]) {
  const id = columnOf(asked.resource, 'id')
  for (let last = ''; ; ) {
    const rows = await app.store.rows<{ id: string }>(
      statement(
        `select ${id} as id`,
        rowsSql(asked, kept),
        'where',
        all([tenantSql(asked.resource, asked.session), sqlOf(`${id} > ?`, last), driftedSql(asked, kept)]),
        `order by ${id} limit ${batch}`,
      ),
      { heavy: true },
    )
    const ids = marks(rows.map((row) => row.id))
    if (rows.length > 0) yield await keepOf(app, asked, kept, { ...ids, sql: `${id} in (${ids.sql})` })
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? ''
  }
}

type Keeping = { readonly resource: ServerResource; readonly kept: readonly Kept[] }

/** The resources with values that follow from records of a resource, or from rows that belong to these. */
function keptBy(model: Model, code: string): readonly Keeping[] {
  const isOf = (of: string) => of === code || model.resources.get(of)?.plan.parent?.of === code
  return [...model.resources.values()].flatMap((resource) => {
    const kept = keptIn(resource).filter((each) => sourcesOf(each).some(isOf))
    return kept.length > 0 ? [{ resource, kept }] : []
  })
}

function rowsSql(asked: SumsOf, kept: readonly Kept[]): Sql {
  return ownRowsSql(
    asked,
    kept.flatMap((each) => (isStages(each) ? [] : [each])),
  )
}

function askedOf({ store, live }: App, resource: ServerResource, tenantId: string): SumsOf {
  const session = systemSession(isOneSet(resource.plan.tenant) ? '0' : tenantId)
  return { model: live.current, resource, session, dialect: store.dialect }
}

async function keepOf(app: App, asked: SumsOf, kept: readonly Kept[], which: Sql): Promise<readonly Written[]> {
  for (let left = tries; ; left -= 1) {
    try {
      return await keepOnce(app, asked, kept, which)
    } catch (error) {
      if (left <= 1 || !(error instanceof ExpectationFailed)) throw error
    }
  }
}

async function keepOnce(app: App, asked: SumsOf, kept: readonly Kept[], which: Sql) {
  const { resource, session } = asked
  const fields = resource.storage.columns.map(({ field }) => field)
  const now = kept.map((each, index) => statement(keptSql(asked, each), `as ${quoted(`kept ${index}`)}`))
  const rows = await app.store.rows(
    statement(
      'select',
      joined([selectList(resource, fields), ...now], ', '),
      rowsSql(asked, kept),
      'where',
      all([tenantSql(resource, session), which]),
    ),
  )
  const drifted = rows.map((row) => {
    const before: RecordRow = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
    const moved = kept.flatMap((each, index) => {
      const [was, value] = [saidBy(each, before[each.field]), saidBy(each, row[`kept ${index}`])]
      return was === value ? [] : [[each.field, value] as const]
    })
    return { before, moved }
  })
  const figures = kept.filter((each) => !isStages(each) && each.figure === true) as readonly CompiledSum[]
  const isPart = ([field]: readonly [string, unknown]) => !figures.some((figure) => figure.field === field)
  const figuresOnly = drifted.filter(({ moved }) => moved.length > 0 && !moved.some(isPart))
  const changed = drifted
    .filter(({ moved }) => moved.some(isPart))
    .map(({ before, moved }) =>
      updateSteps({ app, resource, session }, before, { ...before, ...Object.fromEntries(moved) }, 'edit'),
    )
  const ids = figuresOnly.map(({ before }) => String(before.id))
  const steps = [...changed.flatMap((each) => each.steps), ...figureSteps(asked, figures, ids)]
  if (steps.length > 0) await app.store.write(steps)
  return changed.map(({ row }) => ownerOf(resource, row, session.tenantId))
}

/** Figures alone make no version of a record, so nothing follows from them either. */
function figureSteps(asked: SumsOf, figures: readonly CompiledSum[], ids: readonly string[]): readonly Step[] {
  const list = marks(ids)
  const which = { ...list, sql: `${columnOf(asked.resource, 'id')} in (${list.sql})` }
  return ids.length === 0 ? [] : [figuresStep(asked, figures, which)]
}

// Where nothing has been said yet, nothing has come about.
function saidBy(kept: Kept, value: unknown): number | string {
  if (isStages(kept)) return String(value ?? kept.otherwise)
  return kept.list === undefined ? Number(value ?? 0) : String(value ?? '')
}

/** A row counts as a change of the record it belongs to. */
function ownerOf({ plan: { code, parent } }: ServerResource, row: RecordRow, tenantId: string): Written {
  return parent ? { code: parent.of, id: String(row[parent.field]), tenantId } : { code, id: String(row.id), tenantId }
}
