import { type TSchema, Type } from 'typebox'
import type { Text as TextType } from './text.ts'

const Words = Type.String({ minLength: 1, maxLength: 2000 })

/** Schema of a text of a schema file. Separate from `text.ts`: a browser checks no file, and need not load it. */
export const Text = Type.Unsafe<TextType>(
  Type.Union([Words, Type.Object({ zh: Words, en: Words }, { additionalProperties: false })], {
    description: 'A display text: {"zh": "…", "en": "…"}, or one string for both languages.',
  }) as TSchema,
)
