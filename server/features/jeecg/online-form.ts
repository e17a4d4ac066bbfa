import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { childCounts } from '../../records/write/tree.ts'
import { deny } from '../../rights/http/serve.ts'
import { runAction } from '../resource-routes/handlers.ts'
import { page, run, save, text } from './engine.ts'
import { formColumns, formQuery, hasChildColumn } from './form-columns.ts'
import { formItem, placedFields } from './form-item.ts'
import { columnFor, formNamed, rightTo, toColumns, toFields, toQuery } from './form-names.ts'

type Named = Pick<Context, 'params'>

const whole = ({ params }: Named) => params['*'] ?? ''
/** Form id, and the text after its last slash. */
const idAndRest = (context: Named): readonly [string, string] => {
  const named = whole(context)
  const slash = named.lastIndexOf('/')
  return [named.slice(0, Math.max(0, slash)), named.slice(slash + 1)]
}
const formOf = (context: Context) => formNamed(context, whole(context))

async function data(context: Context, query = context.query) {
  const resource = formOf(context)
  const { records, total } = await page(context, resource.plan.code, toQuery(resource, query))
  return { records: records.map((row) => toColumns(context, resource, row)), total }
}

/** One level of a tree: the children of `<parent column>`, or the roots. */
async function treeData(context: Context) {
  const resource = formOf(context)
  const { tree } = resource.plan.list
  if (!tree) throw new AppError('NOT_FOUND')
  const parent = columnFor(resource, tree.parent)
  const { pid, ...query } = context.query
  const above = query[parent] ?? pid ?? ''
  const isTop = above === '' || above === '0' || above === tree.root
  const { [parent]: _, superQueryParams: _other, ...rest } = query
  const top = JSON.stringify([{ field: parent, rule: tree.root === '' ? 'empty' : 'eq', val: tree.root || '-' }])
  const level = await data(context, { ...rest, ...(isTop ? { superQueryParams: top } : { [parent]: above }) })
  const keys = level.records.map((row) => text(row[columnFor(resource, tree.key)]))
  const counts = await childCounts({ ...context, query: { keys: keys.join(',') } }, resource)
  const records = level.records.map((row, index) => ({
    ...row,
    [hasChildColumn]: counts[keys[index] ?? ''] ? '1' : '0',
  }))
  return { ...level, records }
}

async function record(context: Context) {
  const [form, id] = idAndRest(context)
  const resource = formNamed(context, form)
  const found = (await run(context, resource.plan.code, 'queryById', { query: { id } })) as RecordRow
  return toColumns(context, resource, found)
}

async function add(context: Context): Promise<Answer> {
  const resource = formOf(context)
  const { message, result } = await save(
    context,
    resource.plan.code,
    'add',
    toFields(context, resource, bodyOf(context)),
  )
  return new Answer(message, (result as RecordRow).id)
}

const bodyOf = (context: Context) => context.body as RecordRow

/** Replaces a record: form fields missing in the body are cleared (contract.md 5.1). */
async function replace(context: Context): Promise<Answer> {
  const resource = formOf(context)
  const given = toFields(context, resource, bodyOf(context))
  const offered = placedFields(context, resource).filter(
    ({ type, readOnly }) => type !== 'table' && type !== 'password' && readOnly !== true,
  )
  const missing = offered.filter(({ key }) => !(key in given)).map(({ key }) => [key, null])
  const { message } = await save(context, resource.plan.code, 'edit', { ...Object.fromEntries(missing), ...given })
  return new Answer(message, text(given.id))
}

function remove(context: Context) {
  const [form, ids] = idAndRest(context)
  return run(context, formNamed(context, form).plan.code, 'deleteBatch', { query: { ids } })
}

/** Sub-table rows of a record. */
async function subRows(context: Context): Promise<readonly RecordRow[]> {
  const [table, mainId] = idAndRest(context)
  const resource = formNamed(context, table)
  const link = resource.plan.parent?.field
  if (link === undefined) throw new AppError('NOT_FOUND')
  const query = { [`${link}_MultiString`]: mainId, column: 'createTime', order: 'asc', pageSize: '200' }
  const { records } = await page(context, resource.plan.code, query)
  return records.map((row) => toColumns(context, resource, row))
}

const actionOf = ({ app, body }: Pick<Context, 'app' | 'body'>) => {
  const { formId = '', buttonCode = '' } = body as Readonly<Record<string, string>>
  const resource = formNamed({ app }, text(formId))
  const action = resource.plan.actions.find(({ name }) => name === buttonCode)
  if (!action) throw new AppError('NOT_FOUND')
  return { resource, action }
}

async function press(context: Context) {
  const { resource, action } = actionOf(context)
  if (!context.session.may(action.permission)) return deny(context, action.permission)
  return runAction({ ...context, body: { ...bodyOf(context), id: bodyOf(context).dataId } }, resource, action)
}

/** Export parameters come as JSON text (contract.md 5.1). */
function exported(context: Context) {
  const resource = formOf(context)
  const { paramsStr = '', ...query } = context.query
  const given = Object.entries(paramsIn(paramsStr)).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : text(value),
  ])
  return run(context, resource.plan.code, 'exportXls', {
    query: toQuery(resource, { ...query, ...Object.fromEntries(given) }),
  })
}

function paramsIn(written: string): RecordRow {
  if (written === '') return {}
  try {
    const value: unknown = JSON.parse(written)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as RecordRow
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name: 'paramsStr', reason: 'JSON' }, { cause })
  }
  throw new AppError('BAD_REQUEST', { name: 'paramsStr', reason: 'JSON' })
}

// On row errors the result is only the address of their file.
async function imported(context: Context): Promise<Answer> {
  const answer = (await run(context, formOf(context).plan.code, 'importExcel')) as Answer
  const { fileUrl } = (answer.result ?? {}) as { fileUrl?: string }
  return answer.code === 201 ? new Answer(answer.message, fileUrl ?? null, 201) : answer
}

const base = '/online/cgform/api'
type Handle = (context: Context) => unknown

function read(name: string, summary: string, handle: Handle, id: (context: Named) => string = whole): Route {
  return {
    method: 'GET',
    path: `${base}/${name}/*`,
    summary,
    access: 'permission',
    permission: (context) => rightTo(context, id(context), 'list'),
    handle,
  }
}

const first = (context: Named) => idAndRest(context)[0]

/** Resources as JeecgBoot's online forms (contract.md section 5): column names on the wire, the engine behind. */
export const onlineFormRoutes: readonly Route[] = [
  read('getColumns', 'Columns, options and buttons of a form’s list', (context) =>
    formColumns(context, formOf(context)),
  ),
  read('getData', 'Rows of a form, keyed by columns', (context) => data(context)),
  read('getTreeData', 'One level of a form that is a tree', treeData),
  read('getQueryInfo', 'Search fields of a form’s list', (context) => formQuery(context, formOf(context))),
  read('getFormItem', 'A form as it is drawn', (context) => formItem(context, formOf(context))),
  read('form', 'One record, its rows under the names of their tables', record, first),
  read('subform/list', 'The rows of a sub-table', subRows, first),
  read('subform', 'The row of a one-to-one sub-table', async (context) => (await subRows(context))[0] ?? null, first),
  {
    method: 'POST',
    path: `${base}/form/*`,
    summary: 'Adds a record; the result is its id',
    bodyLimit: 8 * 1_048_576,
    access: 'permission',
    permission: (context) => rightTo(context, whole(context), 'add'),
    handle: add,
  },
  {
    method: 'PUT',
    path: `${base}/form/*`,
    summary: 'Replaces a record; what is left out is cleared',
    bodyLimit: 8 * 1_048_576,
    access: 'permission',
    permission: (context) => rightTo(context, whole(context), 'edit'),
    handle: replace,
  },
  {
    method: 'DELETE',
    path: `${base}/form/*`,
    summary: 'Deletes records: ids joined by comma',
    access: 'permission',
    permission: (context) => rightTo(context, first(context), 'delete'),
    handle: remove,
  },
  {
    method: 'POST',
    path: `${base}/doButton`,
    summary: 'Runs a state action: formId, buttonCode, dataId',
    access: 'signed-in',
    handle: press,
  },
  {
    method: 'GET',
    path: `${base}/exportXls/*`,
    summary: 'A form’s list as a workbook: paramsStr',
    access: 'permission',
    permission: (context) => rightTo(context, whole(context), 'export'),
    handle: exported,
  },
  {
    method: 'POST',
    path: `${base}/importXls/*`,
    summary: 'Imports a workbook into a form',
    takesFile: () => true,
    access: 'permission',
    permission: (context) => rightTo(context, whole(context), 'import'),
    handle: imported,
  },
]
