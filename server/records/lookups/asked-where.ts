import { AppError } from '../../../src/schema/model/errors.ts'

type Given = Readonly<Record<string, unknown>>

/** Conditions of a lookup, as the form sends them. @throws BAD_REQUEST for anything but an object of plain values. */
export function whereOf(text: string | undefined, name = 'where'): Given {
  if (!text) return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name, reason: 'JSON' }, { cause })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.values(value).every(isPlain)) {
    throw new AppError('BAD_REQUEST', { name, reason: '{field: value}' })
  }
  return value as Given
}

function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.length <= 200 && value.every(isScalar) : isScalar(value)
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
