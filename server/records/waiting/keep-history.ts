import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { isOneOf, sqlOf, statement } from '../../platform/sql/sql.ts'
import { countHistory } from '../../platform/store/history-counts.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { sinceSql } from '../read/history.ts'
import { homeOf, storedIn } from '../read/stored.ts'

const metaName = 'history'
const version = '1'
const batch = 200

/** Completes the history of an older database, and starts the count of its entries. */
export async function bringHistory(store: Store, model: Model): Promise<void> {
  await fillSince(store)
  const [mark] = await store.rows<{ value: string }>(sqlOf('select value from _meta where name = ?', metaName))
  if (mark?.value !== version) {
    await healGone(store, model)
    await store.write([
      sqlOf(
        'insert into _meta (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
        metaName,
        version,
      ),
    ])
  }
  await countHistory(store)
}

/** Repairs history entries after writes outside the records' own steps: missing start, or wrong mark of deleted and restored records. */
export async function healHistory(store: Store, model: Model): Promise<number> {
  return (await fillSince(store)) + (await healGone(store, model))
}

async function fillSince(store: Store): Promise<number> {
  const fill = `update _history set since = ${sinceSql('_history.resource', '_history.record_id', '_history.version', '_history.at')}
    where since is null`
  const [missing] = await store.rows(sqlOf('select 1 as missing from _history where since is null limit 1'))
  if (!missing) return 0
  const [filled] = await store.write([sqlOf(fill)])
  return filled?.changes ?? 0
}

async function healGone(store: Store, model: Model): Promise<number> {
  let healed = 0
  for (const resource of storedIn(model)) {
    for (const isGone of [true, false]) {
      const ids = await wrongIds(store, resource, isGone)
      for (let start = 0; start < ids.length; start += batch)
        await store.write([markStep(resource, isGone, ids.slice(start, start + batch))])
      healed += ids.length
    }
  }
  return healed
}

// Found by reading alone: mostly there are none, and others need the writer.
async function wrongIds(store: Store, resource: ServerResource, isGone: boolean): Promise<readonly string[]> {
  const found = await store.rows<{ id: string }>(
    statement(
      sqlOf('select distinct h.record_id as id from _history h where h.resource = ? and', homeOf(resource)),
      isGone ? 'h.gone is null and not' : 'h.gone = 1 and',
      `exists (select 1 ${fromTable(resource)} where ${columnOf(resource, 'id')} = h.record_id)`,
    ),
    { heavy: true },
  )
  return found.map(({ id }) => id)
}

function markStep(resource: ServerResource, isGone: boolean, ids: readonly string[]): Step {
  return statement(
    sqlOf('update _history set gone = ? where resource = ? and', isGone ? 1 : null, homeOf(resource)),
    isOneOf('record_id', ids),
  )
}
