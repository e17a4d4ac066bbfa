import type { Lang } from '../../../src/schema/base/text.ts'
import { offeredActions, permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { apiBase } from '../../platform/http/create-http.ts'
import type { Route, Session } from '../../platform/http/route.ts'
import { answer, commonResponses, commonSchemas, fileAnswer, type Json, json, parameter } from './parts.ts'
import { pathsOf } from './resource-paths.ts'
import { schemasOf } from './resource-schemas.ts'

type Paths = { [path: string]: { readonly [method: string]: Json } }

/**
 * OpenAPI 3.1 document of all calls of a session, or of one resource: generated from files and routes, so it is
 * always current.
 */
export function openApi(model: Model, routes: readonly Route[], session: Session, lang: Lang, only?: string): Json {
  const known = [...model.resources.values()].filter(({ plan }) => only === undefined || plan.code === only)
  const resources = known.filter(({ plan }) =>
    [...plan.only, ...offeredActions(plan).map(({ name }) => name)].some((action) =>
      session.may(permissionOf(plan.code, action)),
    ),
  )
  const paths: Paths = {}
  for (const route of routes.filter((each) => mayCall(each, session))) addRoute(paths, route)
  for (const resource of resources) Object.assign(paths, pathsOf(resource, session, lang))
  return {
    openapi: '3.1.0',
    info: { title: 'Procura', version: '1.0.0', description: 'Every answer is an envelope; trust `success` alone.' },
    servers: [{ url: apiBase }],
    security: [{ token: [] }],
    paths: Object.fromEntries(Object.entries(paths).map(([path, entry]) => [path, named(path, entry)])),
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      responses: commonResponses,
      schemas: {
        ...commonSchemas,
        ...Object.fromEntries(resources.flatMap((resource) => schemasOf(resource, session, lang))),
      },
    },
  }
}

function mayCall(route: Route, session: Session): boolean {
  return route.access !== 'permission' || typeof route.permission !== 'string' || session.may(route.permission)
}

function addRoute(paths: Paths, route: Route): void {
  // `:id` and `*` of the router are parameters of the document.
  const path = route.path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}')
  const methods = typeof route.method === 'string' ? [route.method] : route.method
  const operation = operationOf(route, path)
  paths[path] = { ...paths[path], ...Object.fromEntries(methods.map((method) => [method.toLowerCase(), operation])) }
}

function operationOf(route: Route, path: string): Json {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameter(name, 'path', { type: 'string' }))
  return {
    ...(route.summary && { summary: route.summary }),
    tags: ['system'],
    ...(route.access === 'public' && { security: [] }),
    parameters: [...inPath, ...queryParameters(route)],
    ...(route.operationId && { operationId: route.operationId }),
    ...(route.body && { requestBody: { required: true, ...json(plain(route.body)) } }),
    ...((route.takesXml || route.takesFile?.(`${apiBase}${route.path}`)) && { requestBody: fileBody(route) }),
    responses: route.gives ? fileAnswer(route.gives) : answer(),
  }
}

/** Body of a call that takes a file: a form with it, or an XML document. */
function fileBody({ path, takesFile, takesXml }: Route): Json {
  const form = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
  return {
    required: true,
    content: {
      ...(takesFile?.(`${apiBase}${path}`) && { 'multipart/form-data': { schema: form } }),
      ...(takesXml && { 'application/xml': { schema: { type: 'string' } } }),
    },
  }
}

function queryParameters({ query }: Route): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = plain(query) as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    ...parameter(name, 'query', schema),
    required: required.includes(name),
  }))
}

// A TypeBox schema has symbol keys, which are not JSON.
function plain(schema: object): Json {
  return JSON.parse(JSON.stringify(schema))
}

/** `/sys/user/list`, `get` → `sys.user.list.get`. */
function named(path: string, entry: Json): Json {
  const name = path.slice(1).replaceAll(/[{}]/g, '').replaceAll('/', '.')
  return Object.fromEntries(
    Object.entries(entry).map(([method, operation]) => [
      method,
      { operationId: `${name}.${method}`, ...(operation as Json) },
    ]),
  )
}
