import { Type } from 'typebox'

/** Optional short text of a request body. Numbers are accepted, as clients send keys and codes either way. */
export const Words = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Null()]))

/** Text of a request body; '' when it is missing. */
export function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
