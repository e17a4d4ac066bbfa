import { type TSchema, Type } from 'typebox'
import type { Text as TextType } from './text.ts'

const Words = Type.String({ minLength: 1, maxLength: 2000 })

/** What a text of a schema file may be. Apart from `text.ts`, so that a browser, which checks no file, does not fetch what does. */
export const Text = Type.Unsafe<TextType>(
  Type.Union([Words, Type.Object({ zh: Words, en: Words }, { additionalProperties: false })], {
    description: 'A text for people: {"zh": "…", "en": "…"}, or one string for both languages.',
  }) as TSchema,
)
