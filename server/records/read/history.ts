import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { App } from '../../platform/app.ts'
import { systemName, systemTitle } from '../../platform/audit/system-session.ts'
import type { Session } from '../../platform/http/route.ts'
import { newId } from '../../platform/new-id.ts'
import { fileTable } from '../../platform/sql/file-table.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { addStep } from '../../platform/store/join-steps.ts'
import type { Step } from '../../platform/store/store.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { textOfValues, valuesOf } from './labels.ts'
import { referenceLabels } from './reference-labels.ts'
import { homeOf } from './stored.ts'

const userTable = fileTable(import.meta, 'sys/user', ['realname', 'username'])

type Change = readonly [before: unknown, after: unknown]

/** Differences between two versions of a record, by field, in all or given fields; without system fields and secrets. */
export function changesOf(
  { plan }: ServerResource,
  before: RecordRow | undefined,
  after: RecordRow,
  names: readonly string[] = Object.keys(plan.fields),
): Record<string, Change> {
  const changes: Record<string, Change> = {}
  for (const name of names) {
    const field = plan.fields[name]
    if (!field || kindOf(field).column === 'none') continue
    const [old, now] = [before?.[name] ?? null, after[name] ?? null]
    if (String(old ?? '') !== String(now ?? '')) changes[name] = [old, now]
  }
  return changes
}

/** Entry of the history, to be stored. */
export type HistoryEntry = {
  readonly id: string
  readonly version: number
  readonly at: string
  readonly who: string
  readonly action: string
  /** Tenant of the record. */
  readonly tenant: string
  readonly changes: Record<string, Change>
}

// The first entry of a record has none before it.
const logged = `v.column1, v.column2, v.column3, cast(v.column4 as bigint), v.column5, v.column6, v.column7, v.column8, v.column9,
  case when cast(v.column4 as bigint) = 1 then v.column5 else ${sinceSql('v.column2', 'v.column3', 'cast(v.column4 as bigint)', 'v.column5')} end`

/** Step that stores a change of a record, for the transaction that makes it. */
export function historyStep(code: string, entry: HistoryEntry): Step {
  const { id, version, at, who, action, tenant, changes } = entry
  return addStep(
    '_history (id, resource, record_id, version, at, who, action, tenant_id, changes, since)',
    ['(?, ?, ?, ?, ?, ?, ?, ?, ?)'],
    [newId(), code, id, version, at, who, action, tenant, JSON.stringify(changes)],
    { log: [`${code} ${id}`], select: logged },
  )
}

type Common = Pick<HistoryEntry, 'at' | 'who' | 'action' | 'tenant'>

/** Like `historyStep`, for many records that one action changes together: what is common to them is sent once. */
export function historyOfAllStep(
  code: string,
  { at, who, action, tenant }: Common,
  entries: readonly Pick<HistoryEntry, 'id' | 'version' | 'changes'>[],
): Step {
  const [record, version] = ['v.column2', 'cast(v.column3 as bigint)']
  return {
    sql: `insert into _history (id, resource, record_id, version, at, who, action, tenant_id, changes, since)
      select v.column1, ?, ${record}, ${version}, ?, ?, ?, ?, v.column4, ${sinceSql('?', record, version, '?')}
      from (values ${entries.map(() => '(?, ?, ?, ?)').join(', ')}) as v`,
    parameters: [
      ...[code, at, who, action, tenant, code, at],
      ...entries.flatMap(({ id, version: number, changes }) => [newId(), id, number, JSON.stringify(changes)]),
    ],
  }
}

/** Time of the previous history entry; of the first entry, its own. */
export function sinceSql(resource: string, record: string, version: string, at: string): string {
  return `coalesce((select max(p.at) from _history p where p.resource = ${resource} and p.record_id = ${record} and p.version < ${version}), ${at})`
}

/** Step that marks the history entries of a deleted record, after the entry of its deletion. */
export function markDeletedStep(code: string, id: string): Step {
  return sqlOf('update _history set gone = 1 where resource = ? and record_id = ? and gone is null', code, id)
}

/** Step that removes that mark from a restored record. */
export function unmarkDeletedStep(code: string, id: string): Step {
  return sqlOf('update _history set gone = null where resource = ? and record_id = ? and gone = 1', code, id)
}

type HistoryRow = { version: number; at: string; who: string; realname: string | null; action: string; changes: string }

/**
 * History of a record: users and changes, newest first, with titles and labels in a language. Hidden fields are left out, and so are
 * entries of others that changed hidden fields only; masked fields are masked.
 */
export async function historyOf(app: App, resource: ServerResource, session: Session, lang: Lang, id: string) {
  // Only the platform tenant reads which of its users changed shared records.
  const home = session.isHouse ? sqlOf('1 = 1') : sqlOf(`coalesce(h.tenant_id, '0') = ?`, session.tenantId)
  const rows = await app.store.rows<HistoryRow>({
    sql: `select h.version, h.at, h.who, u.${userTable.realname}, h.action, h.changes from _history h left join ${userTable} u on u.${userTable.username} = h.who
      where h.resource = ? and h.record_id = ? and ${home.sql} order by h.version desc, h.id desc limit 200`,
    parameters: [homeOf(resource), id, ...home.parameters],
  })
  const visible = new Set(visibleFields(resource, session))
  const entries = rows.flatMap(({ changes, ...entry }) => {
    const all = Object.entries(JSON.parse(changes) as Record<string, Change>)
    const seen = all.filter(([field]) => visible.has(field))
    const isHidden = all.length > 0 && seen.length === 0 && entry.who !== session.user.username
    return isHidden ? [] : [{ ...entry, seen }]
  })
  return Promise.all(
    entries.map(async ({ version, at, who, realname, action, seen }, index) => ({
      // Without the version, entries have their place among those that the reader sees.
      version: visible.has('version') ? Number(version) : entries.length - index,
      at,
      who,
      realname: realname ?? (who === systemName ? textIn(lang, systemTitle) : who),
      action,
      changes: await Promise.all(seen.map(([field, change]) => described(app, resource, session, lang, field, change))),
    })),
  )
}

async function described(
  app: App,
  { plan }: ServerResource,
  session: Session,
  lang: Lang,
  name: string,
  [before, after]: Change,
) {
  const field = fieldOf(plan.fields, name)
  if (!field) return { field: name, title: name, before, after }
  const text = (value: unknown) => shownValue(app, session, lang, field, value)
  return { field: name, title: textIn(lang, field.title), before: await text(before), after: await text(after) }
}

/** Value as its reader sees it: masked if the file says so, labels for codes. */
export async function shownValue(
  app: App,
  session: Session,
  lang: Lang,
  field: CompiledField,
  value: unknown,
): Promise<unknown> {
  const shown =
    field.mask === 'last4' && typeof value === 'string' && value.length > 4 ? `****${value.slice(-4)}` : value
  if (!field.source) return shown
  const values = valuesOf(field, value)
  const labelOf = await referenceLabels(app, session, lang, field.source, values)
  return textOfValues(values, labelOf)
}
