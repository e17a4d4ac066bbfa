import { type Static, Type } from 'typebox'

/** The languages every text of a schema file may be written in. */
export const langs = ['zh', 'en'] as const
export type Lang = (typeof langs)[number]

export const Text = Type.Union(
  [
    Type.String({ minLength: 1, maxLength: 2000 }),
    Type.Object(
      { zh: Type.String({ minLength: 1, maxLength: 2000 }), en: Type.String({ minLength: 1, maxLength: 2000 }) },
      { additionalProperties: false },
    ),
  ],
  { description: 'A text for people: {"zh": "…", "en": "…"}, or one string for both languages.' },
)
export type Text = Static<typeof Text>

/** The text in the language asked for. */
export function textIn(lang: Lang, text: Text): string {
  return typeof text === 'string' ? text : text[lang]
}
