import { Type } from 'typebox'

/** A short text of a request body that may be left out; numbers count as their digits, as clients send keys and codes either way. */
export const Words = Type.Optional(Type.Union([Type.String({ maxLength: 1000 }), Type.Number(), Type.Null()]))

/** A text of a request body; what is missing counts as empty. */
export function textOf(body: unknown, name: string): string {
  const value = (body as Record<string, unknown>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
