import type { WhereOffered } from '../../../src/schema/base/where.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource, Source } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context, Session } from '../../platform/http/route.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Store } from '../../platform/store/store.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { resourceOf } from '../read/labels.ts'
import { offeredSql, readableIn } from '../read/offered.ts'
import { chooses, type Declared, declaredIn, has } from './declared.ts'

export type Asked = {
  readonly source: Source
  readonly resource: ServerResource
  /** Columns of the source's rows that the caller may read and filter by. */
  readonly columns: readonly string[]
  /** Condition on the rows that the caller may choose from. */
  readonly rows: (dialect: Store['dialect']) => Sql
  /** Conditions of the source itself; the caller adds those that depend on the form. */
  readonly where: WhereOffered
}

type Query = Context['query']

/**
 * Source of a request: `resource` and `field` name the declaring field, or `code` (with `value` and `label`) names a source that some
 * field of the caller declares. Names are looked up, never used directly (security.md P1 to P3). Rows are those the caller may list; a
 * caller who fills in such a field also gets the rows that the resource offers.
 * @throws BAD_REQUEST when no field declares it, FORBIDDEN when no field of the caller does, UNKNOWN_FIELD for another value or label.
 */
export function sourceOf({ app, session, query }: Pick<Context, 'app' | 'session' | 'query'>): Asked {
  const model = app.live.current
  const all = declaredIn(model, query)
  const target = targetOf(model, query, all)
  const mine = all.filter((one) => has(session, one))
  const mayList = session.may(permissionOf(target.plan.code, 'list'))
  if (mine.length === 0 && !mayList) throw new AppError('FORBIDDEN')
  const columns = readableIn(
    target,
    session,
    mine.flatMap(({ reads }) => reads),
  )
  const isExact = query.field !== undefined
  const ways = [...mine.map(wayOf), ...(mayList && !isExact ? [ownWay(target)] : [])]
  const source = chosen(ways, query, target, columns)
  const report = source.kind === 'report' ? model.reports.get(source.code)?.where : undefined
  const isChosen = mine.some((one) => chooses(session, one))
  return {
    source,
    resource: target,
    columns,
    rows: (dialect) => (isChosen ? offeredSql : listedSql)(target, session, dialect),
    where: { ...report, ...(isExact ? fixedOf(source.where) : {}) },
  }
}

function listedSql(resource: ServerResource, session: Session, dialect: Store['dialect']): Sql {
  return scopeSql(resource, session, 'list', dialect)
}

function targetOf(model: Model, { code = '' }: Query, [first]: readonly Declared[]): ServerResource {
  const target = first ? resourceOf(model, first.source) : model.resources.get(code)
  if (!target) throw new AppError('BAD_REQUEST', { name: 'code', reason: 'no field looks there' })
  if (target.view !== undefined) throw new AppError('BAD_REQUEST', { name: 'code', reason: 'rows of a view' })
  return target
}

/** Source and the fields that may be its label. */
type Way = { readonly source: Source; readonly labels: readonly string[] }

function wayOf({ source, reads }: Declared): Way {
  return { source, labels: reads }
}

/** Source that the file of a resource declares: its value, its label, and the columns of its list. */
function ownWay({ plan }: ServerResource): Way {
  const source: Source = { kind: 'resource', code: plan.code, value: plan.value, label: plan.label }
  return { source, labels: [plan.label.zh, plan.label.en, ...plan.list.columns.map(({ field }) => field)] }
}

/** Source that a request names by `value` and `label`: one field for both languages, or two, Chinese first. */
function chosen(
  ways: readonly Way[],
  { value, label }: Query,
  target: ServerResource,
  columns: readonly string[],
): Source {
  const [zh, en = zh] = label?.split(',', 2) ?? []
  const ofValue = ways.filter(
    ({ source }) => columns.includes(source.value) && (value === undefined || source.value === value),
  )
  // Rows of a record refer to it by its id; other references use the value of the file.
  const sorted = ofValue.toSorted((one, other) => rank(other, target) - rank(one, target))
  const labels = [zh, en].filter((name) => name !== undefined)
  const way = sorted.find((one) => labels.every((name) => one.labels.includes(name) && columns.includes(name)))
  if (!way) throw new AppError('UNKNOWN_FIELD', { name: [value, label].filter(Boolean).join().slice(0, 60) })
  const { source } = way
  // The value replaces a label that the caller may not see.
  const shown = (name: string) => (columns.includes(name) ? name : source.value)
  return { ...source, label: { zh: shown(zh ?? source.label.zh), en: shown(en ?? source.label.en) } }
}

function rank({ source }: Way, { plan }: ServerResource): number {
  return source.value === plan.value ? 1 : 0
}

// The form fills in conditions on a sibling.
function fixedOf(where: WhereOffered = {}): WhereOffered {
  const isFixed = (wanted: WhereOffered[string]) => typeof wanted !== 'object' || Array.isArray(wanted)
  return Object.fromEntries(Object.entries(where).filter(([, wanted]) => isFixed(wanted)))
}
