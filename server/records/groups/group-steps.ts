import type { CompiledGroup } from '../../../src/schema/model/compiled-actions.ts'
import type { Problem } from '../../../src/schema/model/problem-texts.ts'
import { isEmpty } from '../../../src/schema/rules/check-record.ts'
import { roundHalfUp } from '../../../src/schema/rules/functions.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow } from '../../platform/sql/records.ts'
import { all, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import { sinceSql } from '../read/history.ts'
import type { WriteContext } from '../read/write-context.ts'
import { refuse } from '../steps/check.ts'
import { groupSql, lockSteps } from './group-sql.ts'
import { hasPeriod, sumTolerance } from './row-groups.ts'

/** Steps around a write that keep its groups valid. */
export type GroupSteps = { readonly first: readonly Step[]; readonly last: readonly Step[] }

type Change = { readonly before: RecordRow | undefined; readonly after: RecordRow; readonly action: string }

/**
 * Steps that keep the groups of a record valid. A default is taken from the others, a new record gets the last rank. Too many members
 * and overlapping periods are refused, also when another write comes between. @throws INVALID
 */
export async function groupSteps(context: WriteContext, change: Change): Promise<GroupSteps> {
  const { app, resource, session, lang } = context
  const first: Step[] = []
  const last: Step[] = []
  for (const group of resource.groups) {
    const own = stepsOf(context, group, change)
    if (own.steps.length === 0) continue
    const found = await Promise.all(own.checks.map((check) => check()))
    refuse(
      found.filter((problem) => problem !== undefined),
      lang,
    )
    first.push(...lockSteps(app.store.dialect, resource, session, group, change.after))
    last.push(...own.steps)
  }
  return { first, last }
}

type Own = { readonly steps: readonly Step[]; readonly checks: readonly (() => Promise<Problem | undefined>)[] }

function stepsOf(context: WriteContext, group: CompiledGroup, change: Change): Own {
  const { before, after, action } = change
  const { one, rank } = group
  const isNew = joins(group, change)
  // Rows written with their parent are compared with each other (row-groups.ts): the table changes with them.
  const isAlone = context.within === undefined
  const refusals = isAlone ? refusalsOf(context, group, change) : []
  return {
    checks: refusals.map(({ check }) => check),
    steps: [
      ...(isAlone && one && after[one.field] === one.on && (isNew || differs(change, one.field))
        ? takeSteps(context, group, after, one, action)
        : []),
      ...(rank !== undefined && isNew && (before !== undefined || isEmpty(after[rank]))
        ? [lastStep(context, group, after, rank)]
        : []),
      ...refusals.map(({ step }) => step),
    ],
  }
}

/** Refusals of a record by the group that it is in or joins. */
function refusalsOf(context: WriteContext, group: CompiledGroup, change: Change): readonly Refusal[] {
  const { after } = change
  const { most, total, periods } = group
  const isNew = joins(group, change)
  const gives = (...names: readonly string[]) => isNew || names.some((name) => differs(change, name))
  return [
    ...(most !== undefined && isNew ? [tooMany(context, group, after, most)] : []),
    ...(total && !isEmpty(after[total.field]) && gives(total.field) ? [beyondTotal(context, group, after, total)] : []),
    ...(periods && hasPeriod(after, periods) && gives(periods.from, periods.to)
      ? [overlap(context, group, after, periods)]
      : []),
  ]
}

function joins({ within }: CompiledGroup, change: Change): boolean {
  return !change.before || within.some((name) => differs(change, name))
}

function differs({ before, after }: Change, name: string): boolean {
  return String(before?.[name] ?? '') !== String(after[name] ?? '')
}

/** Steps that take a unique mark from the other records of a group, each with its own history entry and version. */
function takeSteps(
  { app, resource, session }: WriteContext,
  group: CompiledGroup,
  row: RecordRow,
  { field, on, off }: NonNullable<CompiledGroup['one']>,
  action: string,
): readonly Step[] {
  const table = quoted(resource.storage.table)
  const others = all([groupSql(resource, session, group, row, row.id), sqlOf(`${columnOf(resource, field)} = ?`, on)])
  const id =
    app.store.dialect === 'sqlite' ? 'lower(hex(randomblob(16)))' : `replace(cast(gen_random_uuid() as text), '-', '')`
  const [who, now] = [session.user.username, nowText()]
  const names = resource.storage.columns.filter((column) => column.field === field).map(({ name }) => quoted(name))
  return [
    statement(
      'insert into _history (id, resource, record_id, version, at, who, action, changes, tenant_id, since)',
      sqlOf(
        `select ${id}, ?, ${table}.id, ${table}.version + 1, ?, ?, ?, ?, tenant_id, ${sinceSql('?', `${table}.id`, `${table}.version + 1`, '?')}
          from ${table} where`,
        resource.plan.code,
        now,
        who,
        action,
        JSON.stringify({ [field]: [on, off] }),
        resource.plan.code,
        now,
      ),
      others,
    ),
    statement(
      sqlOf(
        `update ${table} set ${names.join()} = ?, update_by = ?, update_time = ?, version = version + 1 where`,
        off,
        who,
        now,
      ),
      others,
    ),
  ]
}

/** Step that gives a record the last rank of its group. */
function lastStep({ resource, session }: WriteContext, group: CompiledGroup, row: RecordRow, rank: string): Step {
  const column = columnOf(resource, rank)
  const name = resource.storage.columns.find(({ field }) => field === rank)?.name ?? rank
  return statement(
    `update ${quoted(resource.storage.table)} set ${quoted(name)} = (select coalesce(max(${column}), 0) + 1`,
    fromTable(resource),
    'where',
    groupSql(resource, session, group, row, row.id),
    sqlOf(') where id = ?', row.id),
  )
}

/** Refusal: checked before, for its reason, and again in the transaction, where nothing may be found. */
type Refusal = { readonly check: () => Promise<Problem | undefined>; readonly step: Step }

function tooMany(
  { app, resource, session }: WriteContext,
  group: CompiledGroup,
  row: RecordRow,
  most: number,
): Refusal {
  const others = groupSql(resource, session, group, row, row.id)
  const query = statement(
    'select count(*) as others',
    fromTable(resource),
    'where',
    others,
    sqlOf('having count(*) >= ?', most),
  )
  return {
    check: async () => {
      const found = await app.store.rows<Row>(query)
      return found.length > 0 ? tooManyProblem(resource, group, most) : undefined
    },
    step: { ...query, expect: { rows: 0 } },
  }
}

/** Where one record is allowed, the problem names the fields that are the same. */
function tooManyProblem({ plan }: WriteContext['resource'], { within }: CompiledGroup, limit: number): Problem {
  const shown = within.flatMap((key) => plan.fields[key] ?? []).filter(({ type }) => type !== 'hidden')
  const field = shown.at(-1)?.key
  if (limit > 1 || field === undefined) return { field: '', kind: 'most', params: { limit } }
  return { field, kind: 'sameRecord', params: { fields: shown.map(({ title }) => title) } }
}

function beyondTotal(
  { app, resource, session }: WriteContext,
  group: CompiledGroup,
  row: RecordRow,
  { field, most }: NonNullable<CompiledGroup['total']>,
): Refusal {
  const sum = `coalesce(sum(${columnOf(resource, field)}), 0)`
  const others = groupSql(resource, session, group, row, row.id)
  const query = statement(
    `select ${sum} as others`,
    fromTable(resource),
    'where',
    others,
    sqlOf(`having ${sum} > cast(? as double precision)`, most - Number(row[field]) + sumTolerance),
  )
  return {
    check: async () => {
      const [found] = await app.store.rows<Row>(query)
      return found && { field, kind: 'total', params: { limit: most, others: roundHalfUp(Number(found.others), 6) } }
    },
    step: { ...query, expect: { rows: 0 } },
  }
}

function overlap(
  { app, resource, session }: WriteContext,
  group: CompiledGroup,
  row: RecordRow,
  { from, to }: NonNullable<CompiledGroup['periods']>,
): Refusal {
  const [begin, end] = [columnOf(resource, from), columnOf(resource, to)]
  // A period without an end is open-ended, one without a beginning has always applied; without both there is no period.
  const empty = (column: string) => `coalesce(${column}, '') = ''`
  const bounds: Sql[] = [
    sqlOf(`not (${empty(begin)} and ${empty(end)})`),
    ...(isEmpty(row[to]) ? [] : [sqlOf(`(${empty(begin)} or ${begin} <= ?)`, row[to])]),
    ...(isEmpty(row[from]) ? [] : [sqlOf(`(${empty(end)} or ${end} >= ?)`, row[from])]),
  ]
  const query = statement(
    `select ${begin} as begins, ${end} as ends`,
    fromTable(resource),
    'where',
    all([groupSql(resource, session, group, row, row.id), ...bounds]),
    'limit 1',
  )
  return {
    check: async () => {
      const [found] = await app.store.rows<Row>(query)
      if (!found) return undefined
      return { field: from, kind: 'overlap', params: { from: found.begins ?? '…', to: found.ends ?? '…' } }
    },
    step: { ...query, expect: { rows: 0 } },
  }
}
