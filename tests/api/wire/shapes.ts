import type { Reply } from '../../kit/api-server.ts'

/** Ids for the calls of the table. */
export type Known = Readonly<
  Record<'user' | 'own' | 'role' | 'depart' | 'permission' | 'ruled' | 'bank' | 'notice' | 'draft' | 'supplier', string>
>

/** Required fields of a result, or of each row of it. */
export type Shape =
  | { readonly kind: 'page' | 'rows' | 'bare'; readonly fields: readonly string[] }
  | { readonly kind: 'object'; readonly fields: readonly string[] }
  | { readonly kind: 'text' | 'strings' | 'done' | 'bytes' | 'map' | 'list' }
  | { readonly kind: 'refused'; readonly code: number }

export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  /** Rest of the address after the path. */
  readonly more?: (known: Known) => string
  readonly body?: (known: Known) => unknown
  readonly as?: 'admin' | 'supplier' | 'nobody'
  readonly shape: Shape
}

export const page = (...fields: string[]): Shape => ({ kind: 'page', fields })
export const rows = (...fields: string[]): Shape => ({ kind: 'rows', fields })
export const object = (...fields: string[]): Shape => ({ kind: 'object', fields })
export const text: Shape = { kind: 'text' }
export const strings: Shape = { kind: 'strings' }
export const done: Shape = { kind: 'done' }
export const map: Shape = { kind: 'map' }
export const list: Shape = { kind: 'list' }
export const bytes: Shape = { kind: 'bytes' }
export const refused = (code: number): Shape => ({ kind: 'refused', code })

export const get = (path: string, shape: Shape, more?: Call['more']): Call => ({
  method: 'GET',
  path,
  shape,
  ...(more && { more }),
})
const send =
  (method: 'POST' | 'PUT') =>
  (path: string, shape: Shape, body: Call['body'] = () => ({}), more?: Call['more']): Call => ({
    method,
    path,
    shape,
    body,
    ...(more && { more }),
  })
export const post = send('POST')
export const put = send('PUT')
export const remove = (path: string, shape: Shape, more: Call['more']): Call => ({
  method: 'DELETE',
  path,
  shape,
  ...(more && { more }),
})

type Judge = (reply: Reply, fields: readonly string[]) => string | undefined

const judges: Readonly<Record<Shape['kind'], Judge>> = {
  page: ({ result }, fields) => (typeof result?.total === 'number' ? lacking(result.records, fields) : 'no page'),
  rows: ({ result }, fields) => lacking(result, fields),
  bare: ({ text }, fields) => lacking(JSON.parse(text), fields),
  object: ({ result }, fields) => lackingIn(result, fields),
  text: ({ result }) => (typeof result === 'string' ? undefined : 'no text'),
  strings: ({ result }) =>
    Array.isArray(result) && result.length > 0 && result.every((one) => typeof one === 'string')
      ? undefined
      : 'no texts',
  map: ({ result }) =>
    typeof result === 'object' && result !== null && Object.values(result).every(Array.isArray) ? undefined : 'no map',
  bytes: ({ bytes: [first, second] }) => (first === 0x50 && second === 0x4b ? undefined : 'no workbook'),
  list: ({ result }) => (Array.isArray(result) ? undefined : 'no list'),
  done: () => undefined,
  refused: () => undefined,
}

/** The deviation of an answer from its shape; undefined if none. */
export function wrongWith(reply: Reply, shape: Shape): string | undefined {
  const hasEnvelope = shape.kind !== 'bare' && shape.kind !== 'bytes'
  if (shape.kind === 'refused') return reply.success === false && reply.code === shape.code ? undefined : summary(reply)
  if (reply.status !== 200 || (hasEnvelope && !reply.success)) return summary(reply)
  return judges[shape.kind](reply, 'fields' in shape ? shape.fields : [])
}

const summary = ({ status, code, text }: Reply) => `${status} ${code} ${text.slice(0, 300)}`

function lacking(rows: unknown, fields: readonly string[]): string | undefined {
  if (!Array.isArray(rows)) return 'no list'
  if (rows.length === 0 && fields.length > 0) return 'an empty list shows no shape'
  return rows.map((row) => lackingIn(row, fields)).find((wrong) => wrong !== undefined)
}

function lackingIn(row: unknown, fields: readonly string[]): string | undefined {
  if (typeof row !== 'object' || row === null) return 'no object'
  const missing = fields.filter((name) => !(name in row))
  return missing.length === 0 ? undefined : `without ${missing.join(', ')}`
}
