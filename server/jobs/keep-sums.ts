import type { Model, ServerResource } from '../../src/schema/model/compiled.ts'
import type { CompiledSum } from '../../src/schema/model/compiled-actions.ts'
import type { App } from '../app.ts'
import { systemSession } from '../auth/system-session.ts'
import { columnOf } from '../resources/columns.ts'
import { type RecordRow, selectList } from '../resources/records.ts'
import { updateSteps } from '../resources/row-steps.ts'
import { tenantSql } from '../resources/scope.ts'
import { all, any, joined, marks, type Sql, sqlOf, statement } from '../resources/sql.ts'
import { driftedSql, namedSql, ownRowsSql, type SumsOf, sumSql } from '../resources/sum-sql.ts'
import type { Written } from '../resources/written.ts'
import { ExpectationFailed } from '../store/errors.ts'
import { quoted } from '../store/quoted.ts'

/** How often a row is tried that somebody else changes at the same time. */
const tries = 3

/**
 * Adds up anew what follows from a record that was just written: what was shipped, received, returned and invoiced of an order's lines.
 * Gives the records that are otherwise for it, each by the resource that it is a record of.
 */
export async function keepSums(app: App, written: Written): Promise<readonly Written[]> {
  const { current: model } = app.live
  const changed = new Map<string, Written>()
  for (const { resource, sums } of summedBy(model, written.code)) {
    const asked = askedOf(app, resource, written.tenantId)
    const named = any(sums.map((sum) => namedSql(asked, sum, written)))
    for (const record of await keepOf(app, asked, sums, named)) changed.set(`${record.code}/${record.id}`, record)
  }
  return [...changed.values()]
}

/** Rows whose numbers are looked for, and put right, at once. */
const batch = 200

/**
 * Adds up anew whatever is not what it follows from, in a tenant: a process may end between a write and what follows from it, and steps of
 * other records or of imports tell nobody. Gives, batch by batch, the records that were otherwise.
 */
export async function* keepAllSums(app: App, tenantId: string): AsyncGenerator<readonly Written[]> {
  for (const resource of app.live.current.resources.values()) {
    if (resource.sums && (resource.plan.tenant !== 'shared' || tenantId === '0'))
      yield* keepDrifted(app, askedOf(app, resource, tenantId), resource.sums)
  }
}

async function* keepDrifted(app: App, asked: SumsOf, sums: readonly CompiledSum[]) {
  const id = columnOf(asked.resource, 'id')
  for (let last = ''; ; ) {
    const rows = await app.store.rows<{ id: string }>(
      statement(
        `select ${id} as id`,
        ownRowsSql(asked, sums),
        'where',
        all([tenantSql(asked.resource, asked.session), sqlOf(`${id} > ?`, last), driftedSql(asked, sums)]),
        `order by ${id} limit ${batch}`,
      ),
      { heavy: true },
    )
    const ids = marks(rows.map((row) => row.id))
    if (rows.length > 0) yield await keepOf(app, asked, sums, { ...ids, sql: `${id} in (${ids.sql})` })
    if (rows.length < batch) return
    last = rows.at(-1)?.id ?? ''
  }
}

type Summed = { readonly resource: ServerResource; readonly sums: readonly CompiledSum[] }

/** The resources with numbers that follow from records of a resource, or from rows that belong to these. */
function summedBy(model: Model, code: string): readonly Summed[] {
  return [...model.resources.values()].flatMap((resource) => {
    const sums = (resource.sums ?? []).filter(
      ({ of }) => of === code || model.resources.get(of)?.plan.parent?.of === code,
    )
    return sums.length > 0 ? [{ resource, sums }] : []
  })
}

function askedOf({ store, live }: App, resource: ServerResource, tenantId: string): SumsOf {
  const session = systemSession(resource.plan.tenant === 'shared' ? '0' : tenantId)
  return { model: live.current, resource, session, dialect: store.dialect }
}

async function keepOf(app: App, asked: SumsOf, sums: readonly CompiledSum[], which: Sql): Promise<readonly Written[]> {
  for (let left = tries; ; left -= 1) {
    try {
      return await keepOnce(app, asked, sums, which)
    } catch (error) {
      if (left <= 1 || !(error instanceof ExpectationFailed)) throw error
    }
  }
}

async function keepOnce(app: App, asked: SumsOf, sums: readonly CompiledSum[], which: Sql) {
  const { resource, session } = asked
  const fields = resource.storage.columns.map(({ field }) => field)
  const now = sums.map((sum, index) => statement(sumSql(asked, sum), `as ${quoted(`sum ${index}`)}`))
  const rows = await app.store.rows(
    statement(
      'select',
      joined([selectList(resource, fields), ...now], ', '),
      ownRowsSql(asked, sums),
      'where',
      all([tenantSql(resource, session), which]),
    ),
  )
  const changed = rows.flatMap((row) => {
    const before: RecordRow = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]))
    const values = sums.map(({ field }, index) => [field, Number(row[`sum ${index}`])] as const)
    if (values.every(([field, value]) => Number(before[field] ?? 0) === value)) return []
    return [updateSteps({ app, resource, session }, before, { ...before, ...Object.fromEntries(values) }, 'edit')]
  })
  if (changed.length === 0) return []
  await app.store.write(changed.flatMap(({ steps }) => steps))
  return changed.map(({ row }) => ownerOf(resource, row, session.tenantId))
}

/** A row counts as a change of the record it belongs to. */
function ownerOf({ plan: { code, parent } }: ServerResource, row: RecordRow, tenantId: string): Written {
  return parent ? { code: parent.of, id: String(row[parent.field]), tenantId } : { code, id: String(row.id), tenantId }
}
