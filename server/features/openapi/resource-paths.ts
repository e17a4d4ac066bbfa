import { type Lang, textIn } from '../../../src/schema/base/text.ts'
import { offeredActions, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { AskedFields, CompiledAction } from '../../../src/schema/model/compiled-actions.ts'
import { actionTitles } from '../../platform/http/action-titles.ts'
import type { Session } from '../../platform/http/route.ts'
import { reserved } from '../../records/read/list-query.ts'
import { answer, type Json, json, parameter, ref, schemaName, workbook } from './parts.ts'
import { readable } from './resource-schemas.ts'

const text: Json = { type: 'string' }
const id = { ...parameter('id', 'query', text), required: true }
const key: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 100 },
  description: 'a request sent again with its key is answered, not done again',
}

const yes: Json = { type: 'string', enum: ['1'] }
const goesOn = 'goes on with what was refused with code 428 until a person confirms it'
const confirmed: readonly Json[] = [
  { name: 'X-Confirmed', in: 'header', required: false, schema: yes, description: goesOn },
  parameter('confirmed', 'query', yes, goesOn),
]

const untaken =
  'Only the fields listed here are taken. Read-only, computed and system fields keep their value whatever the body says, ' +
  'so a record may be posted back whole; so do masked values that come back masked.'

/** Operations of a resource for a session, by path. */
export function pathsOf(resource: ServerResource, session: Session, lang: Lang): Record<string, Json> {
  const { plan } = resource
  const tags = [textIn(lang, plan.title)]
  const may = (right: string) => plan.only.includes(right) && session.may(permissionOf(plan.code, right))
  const standard = operations(resource, readable(resource, session))
    .filter(({ right }) => may(right))
    .map(({ name, right, method, operation }): [string, Json] => [
      `/${plan.code}/${name}`,
      { [method]: { tags, summary: titleOf(name, right, lang), ...operation } },
    ])
  const actions = offeredActions(plan)
    .filter(({ permission }) => session.may(permission))
    .map((action): [string, Json] => [
      `/${plan.code}/do/${action.name}`,
      { post: { tags, summary: textIn(lang, action.title), ...actionOf(action) } },
    ])
  return Object.fromEntries([...standard, ...actions])
}

/** Title of an operation: of its action, otherwise of its permission. */
function titleOf(name: string, right: string, lang: Lang): string {
  return textIn(lang, actionTitles[name] ?? actionTitles[right] ?? name)
}

type Operation = {
  readonly name: string
  readonly right: string
  readonly method: 'get' | 'post' | 'put' | 'delete'
  readonly operation: Json
}

function operations({ plan }: ServerResource, fields: readonly CompiledField[]): Operation[] {
  const name = schemaName(plan.code)
  const row = ref(`${name}_row`)
  const filters = listParameters(fields)
  const body = (schema: string) => ({ required: true, description: untaken, ...json(ref(schema)) })
  const exported = [
    ...filters,
    parameter('columns', 'query', text, 'comma list of fields'),
    parameter('selections', 'query', text, 'comma list of ids: only these'),
  ]
  const ids = { ...parameter('ids', 'query', text, 'comma list'), required: true }
  const mode = parameter(
    'mode',
    'query',
    { type: 'string', enum: ['all', 'good'], default: 'all' },
    'every row or none, or the good ones',
  )
  const tables = Object.values(plan.fields).flatMap(({ key, type }) => (type === 'table' ? [key] : []))
  const table = { ...parameter('table', 'query', { type: 'string', enum: tables }), required: true }
  const one = (
    at: string,
    right: string,
    method: Operation['method'],
    parameters: readonly Json[],
    responses: Json,
    rest: Json = {},
  ): Operation => ({ name: at, right, method, operation: { parameters, ...rest, responses } })
  return [
    one('list', 'list', 'get', filters, answer(pageOf(row))),
    one('queryById', 'list', 'get', [id], answer(row)),
    one('history', 'list', 'get', [id], answer({ type: 'array', items: historyEntry })),
    one('add', 'add', 'post', [key, ...confirmed], answer(row), { requestBody: body(`${name}_input`) }),
    one(
      'edit',
      'edit',
      'put',
      [key, ...confirmed],
      { ...answer(row), 409: conflict(row) },
      { requestBody: body(`${name}_change`) },
    ),
    one('delete', 'delete', 'delete', [id], answer()),
    one('deleteBatch', 'delete', 'delete', [ids], answer()),
    one('exportXls', 'export', 'get', exported, workbook),
    one('exportRecord', 'export', 'get', [id], workbook),
    one('template', 'import', 'get', [], workbook),
    one('importExcel', 'import', 'post', [mode, key], answer(importResult), { requestBody: upload }),
    ...(tables.length === 0
      ? []
      : [
          one('tableSheet', 'edit', 'get', [id, table], workbook),
          one('importTable', 'edit', 'post', [id, table, key], answer(importResult), { requestBody: upload }),
          one('recordSheet', 'edit', 'get', [id], workbook),
          one('importRecord', 'edit', 'post', [id, key], answer(importResult), { requestBody: upload }),
        ]),
  ]
}

function listParameters(fields: readonly CompiledField[]): Json[] {
  const filters = fields
    .filter(({ key, filter }) => filter !== 'none' && !reserved.has(key))
    .flatMap(({ key: field, filter }) =>
      filter === 'range'
        ? [parameter(`${field}_begin`, 'query', text), parameter(`${field}_end`, 'query', text)]
        : [parameter(field, 'query', text, filter === 'contains' ? 'x equals, *x* contains, a,b one of' : undefined)],
    )
  const size = { type: 'integer', maximum: 200, default: 10 }
  return [
    parameter('pageNo', 'query', { type: 'integer', minimum: 1, default: 1 }),
    parameter('pageSize', 'query', size, 'below zero, or more than the maximum: the maximum'),
    parameter('after', 'query', text, 'id of the row the page begins behind: deep pages cost as little as the first'),
    parameter('column', 'query', text, 'comma list of fields to order by'),
    parameter('order', 'query', text, 'asc or desc, or a comma list of as many as there are columns'),
    parameter('superQueryParams', 'query', text, 'JSON array of {field, rule, val}, percent-encoded'),
    parameter('superQueryMatchType', 'query', { type: 'string', enum: ['and', 'or'], default: 'and' }),
    ...filters,
  ]
}

function pageOf(items: Json): Json {
  const count = { type: 'integer' }
  return {
    type: 'object',
    required: ['records', 'total'],
    properties: { records: { type: 'array', items }, total: count, size: count, current: count, pages: count },
  }
}

const historyEntry: Json = {
  type: 'object',
  required: ['version', 'at', 'who', 'action', 'changes'],
  properties: {
    version: { type: 'integer' },
    at: text,
    who: text,
    realname: text,
    action: text,
    changes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'title', 'before', 'after'],
        properties: { field: text, title: text, before: {}, after: {} },
      },
    },
  },
}

function conflict(row: Json): Json {
  const record = { anyOf: [row, { type: 'null' }] }
  const properties = { who: text, when: text, version: { type: 'integer' }, record }
  const result = { type: 'object', required: ['who', 'when', 'version'], properties }
  const schema = { allOf: [ref('Envelope'), { type: 'object', properties: { result } }] }
  return { description: 'Somebody else has changed the record: who, when, and what it is now', ...json(schema) }
}

const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
const upload: Json = { required: true, content: { 'multipart/form-data': { schema: file } } }

const importResult: Json = {
  type: 'object',
  required: ['totalCount', 'successCount', 'errorCount'],
  properties: {
    totalCount: { type: 'integer' },
    successCount: { type: 'integer' },
    errorCount: { type: 'integer' },
    fileUrl: { type: 'string', description: 'of a workbook with the refused rows and the reasons' },
    fileName: text,
    errors: {
      type: 'array',
      items: { type: 'object', properties: { sheet: text, row: { type: 'integer' }, column: text, reason: text } },
    },
  },
}

function rowOf({ ask, offer }: AskedFields): Json {
  const fields = [...ask, ...offer].map((field) => [field, text])
  return { type: 'object', required: ['id', ...ask], properties: { id: text, ...Object.fromEntries(fields) } }
}

function actionOf({ ask, offer = [], askRows = {}, batch }: CompiledAction): Json {
  const asked = {
    ...Object.fromEntries([...ask, ...offer].map((field) => [field, text])),
    ...Object.fromEntries(
      Object.entries(askRows).map(([table, fields]) => [table, { type: 'array', items: rowOf(fields) }]),
    ),
  }
  const ids = { type: 'string', description: batch ? 'comma list' : 'one id' }
  const schema = {
    type: 'object',
    required: ['ids', ...ask],
    properties: { ids, version: { type: 'integer' }, ...asked },
  }
  const outcome = {
    type: 'object',
    required: ['id', 'success', 'message'],
    properties: { id: text, success: { type: 'boolean' }, message: text },
  }
  return {
    parameters: [key, ...confirmed],
    requestBody: { required: true, ...json(schema) },
    responses: answer({ type: 'array', items: outcome }),
  }
}
