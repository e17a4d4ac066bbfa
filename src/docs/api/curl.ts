import type { ApiDocument, Call, Schema } from './document.ts'
import { bodyOf } from './shape.ts'

/** Maximum number of fields in an example body. */
const mostFields = 6

/** A curl command for a call, with all required parameters. */
export function curlOf({ method, path, operation }: Call, document: ApiDocument): string {
  const [server] = document.servers ?? []
  const query = (operation.parameters ?? []).filter(({ in: where, required }) => where === 'query' && required === true)
  const queryText = query.map(({ name }) => `${name}=VALUE`).join('&')
  const address = `http://127.0.0.1:3000${server?.url ?? ''}${path}${queryText === '' ? '' : `?${queryText}`}`
  const isPublic = operation.security?.length === 0
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${address}"`,
    ...(isPublic ? [] : ['-H "X-Access-Token: $TOKEN"']),
    ...sentWith(bodyOf(operation), document),
  ].join(' \\\n  ')
}

function sentWith(body: ReturnType<typeof bodyOf>, document: ApiDocument): readonly string[] {
  if (!body) return []
  if (body.form === 'multipart/form-data') return ['-F file=@FILE']
  const sample = JSON.stringify(sampleOf(body.schema, document))
  return ['-H "Content-Type: application/json"', `-d '${sample}'`]
}

function sampleOf(schema: Schema | undefined, document: ApiDocument): unknown {
  const named = schema?.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
  const { properties = {}, required = [] } = named ?? {}
  const keys = required.length > 0 ? required : Object.keys(properties)
  return Object.fromEntries(keys.slice(0, mostFields).map((key) => [key, sampleValue(properties[key])]))
}

function sampleValue(schema: Schema = {}): unknown {
  const own = schema.anyOf?.[0] ?? schema
  const [type = 'string'] = [own.type ?? 'string'].flat()
  if (own.enum) return own.enum[0]
  const samples: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, array: [], object: {} }
  if (own.format === 'date') return '2026-01-31'
  return samples[type] ?? 'TEXT'
}
