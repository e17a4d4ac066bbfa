import { Type } from 'typebox'
import { FieldKey } from '../base/names.ts'

/** Validation codes of texts (contract.md 5.3). */
export const formats = [
  'url',
  'email',
  'mobile',
  'postcode',
  'letters',
  'digits',
  'creditCode',
  'swift',
  'bankNo',
] as const

const bound = (description: string) =>
  Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), FieldKey], { description }))

export const textProps = {
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Characters at most.' })),
  minLength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'Characters at least.' })),
  pattern: Type.Optional(
    Type.String({ maxLength: 300, description: 'A regular expression the whole text must match; checked for safety.' }),
  ),
  words: Type.Optional(
    Type.Object(
      { minimum: bound('Words at least: a number or a constant of the file.'), maximum: bound('Words at most.') },
      { additionalProperties: false, description: 'How many words the text has; a Chinese character is one.' },
    ),
  ),
  check: Type.Optional(
    Type.String({ maxLength: 50, description: 'The code of a check rule (sys/checkRule) that values meet.' }),
  ),
  format: Type.Optional(
    Type.Union(
      formats.map((name) => Type.Literal(name)),
      { description: 'A form that the text must have.' },
    ),
  ),
}

type TextKeys = { maxLength?: number; minLength?: number; pattern?: string; format?: string }

/** JSON Schema keywords from the keys of a text field. */
export function textSchema({ maxLength, minLength, pattern, format }: TextKeys) {
  return {
    type: 'string',
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
  }
}
