import { isDeepStrictEqual } from 'node:util'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { documentsIn, documentTable, documentTriggers, fillDocuments, triggerPrefix } from './documents.ts'

type Triggers = ReturnType<typeof documentTriggers>

const queries: Readonly<Record<Store['dialect'], string>> = {
  sqlite: `select name from sqlite_master where type = 'trigger' and name like 'document\\_%' escape '\\'`,
  postgres: `select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname like 'document\\_%'`,
}

/** Drops the triggers that a model does not have in this form: before its changes of tables, as a column of theirs may go. */
export async function stopDocuments(store: Store, model: Model): Promise<void> {
  const wanted = documentsIn(model).flatMap((resource) => [...documentTriggers(resource, store.dialect).keys()])
  const stale = (await triggersOf(store)).filter((name) => !wanted.includes(name))
  if (stale.length > 0) await store.ddl(stale.map((name) => dropOf(store, name)))
}

/**
 * Brings the index of documents up to a model: all of an older database, later the resources whose names or states are others. Nothing
 * is asked of a database that has the same triggers from `former`.
 */
export async function bringDocuments(store: Store, model: Model, former?: Model): Promise<void> {
  const { dialect } = store
  if (former && isDeepStrictEqual(triggersIn(model, dialect), triggersIn(former, dialect))) return
  const known = await triggersOf(store)
  const kept = new Set<string>()
  const begin = documentsIn(model).flatMap((resource) => {
    const triggers = triggersOn(resource, dialect)
    for (const name of triggers.keys()) kept.add(name)
    if ([...triggers.keys()].every((name) => known.includes(name))) return []
    const older = known.filter((name) => name.startsWith(triggerPrefix(resource)))
    for (const name of older) kept.add(name)
    return [
      ...older.map((name) => dropOf(store, name)),
      ...[...triggers.values()].flat(),
      ...fillDocuments(resource, dialect),
    ]
  })
  const end = known.filter((name) => !kept.has(name)).map((name) => dropOf(store, name))
  if (begin.length + end.length > 0) await store.ddl([...documentTable(dialect), ...end, ...begin])
}

function triggersIn(model: Model, dialect: Store['dialect']): readonly string[] {
  return documentsIn(model).flatMap((resource) => [...triggersOn(resource, dialect).keys()])
}

/** Triggers of resources, which stay the same objects while their files do. */
const made = { sqlite: new WeakMap<ServerResource, Triggers>(), postgres: new WeakMap<ServerResource, Triggers>() }

function triggersOn(resource: ServerResource, dialect: Store['dialect']): Triggers {
  const triggers = made[dialect].get(resource) ?? documentTriggers(resource, dialect)
  made[dialect].set(resource, triggers)
  return triggers
}

async function triggersOf(store: Store): Promise<readonly string[]> {
  const rows = await store.rows<{ name: string }>({ sql: queries[store.dialect], parameters: [] })
  return rows.map(({ name }) => name)
}

const dropOf = ({ dialect }: Store, name: string) =>
  dialect === 'sqlite' ? `drop trigger if exists ${quoted(name)}` : `drop function if exists ${quoted(name)}() cascade`
