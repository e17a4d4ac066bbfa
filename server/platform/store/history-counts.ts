import type { Row, Store } from './store.ts'

/*
 * Number of history entries of each tenant, resource and action: kept by triggers, so that writes of all kinds
 * count. `live` excludes entries of deleted records. Each entry counts twice: for its user, and for all users under the empty name.
 * PostgreSQL spreads a count over `slots` rows by connection, so that writers do not wait for each other.
 */

const slots = 8
const metaName = 'historyCounts'
const version = '1'

/** Starts counting entries, existing ones included; a database that counts already is unchanged. */
export async function countHistory(store: Store): Promise<void> {
  const [mark] = await store.rows<{ value: string }>({
    sql: 'select value from _meta where name = ?',
    parameters: [metaName],
  })
  if (mark?.value === version) return
  await store.ddl([
    ...(store.dialect === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
    'delete from _history_count',
    ...[`''`, 'who'].map(
      (who) => `${into} select ${who}, ${tenant}, resource, action, 0, count(*), ${liveSum}
      from _history group by 1, 2, 3, 4`,
    ),
    `insert into _meta (name, value) values ('${metaName}', '${version}') on conflict (name) do update set value = excluded.value`,
  ])
}

/** Count of entries, of all users or of one. */
export type HistoryCount = {
  readonly who: string
  readonly tenant: string
  readonly resource: string
  readonly action: string
  readonly total: number
  /** Without those of deleted records. */
  readonly live: number
}

/** Counts of some users, of each one, or of all together under the empty name. */
export async function historyCounts(
  store: Pick<Store, 'rows'>,
  people: readonly string[] | 'each' = [''],
): Promise<readonly HistoryCount[]> {
  if (people.length === 0) return []
  const which = people === 'each' ? `who <> ''` : `who in (${people.map(() => '?').join(', ')})`
  const rows = await store.rows<Row>({
    sql: `select who, tenant_id, resource, action, sum(total) as total, sum(live) as live from _history_count
      where ${which} group by who, tenant_id, resource, action`,
    parameters: people === 'each' ? [] : people,
  })
  return rows.map(({ who, tenant_id, resource, action, total, live }) => ({
    who: String(who),
    tenant: String(tenant_id),
    resource: String(resource),
    action: String(action),
    total: Number(total),
    live: Number(live),
  }))
}

const into = 'insert into _history_count (who, tenant_id, resource, action, slot, total, live)'
const tenant = `coalesce(tenant_id, '0')`
const liveSum = 'sum(case when gone is null then 1 else 0 end)'
const addition = `on conflict (who, tenant_id, resource, action, slot)
  do update set total = _history_count.total + excluded.total, live = _history_count.live + excluded.live`

const events = ['insert', 'update', 'delete'] as const

function sqliteTriggers(): string[] {
  const change = (row: 'new' | 'old', total: string, live: string) => {
    const values = [`''`, `${row}.who`].map(
      (who) => `(${who}, coalesce(${row}.tenant_id, '0'), ${row}.resource, ${row}.action, 0, ${total}, ${live})`,
    )
    return `${into} values ${values.join(', ')} ${addition}`
  }
  const body = {
    insert: change('new', '1', '(new.gone is null)'),
    update: change('new', '0', '(new.gone is null) - (old.gone is null)'),
    delete: change('old', '-1', '-(old.gone is null)'),
  }
  const when = { insert: '', delete: '', update: ' when (old.gone is null) <> (new.gone is null)' }
  return events.flatMap((event) => [
    `drop trigger if exists _history_count_${event}`,
    `create trigger _history_count_${event} after ${event}${event === 'update' ? ' of gone' : ''} on _history${when[event]}
      begin ${body[event]}; end`,
  ])
}

// A statement is counted as a whole; one that changes no count touches no row.
function postgresTriggers(): string[] {
  const rows = (from: string, sign: 1 | -1) =>
    `select names.who, ${tenant} as tenant_id, resource, action, ${sign} as total, case when gone is null then ${sign} else 0 end as live
      from ${from} h cross join lateral (values (''), (h.who)) as names (who)`
  const add = (changes: string) => `${into}
    select who, tenant_id, resource, action, pg_backend_pid() % ${slots}, sum(total), sum(live) from (${changes}) as changes
    group by who, tenant_id, resource, action having sum(total) <> 0 or sum(live) <> 0
    order by who, tenant_id, resource, action ${addition};`
  const [added, removed] = [rows('history_new', 1), rows('history_old', -1)]
  const seen = {
    insert: 'new table as history_new',
    delete: 'old table as history_old',
    update: 'old table as history_old new table as history_new',
  }
  return [
    'drop function if exists _history_counted() cascade',
    `create function _history_counted() returns trigger language plpgsql as $kept$ begin
      if tg_op = 'INSERT' then ${add(added)}
      elsif tg_op = 'DELETE' then ${add(removed)}
      else ${add(`${added} union all ${removed}`)} end if;
      return null; end $kept$`,
    ...events.map(
      (event) => `create trigger _history_count_${event} after ${event} on _history
        referencing ${seen[event]} for each statement execute function _history_counted()`,
    ),
  ]
}
