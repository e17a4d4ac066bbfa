import { textIn } from '../../../src/schema/base/text.ts'
import { columnName } from '../../../src/schema/compile/storage.ts'
import type { CompiledField, Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError, errorText } from '../../../src/schema/model/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ExpectationFailed } from '../../platform/store/errors.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { demandParents } from '../read/guard.ts'
import { homeOf, storedIn } from '../read/stored.ts'
import type { WriteContext } from '../read/write-context.ts'
import { keepSteps } from '../recycle/keep.ts'
import { deleteSteps } from '../steps/row-steps.ts'
import { contributorsOf } from './contributors.ts'
import type { AfterWrite } from './hook.ts'
import { rowFor, runHooks, staleWrite, unconfirmed } from './rows.ts'
import { concernedBy, notifyMoved, type Records } from './written.ts'

/** Most records of one deletion. */
const most = 500

/** Row to be deleted, and the id of the requested record that causes it. */
type Deletion = { readonly resource: ServerResource; readonly row: RecordRow; readonly root: string }

/** Steps of a deletion, and what follows it. */
type Removal = { readonly steps: readonly Step[]; readonly after: readonly AfterWrite[] }

/**
 * Deletes records and their dependent rows, all or none. With several records, the result of the refusal names each record that cannot
 * be deleted, and the reason. @throws RECORD_MISSING, READ_ONLY_ROW, IN_USE, CONFLICT.
 */
export async function removeRecords(context: WriteContext, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new AppError('CHOOSE_RECORD')
  if (wanted.length > most) throw new AppError('BAD_REQUEST', { name: 'ids', reason: `<= ${most}` })
  const roots = await perId(context, wanted, (id) => rowFor(context, 'delete', id))
  await demandParents(context, roots)
  const deletions = await deletionsWith(context, roots)
  const { steps, after } = await stepsFor(context, roots, deletions, true)
  const concerned = await concernedBy(context.app.store, recordsOf(context, deletions))
  await context.app.store.write(steps).catch(async (error: unknown) => {
    if (!(error instanceof ExpectationFailed)) throw error
    throw await staleWrite(context, wanted[0] ?? '', error, steps)
  })
  await notifyMoved(context.app.store, concerned)
  for (const call of after) await call()
}

/** Steps that delete rows of a record and their dependent rows. @throws IN_USE when another record refers to one of them. */
export async function removalSteps(context: WriteContext, roots: readonly RecordRow[]): Promise<readonly Step[]> {
  const { steps } = await stepsFor(context, roots, await deletionsWith(context, roots), false)
  return steps
}

/** Rows and all their dependent rows, by name. */
async function deletionsWith(
  context: WriteContext,
  roots: readonly RecordRow[],
): Promise<ReadonlyMap<string, Deletion>> {
  const deletions = new Map<string, Deletion>()
  for (const row of roots) await collect(context, { resource: context.resource, row, root: String(row.id) }, deletions)
  return deletions
}

function recordsOf({ session }: WriteContext, deletions: ReadonlyMap<string, Deletion>): readonly Records[] {
  const rows = [...deletions.values()]
  const byCode = Map.groupBy(rows, ({ resource, row }) => `${homeOf(resource)} ${row.tenantId ?? session.tenantId}`)
  return [...byCode].flatMap(([key, some]) => {
    const [code = '', tenantId = ''] = key.split(' ')
    const ids = some.map(({ row }) => String(row.id))
    return Array.from({ length: Math.ceil(ids.length / most) }, (_, part) => ({
      ...{ code, tenantId },
      ids: ids.slice(part * most, (part + 1) * most),
    }))
  })
}

async function stepsFor(
  context: WriteContext,
  roots: readonly RecordRow[],
  deletions: ReadonlyMap<string, Deletion>,
  isKept: boolean,
): Promise<Removal> {
  const ids = roots.map(({ id }) => String(id))
  await perId(context, ids, (id) => refuseUsed(context, id, deletions))
  const inside = await perId(context, ids, (id) => removingOf(context, id, deletions))
  const steps: Step[] = []
  const after: AfterWrite[] = []
  steps.push(...inside.flat())
  // They may be restored from the recycle bin.
  if (isKept) steps.push(...recycleSteps(context, [...deletions.values()]))
  const warnings: string[] = []
  // The rows found last are the deepest and are deleted first.
  for (const each of [...deletions.values()].toReversed()) {
    try {
      const removal = await removalOf(context, each)
      steps.push(...removal.steps)
      after.push(...removal.after)
    } catch (error) {
      warnings.unshift(...warningsOf(error))
    }
  }
  // One confirmation names the warnings of all rows.
  if (warnings.length > 0) throw unconfirmed(warnings, context.lang)
  return { steps, after }
}

/** Warnings that a row's refusal requires to confirm. @throws any other refusal */
function warningsOf(error: unknown): readonly string[] {
  if (!(error instanceof AppError && error.code === 'CONFIRM')) throw error
  return (error.result as { readonly warnings: readonly string[] }).warnings
}

function recycleSteps(context: WriteContext, deletions: readonly Deletion[]): readonly Step[] {
  const batches = new Map<string, string>()
  return deletions.flatMap(({ resource, row, root }, place) => {
    const batch = batches.get(root) ?? newId()
    batches.set(root, batch)
    const isRoot = row.id === root && resource.plan.code === context.resource.plan.code
    return keepSteps(context, { resource, row, batch, isRoot, place })
  })
}

// A single refusal is thrown unchanged; of several, the first is thrown and carries all.
async function perId<T>({ lang }: WriteContext, ids: readonly string[], run: (id: string) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  const failed: { id: string; message: string; error: AppError }[] = []
  for (const id of ids) {
    try {
      done.push(await run(id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed.push({ id, message: errorText(error.code, lang, error.params), error })
    }
  }
  const [first] = failed
  if (!first) return done
  if (ids.length === 1) throw first.error
  const errors = failed.map(({ id, message }) => ({ id, message }))
  throw new AppError(first.error.code, first.error.params, { result: { errors }, cause: first.error })
}

const nameOf = ({ plan }: ServerResource, id: unknown) => `${plan.code} ${String(id)}`

async function collect(context: WriteContext, found: Deletion, deletions: Map<string, Deletion>): Promise<void> {
  const { resource, row, root } = found
  const name = nameOf(resource, row.id)
  if (deletions.has(name)) return
  deletions.set(name, found)
  for (const child of storedIn(context.app.live.current)) {
    if (child.plan.parent?.of !== resource.plan.code) continue
    for (const part of await childRows(context, child, row))
      await collect(context, { resource: child, row: part, root }, deletions)
  }
}

function childRows({ app }: WriteContext, { plan, storage }: ServerResource, row: RecordRow): Promise<Row[]> {
  const link = plan.parent?.field ?? ''
  const columns = storage.columns.map(({ name, field }) => `${quoted(name)} as ${quoted(field)}`).join(', ')
  return app.store.rows<Row>({
    sql: `select ${columns} from ${quoted(storage.table)} where ${quoted(columnName(link))} = ?`,
    parameters: [row[plan.fields[link]?.source?.value ?? 'id']],
  })
}

// A row that others refer to stays, unless those are deleted with it.
async function refuseUsed(
  { app, lang }: WriteContext,
  root: string,
  deletions: ReadonlyMap<string, Deletion>,
): Promise<void> {
  const { current } = app.live
  for (const { resource, row } of [...deletions.values()].filter((each) => each.root === root)) {
    for (const { other, field, key } of lookupsOf(current, resource)) {
      const users = await usersOf(app, other, field, row[key], deletions.size)
      const stays = users.some((id) => !deletions.has(nameOf(other, id)))
      if (stays) throw new AppError('IN_USE', { title: textIn(lang, other.plan.title) })
    }
  }
}

/** Steps of higher storeys for a record and its dependent rows. */
async function removingOf(
  context: WriteContext,
  root: string,
  deletions: ReadonlyMap<string, Deletion>,
): Promise<readonly Step[]> {
  const { removing } = contributorsOf(context.app.store)
  const own = [...deletions.values()].filter((each) => each.root === root)
  const groups = Map.groupBy(own, ({ resource }) => resource)
  const steps = [...groups].map(([resource, some]) =>
    removing(
      { ...context, resource },
      some.map(({ row }) => String(row.id)),
    ),
  )
  return (await Promise.all(steps)).flat()
}

function lookupsOf(model: Model, { plan }: ServerResource) {
  return storedIn(model).flatMap((other) =>
    Object.values(other.plan.fields).flatMap((field) => {
      const { source } = field
      return source?.kind === 'resource' && source.code === plan.code ? [{ other, field, key: source.value }] : []
    }),
  )
}

async function usersOf(
  { store }: WriteContext['app'],
  { storage }: ServerResource,
  field: CompiledField,
  value: unknown,
  going: number,
): Promise<string[]> {
  if (value === null || value === undefined || value === '') return []
  const column = quoted(columnName(field.key))
  const position = store.dialect === 'sqlite' ? 'instr' : 'strpos'
  const where = isMany(field) ? `${position}(',' || ${column} || ',', ?) > 0` : `${column} = ?`
  const rows = await store.rows<{ id: string }>({
    sql: `select id from ${quoted(storage.table)} where ${where} limit ?`,
    parameters: [isMany(field) ? `,${String(value)},` : value, going + 1],
  })
  return rows.map(({ id }) => id)
}

async function removalOf(context: WriteContext, { resource, row }: Deletion): Promise<Removal> {
  const hooked = await runHooks(
    { ...context, resource },
    { action: 'delete', id: String(row.id), before: row, after: row, input: {} },
  )
  return { steps: [...deleteSteps({ ...context, resource }, row), ...hooked.steps], after: hooked.after }
}
