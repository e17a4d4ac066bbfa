import type { Lang } from '../../../src/schema/base/text.ts'
import { textIn } from '../../../src/schema/base/text.ts'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { ChainDocument } from '../../../src/schema/model/chain-data.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import { fromTable, selectList } from '../../platform/sql/records.ts'
import { all, isOneOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { dressed } from '../../records/read/dressed.ts'
import { findRow } from '../../records/read/list.ts'
import { scopeSql } from '../../rights/rows/scope.ts'
import { visibleFields } from '../../rights/rows/visible-fields.ts'
import { type DocumentLink, documentLinks } from './document-links.ts'
import { endsOf, kindDistances } from './kind-distance.ts'

/** Longest way from the record, and most documents in all. */
const farthest = 8
const most = 100

type Found = { readonly resource: ServerResource; readonly row: Row; readonly step: number }

/**
 * Documents that a record comes from, and those that came of it, by the lookups of the files; as far as the reader may list them. The record
 * itself is among them, at step 0. @throws UNKNOWN_RESOURCE, FORBIDDEN, RECORD_MISSING.
 */
export async function chainOf(context: Context, code: string, id: string): Promise<readonly ChainDocument[]> {
  const { app, session } = context
  const resource = app.live.current.resources.get(code)
  if (!resource) throw new AppError('UNKNOWN_RESOURCE', { name: code.slice(0, 100) })
  if (!session.may(permissionOf(code, 'list'))) throw new AppError('FORBIDDEN')
  const row = await findRow(app, resource, session, 'list', id)
  if (!row) throw new AppError('RECORD_MISSING')
  const own: Found = { resource, row, step: 0 }
  const sources = await walked(context, own, -1)
  const results = await walked(context, own, 1)
  const found = [...inOrder(context, code, sources, -1), own, ...inOrder(context, code, results, 1)]
  return (await Promise.all(found.map((each) => shown(context, each)))).filter((each) => each !== undefined)
}

/** Documents by the distance of their kind, kinds of one distance by their earliest document. */
function inOrder({ app }: Context, own: string, found: readonly Found[], direction: 1 | -1): readonly Found[] {
  const byKind = Map.groupBy(found, ({ resource }) => resource.plan.code)
  const distances = kindDistances(endsOf(documentLinks(app.live.current)), own, new Set(byKind.keys()), direction)
  const kinds = [...byKind].map(([kind, documents]) => ({
    step: direction * (distances.get(kind) ?? 1),
    begin: documents.map(({ row }) => String(row.createTime ?? '')).toSorted()[0] ?? '',
    documents,
  }))
  return kinds
    .toSorted((one, other) => one.step - other.step || (one.begin < other.begin ? -1 : 1))
    .flatMap(({ step, documents }) => documents.map((each) => ({ ...each, step })))
}

async function walked(context: Context, start: Found, direction: 1 | -1): Promise<readonly Found[]> {
  const seen = new Set([keyOf(start)])
  const all: Found[] = []
  let level: readonly Found[] = [start]
  for (let far = 1; far <= farthest && level.length > 0 && all.length < most; far += 1) {
    const next = await Promise.all(
      documentLinks(context.app.live.current).map((link) =>
        direction === 1 ? namingRows(context, link, level) : namedRows(context, link, level),
      ),
    )
    level = next
      .flat()
      .map((each) => ({ ...each, step: far * direction }))
      .filter((each) => !seen.has(keyOf(each)) && seen.add(keyOf(each)))
      .slice(0, most - all.length)
    all.push(...level)
  }
  return all
}

const keyOf = ({ resource, row }: Pick<Found, 'resource' | 'row'>) => `${resource.plan.code} ${String(row.id)}`

type Reached = Pick<Found, 'resource' | 'row'>

/** Documents whose lookup names those of a level. */
async function namingRows(context: Context, link: DocumentLink, level: readonly Found[]): Promise<readonly Reached[]> {
  const values = valuesIn(level, link.to, link.value)
  const { holder, field, parent } = link
  if (values.length === 0 || !mayList(context, link.from)) return []
  if (!visibleFields(holder, context.session).includes(field.key)) return []
  const named = isOneOf(columnOf(holder, field.key), values)
  if (parent === undefined) return rowsOf(context, link.from, named)
  if (!mayList(context, holder)) return []
  const inner = statement(`select ${columnOf(holder, parent)}`, fromTable(holder), 'where', named)
  return rowsOf(context, link.from, statement(`${columnOf(link.from, 'id')} in (`, inner, ')'))
}

/** Documents that the lookup of those of a level names. */
async function namedRows(context: Context, link: DocumentLink, level: readonly Found[]): Promise<readonly Reached[]> {
  const { from, holder, field, parent, to, value } = link
  if (!mayList(context, to)) return []
  const values =
    parent === undefined
      ? valuesIn(level, from, field.key).flatMap((text) => (isMany(field) ? itemsOf(text) : [text]))
      : await valuesInRows(context, link, valuesIn(level, from, 'id'))
  if (values.length === 0 || !visibleFields(holder, context.session).includes(field.key)) return []
  return rowsOf(context, to, isOneOf(columnOf(to, value), values))
}

async function valuesInRows({ app, session }: Context, link: DocumentLink, ids: readonly string[]) {
  const { holder, field, parent = '' } = link
  if (ids.length === 0 || !session.may(permissionOf(holder.plan.code, 'list'))) return []
  const column = columnOf(holder, field.key)
  const reached = scopeSql(holder, session, 'list', app.store.dialect)
  const where = all([reached, isOneOf(columnOf(holder, parent), ids)])
  const rows = await app.store.rows<{ value: string | null }>(
    statement(`select distinct ${column} as value`, fromTable(holder), 'where', where),
  )
  return rows.flatMap(({ value }) => (value === null || value === '' ? [] : [value]))
}

function valuesIn(level: readonly Found[], resource: ServerResource, field: string): readonly string[] {
  const own = level.filter((each) => each.resource.plan.code === resource.plan.code)
  return own.map(({ row }) => String(row[field] ?? '')).filter((value) => value !== '')
}

function mayList({ session }: Context, { plan }: ServerResource): boolean {
  return session.may(permissionOf(plan.code, 'list'))
}

async function rowsOf({ app, session }: Context, resource: ServerResource, which: ReturnType<typeof isOneOf>) {
  const fields = resource.storage.columns.map(({ field }) => field)
  const rows = await app.store.rows<Row>(
    statement(
      'select',
      selectList(resource, fields),
      fromTable(resource),
      'where',
      all([scopeSql(resource, session, 'list', app.store.dialect), which]),
      `order by ${columnOf(resource, 'createTime')}, ${columnOf(resource, 'id')} limit ${most}`,
    ),
  )
  return rows.map((row): Reached => ({ resource, row }))
}

/** Document as its reader sees it; undefined without its state. */
async function shown({ app, session, lang }: Context, found: Found): Promise<ChainDocument | undefined> {
  const { resource, row, step } = found
  const { plan } = resource
  const visible = new Set(visibleFields(resource, session))
  const field = plan.states?.field ?? ''
  if (!visible.has(field)) return undefined
  const own = Object.fromEntries(Object.entries(row).filter(([key]) => visible.has(key)))
  const [texts = {}] = await dressed(app, resource, session, lang, [own])
  const amount = amountOf(resource, own, lang)
  return {
    resource: plan.code,
    id: String(row.id),
    step,
    title: textIn(lang, plan.one ?? plan.title),
    name: String(own.billNo ?? own[plan.label[lang]] ?? own[plan.label.zh] ?? ''),
    state: { value: String(row[field] ?? ''), title: String(texts[`${field}_dictText`] ?? row[field] ?? ''), field },
    ...(amount && { amount }),
  }
}

/** The first amount among the columns of its list: money, or a number with two decimals; with its currency, when its totals are split by one. */
function amountOf({ plan: { fields, list } }: ServerResource, row: Readonly<Record<string, unknown>>, lang: Lang) {
  const columns = list.columns.flatMap((column) => fields[column.field] ?? [])
  const field = columns.find(({ type, props }) => type === 'money' || (type === 'number' && props.scale === 2))
  const value = field && row[field.key]
  if (!field || value === null || value === undefined) return undefined
  const unit = list.totalsBy !== undefined && list.totals?.includes(field.key) ? row[list.totalsBy] : undefined
  return { title: textIn(lang, field.title), value: Number(value), ...(typeof unit === 'string' && unit && { unit }) }
}
