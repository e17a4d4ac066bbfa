import { permissionOf } from '../../src/schema/compile/compile-resource.ts'
import { recordSchema } from '../../src/schema/compile/json-schema.ts'
import { kindOf } from '../../src/schema/fields/registry.ts'
import type { CompiledField, Model, ServerResource } from '../../src/schema/model/compiled.ts'
import { type Lang, textIn } from '../../src/schema/model/text.ts'
import { apiBase } from '../http/create-http.ts'
import type { Route, Session } from '../http/route.ts'
import { hiddenFields } from '../resources/scope.ts'

type Json = { readonly [key: string]: unknown }

/** The OpenAPI 3.1 document of everything a session may call: made from the files and the routes, so it is never behind them. */
export function openApi(model: Model, routes: readonly Route[], session: Session, lang: Lang): Json {
  const resources = [...model.resources.values()].filter(({ plan }) => session.may(permissionOf(plan.code, 'list')))
  const paths: Record<string, Json> = {}
  for (const resource of resources) Object.assign(paths, pathsOf(resource, session, lang))
  for (const route of routes)
    if (!route.path.includes('*'))
      Object.assign(paths, { [template(route.path)]: { ...(paths[template(route.path)] as Json), ...fixed(route) } })
  return {
    openapi: '3.1.0',
    info: { title: 'Procura', version: '1.0.0', description: 'Every answer is an envelope; trust `success` alone.' },
    servers: [{ url: apiBase }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      schemas: {
        Envelope: envelope,
        ...Object.fromEntries(resources.flatMap((resource) => schemasOf(resource, session, lang))),
      },
    },
  }
}

const envelope: Json = {
  type: 'object',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer', description: '200 success, 500 refused, 401 token, 510 no permission, 409 conflict' },
    result: {},
    timestamp: { type: 'integer' },
  },
}

const template = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const schemaName = (code: string) => code.replaceAll('/', '_')
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const parameter = (name: string, where: 'query' | 'path', schema: Json, description?: string): Json => ({
  name,
  in: where,
  required: where === 'path',
  schema,
  ...(description && { description }),
})

function answer(result?: Json): Json {
  const schema = result ? { allOf: [ref('Envelope'), { type: 'object', properties: { result } }] } : ref('Envelope')
  return { 200: { description: 'The envelope', content: { 'application/json': { schema } } } }
}

const workbook: Json = {
  200: {
    description: 'A workbook',
    content: {
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
        schema: { type: 'string', format: 'binary' },
      },
    },
  },
}

function fixed(route: Route): Json {
  const methods = typeof route.method === 'string' ? [route.method] : route.method
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const operation = {
    ...(route.summary && { summary: route.summary }),
    tags: ['system'],
    ...(route.access === 'public' && { security: [] }),
    parameters: names.map((name) => parameter(name, 'path', { type: 'string' })),
    ...(route.body && {
      requestBody: { content: { 'application/json': { schema: JSON.parse(JSON.stringify(route.body)) } } },
    }),
    responses: answer(),
  }
  return Object.fromEntries(methods.map((method) => [method.toLowerCase(), operation]))
}

function pathsOf({ plan }: ServerResource, session: Session, lang: Lang): Record<string, Json> {
  const { code } = plan
  const may = (action: string) => plan.only.includes(action) && session.may(permissionOf(code, action))
  const tags = [textIn(lang, plan.title)]
  const id = parameter('id', 'query', { type: 'string' })
  const body = (name: string, extra: Json = {}) => ({
    required: true,
    content: { 'application/json': { schema: { ...ref(name), ...extra } } },
  })
  const row = ref(`${schemaName(code)}_row`)
  const input = `${schemaName(code)}_input`
  const all: [string, string, Json][] = [
    [
      'list',
      'list',
      { get: { tags, parameters: listParameters(Object.values(plan.fields)), responses: answer(pageOf(row)) } },
    ],
    ['queryById', 'list', { get: { tags, parameters: [id], responses: answer(row) } }],
    [
      'history',
      'list',
      { get: { tags, parameters: [id], responses: answer({ type: 'array', items: { type: 'object' } }) } },
    ],
    ['add', 'add', { post: { tags, requestBody: body(input), responses: answer(row) } }],
    [
      'edit',
      'edit',
      { put: { tags, requestBody: body(`${input}_edit`), responses: { ...answer(row), 409: conflict } } },
    ],
    ['delete', 'delete', { delete: { tags, parameters: [id], responses: answer() } }],
    [
      'deleteBatch',
      'delete',
      {
        delete: {
          tags,
          parameters: [parameter('ids', 'query', { type: 'string' }, 'comma list')],
          responses: answer(),
        },
      },
    ],
    [
      'exportXls',
      'export',
      { get: { tags, parameters: listParameters(Object.values(plan.fields)), responses: workbook } },
    ],
    ['template', 'import', { get: { tags, responses: workbook } }],
    ['importExcel', 'import', { post: { tags, requestBody: upload, responses: answer() } }],
  ]
  const standard = all
    .filter(([, right]) => may(right))
    .map(([name, , item]): [string, Json] => [`/${code}/${name}`, item])
  const states = plan.actions
    .filter(({ permission }) => session.may(permission))
    .map(({ name, title }): [string, Json] => [
      `/${code}/do/${name}`,
      { post: { tags, summary: textIn(lang, title), requestBody: action, responses: answer() } },
    ])
  return Object.fromEntries([...standard, ...states])
}

const conflict: Json = {
  description: 'Somebody else has changed the record',
  content: { 'application/json': { schema: ref('Envelope') } },
}
const upload: Json = {
  content: {
    'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
  },
}
const action: Json = {
  content: {
    'application/json': {
      schema: { type: 'object', properties: { ids: { type: 'string', description: 'comma list' } }, required: ['ids'] },
    },
  },
}

function pageOf(row: Json): Json {
  return {
    type: 'object',
    properties: {
      records: { type: 'array', items: row },
      total: { type: 'integer' },
      size: { type: 'integer' },
      current: { type: 'integer' },
      pages: { type: 'integer' },
    },
  }
}

function listParameters(fields: readonly CompiledField[]): Json[] {
  const filters = fields
    .filter((field) => !kindOf(field).secret && field.filter !== 'none')
    .flatMap(({ key, filter }) => (filter === 'range' ? [`${key}_begin`, `${key}_end`] : [key]))
    .map((name) => parameter(name, 'query', { type: 'string' }))
  const paging = [
    parameter('pageNo', 'query', { type: 'integer', minimum: 1, default: 1 }),
    parameter('pageSize', 'query', { type: 'integer', minimum: 1, maximum: 200, default: 10 }),
    parameter('column', 'query', { type: 'string' }, 'field to sort by'),
    parameter('order', 'query', { type: 'string', enum: ['asc', 'desc'] }),
    parameter('superQueryParams', 'query', { type: 'string' }, 'JSON array of {field, rule, val}, percent-encoded'),
    parameter('superQueryMatchType', 'query', { type: 'string', enum: ['and', 'or'] }),
  ]
  return [...paging, ...filters]
}

function schemasOf(resource: ServerResource, session: Session, lang: Lang): [string, Json][] {
  const hidden = hiddenFields(resource, session)
  const fields = Object.values(resource.plan.fields).filter(({ key }) => !hidden.has(key))
  const described = fields.map((field) => ({
    ...field,
    schema: {
      ...field.schema,
      title: textIn(lang, field.title),
      ...(field.source && { description: `a value of ${field.source.code}` }),
    },
  }))
  const name = schemaName(resource.plan.code)
  const writable = described.filter(({ readOnly, compute }) => readOnly !== true && !compute)
  const required = writable.filter((field) => field.required === true).map(({ key }) => key)
  const readable = described.filter((field) => !kindOf(field).secret)
  const { properties } = recordSchema(writable)
  const base = { type: 'object', title: textIn(lang, resource.plan.title) }
  const nullable = Object.fromEntries(readable.map(({ key, schema }) => [key, { anyOf: [schema, { type: 'null' }] }]))
  const version = { type: 'integer', description: 'as read; a stale one is answered with 409' }
  return [
    [
      `${name}_row`,
      {
        ...base,
        properties: {
          id: { type: 'string' },
          ...nullable,
          createBy: { type: 'string' },
          createTime: { type: 'string' },
          version,
        },
      },
    ],
    [`${name}_input`, { ...base, properties, ...(required.length > 0 && { required }) }],
    [
      `${name}_input_edit`,
      { ...base, properties: { ...(properties as Json), id: { type: 'string' }, version }, required: ['id'] },
    ],
  ]
}
