import { Type } from 'typebox'
import { Text } from '../base/text-schema.ts'

export const numberProps = {
  minimum: Type.Optional(Type.Number({ description: 'The least value.' })),
  maximum: Type.Optional(Type.Number({ description: 'The greatest value.' })),
  exclusiveMinimum: Type.Optional(Type.Number({ description: 'The value must be greater than this.' })),
  scale: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 6, description: 'Decimals stored and shown; 2 by default.' }),
  ),
  unit: Type.Optional({ ...Text, description: 'The unit, shown after the number.' }),
}

type NumberKeys = { minimum?: number; maximum?: number; exclusiveMinimum?: number }

/** The largest magnitude at which every integer is exact in JSON (contract.md 5.4: reject unsafe integers). */
const safe = Number.MAX_SAFE_INTEGER

/** JSON Schema keywords from the keys of a number field. */
export function numberSchema(type: 'number' | 'integer') {
  return ({ minimum = -safe, maximum = safe, exclusiveMinimum }: NumberKeys) => ({
    type,
    minimum,
    maximum,
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum }),
  })
}

/** Number from the text of a cell (`1,234.5`); undefined when it is unreadable. */
export function parseNumber(raw: string): number | undefined {
  const plain = raw.replaceAll(/[,，\s]/g, '')
  if (plain === '') return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}
