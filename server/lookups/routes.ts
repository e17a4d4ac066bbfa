import { permissionOf } from '../../src/schema/compile/compile-resource.ts'
import type { ServerResource, Source } from '../../src/schema/model/compiled.ts'
import { AppError } from '../../src/schema/model/errors.ts'
import { dictionaryOptions } from '../dictionaries/dictionaries.ts'
import type { Context, Route } from '../http/route.ts'
import { columnOf } from '../resources/columns.ts'
import { itemsOf } from '../resources/conditions.ts'
import { labelsOf, resourceOf } from '../resources/labels.ts'
import { like } from '../resources/like.ts'
import { orderSql } from '../resources/list.ts'
import { dressed, fromTable, selectList, visibleFields } from '../resources/records.ts'
import { scopeSql, tenantSql } from '../resources/scope.ts'
import { all, any, type Sql, sqlOf, statement } from '../resources/sql.ts'
import { conditionSql } from '../resources/where.ts'
import { countOf } from '../store/count.ts'
import type { Row } from '../store/store.ts'

type Asked = { readonly source: Source; readonly resource: ServerResource; readonly columns: readonly string[] }

/**
 * The source that a request names, which some field of some file must have declared: its code, value and label are looked up there,
 * never taken (security.md P1 to P3). `columns` are what this caller may read of it: all visible ones with the right to list it, else the value,
 * the label and what the declaring field itself copies or shows.
 */
function sourceOf({ app, session, query }: Context): Asked {
  const model = app.live.current
  const fields = [...model.resources.values()].flatMap(({ plan }) => Object.values(plan.fields))
  const declaring = fields.filter(
    ({ source }) =>
      source &&
      source.kind !== 'dictionary' &&
      source.code === query.code &&
      source.value === (query.value ?? source.value),
  )
  const [first] = declaring
  if (!first?.source) throw new AppError('BAD_REQUEST', { name: 'code', reason: 'no field looks there' })
  const { source } = first
  const resource = resourceOf(model, source)
  if (!resource) throw new AppError('BAD_REQUEST', { name: 'code', reason: 'no field looks there' })
  const named = declaring.flatMap(({ source: each, props }) => [
    ...(each ? [each.value, each.label.zh, each.label.en] : []),
    ...Object.keys(each?.where ?? {}),
    ...Object.values((props.fill ?? {}) as Record<string, string>),
    ...((props.columns ?? []) as string[]),
  ])
  const visible = visibleFields(resource, session)
  const mayList = session.may(permissionOf(resource.plan.code, 'list'))
  const columns = mayList ? visible : visible.filter((name) => name === 'id' || named.includes(name))
  const label =
    query.label !== undefined && columns.includes(query.label) ? { zh: query.label, en: query.label } : source.label
  return { source: { ...source, label }, resource, columns }
}

// With the right to list, the caller's rows; without it, the tenant's: names of banks and currencies are no secret to who must choose one.
function rowsFor({ app, session }: Context, resource: ServerResource): Sql {
  const mayList = session.may(permissionOf(resource.plan.code, 'list'))
  return mayList ? scopeSql(resource, session, 'list', app.store.dialect) : tenantSql(resource, session)
}

function conditionsOf(context: Context, { resource, source, columns }: Asked): Sql {
  const { query, lang } = context
  const { dialect } = context.app.store
  const parts = [rowsFor(context, resource)]
  for (const [field, value] of Object.entries(whereOf(query.where))) {
    if (!columns.includes(field)) throw new AppError('UNKNOWN_FIELD', { name: field.slice(0, 60) })
    parts.push(
      conditionSql(
        resource,
        { op: 'in', field, values: Array.isArray(value) ? value.map(String) : [String(value)] },
        dialect,
      ),
    )
  }
  const keyword = query.keyword?.trim()
  if (keyword) {
    const searched = [...new Set([source.label[lang], source.label.zh, source.value])]
    parts.push(any(searched.map((field) => like(dialect, columnOf(resource, field), keyword, '%·%'))))
  }
  return all(parts)
}

function whereOf(text: string | undefined): Record<string, string | number | boolean | readonly unknown[]> {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    const isFlat =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((each) => each !== null && (typeof each !== 'object' || Array.isArray(each)))
    if (isFlat) return value as Record<string, string>
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name: 'where', reason: 'JSON' }, { cause })
  }
  throw new AppError('BAD_REQUEST', { name: 'where', reason: '{field: value}' })
}

function sizeOf(text: string | undefined, otherwise: number): number {
  const size = Number(text ?? otherwise)
  if (!Number.isInteger(size) || size < 1 || size > 200)
    throw new AppError('BAD_REQUEST', { name: 'pageSize', reason: '1-200' })
  return size
}

async function options(context: Context) {
  const { app, query, lang } = context
  const asked = sourceOf(context)
  const { source, resource } = asked
  const [value, label, other] = [source.value, source.label[lang], source.label.zh].map((field) =>
    columnOf(resource, field),
  )
  const select = `select ${value} as value, coalesce(nullif(${label}, ''), ${other}) as label ${fromTable(resource)} where`
  const order = orderSql(
    resource,
    [{ field: resource.plan.list.sort.field, direction: resource.plan.list.sort.order }],
    app.store.dialect,
  )
  const rows = await app.store.rows<Row>(
    statement(select, conditionsOf(context, asked), order, sqlOf('limit ?', sizeOf(query.pageSize, 50))),
    { heavy: true },
  )
  return rows.map((row) => ({
    value: String(row.value),
    label: String(row.label ?? row.value),
    text: String(row.label ?? row.value),
  }))
}

async function labels(context: Context) {
  const { app, query, lang, session } = context
  const values = itemsOf(query.values ?? '').slice(0, 500)
  const { source } = sourceOf(context)
  const labelOf = await labelsOf(app.store, app.live.current, source, values, lang, (resource) =>
    tenantSql(resource, session),
  )
  return values.flatMap((value) => {
    const label = labelOf(value)
    return label === undefined ? [] : [{ value, label, text: label }]
  })
}

async function rows(context: Context) {
  const { app, query, lang, session } = context
  const asked = sourceOf(context)
  const { resource, columns } = asked
  const where = conditionsOf(context, asked)
  const pageSize = sizeOf(query.pageSize, 10)
  const pageNo = Math.max(1, Math.trunc(Number(query.pageNo ?? 1)) || 1)
  const order = orderSql(
    resource,
    [{ field: resource.plan.list.sort.field, direction: resource.plan.list.sort.order }],
    app.store.dialect,
  )
  const page = statement(
    'select',
    selectList(resource, columns),
    fromTable(resource),
    'where',
    where,
    order,
    sqlOf('limit ? offset ?', pageSize, (pageNo - 1) * pageSize),
  )
  const [found, total] = await Promise.all([
    app.store.rows<Row>(page, { heavy: true }),
    countOf(app.store, statement('select count(*) as total', fromTable(resource), 'where', where), [
      resource.storage.table,
    ]),
  ])
  return {
    records: await dressed(app, resource, session, lang, found),
    total,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(total / pageSize),
  }
}

/** `table,text,code` of JeecgBoot's dictionary codes: a declared source, by the table or the code of its resource. */
function tableSource(context: Context, written: string): Context {
  const [table = '', text = '', code = '', ...where] = written.split(',')
  const { resources } = context.app.live.current
  const resource = [...resources.values()].find(({ plan, storage }) => storage.table === table || plan.code === table)
  if (!resource || where.length > 0) throw new AppError('BAD_REQUEST', { name: 'dictCode', reason: 'not declared' })
  const fieldBy = (name: string) =>
    resource.storage.columns.find((column) => column.name === name || column.field === name)?.field
  const [label, value] = [fieldBy(text), fieldBy(code)]
  if (!(label && value && visibleFields(resource, context.session).includes(label)))
    throw new AppError('BAD_REQUEST', { name: 'dictCode', reason: 'not declared' })
  return { ...context, query: { ...context.query, code: resource.plan.code, value, label } }
}

async function dictItems(context: Context) {
  const code = decodeURIComponent(context.params['*'] ?? '')
  if (!code.includes(',')) return dictionaryOptions(context.app.store, code, context.lang)
  return options(tableSource({ ...context, query: { pageSize: '200' } }, code))
}

async function loadDict(context: Context) {
  const code = decodeURIComponent(context.params['*'] ?? '')
  if (!code.includes(',')) throw new AppError('BAD_REQUEST', { name: 'dictCode', reason: 'table,text,code' })
  const { keyword, pageSize } = context.query
  return options(tableSource({ ...context, query: { ...(keyword && { keyword }), pageSize: pageSize ?? '200' } }, code))
}

async function loadDictItem(context: Context) {
  const code = decodeURIComponent(context.params['*'] ?? '')
  const found = await labels(tableSource({ ...context, query: { values: context.query.key ?? '' } }, code))
  return found.map(({ label }) => label)
}

/** Choices, labels and rows of the sources that fields declare; and JeecgBoot's addresses for the same (contract.md section 4). */
export const lookupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/lookup/options',
    summary: 'code, value, keyword, where (JSON), pageSize',
    access: 'signed-in',
    handle: options,
  },
  {
    method: 'GET',
    path: '/lookup/labels',
    summary: 'code, value, values (comma list)',
    access: 'signed-in',
    handle: labels,
  },
  {
    method: 'GET',
    path: '/lookup/rows',
    summary: 'code, keyword, where (JSON), pageNo, pageSize',
    access: 'signed-in',
    handle: rows,
  },
  { method: 'GET', path: '/sys/dict/getDictItems/*', access: 'signed-in', handle: dictItems },
  { method: 'GET', path: '/sys/dict/loadDict/*', access: 'signed-in', handle: loadDict },
  { method: 'GET', path: '/sys/dict/loadDictItem/*', access: 'signed-in', handle: loadDictItem },
]
