import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Text } from '../base/text-schema.ts'

/** Objects of a theme allow no other keys. */
export const strict = { additionalProperties: false }

/** Key with the name and meaning of the portal theme data (spec 3), not a term of the schema language. */
export const themeKey = <T extends TSchema>(schema: T): T => ({ ...schema, foreign: 'portal theme data' })

/** Object of theme data: each key is optional and has the default of its template. */
export function themeObject<T extends Record<string, TSchema>>(keys: T, description: string) {
  const optional = Object.fromEntries(
    Object.entries(keys).map(([key, schema]) => [key, Type.Optional(themeKey(schema))]),
  )
  return Type.Unsafe<{ [K in keyof T]?: Static<T[K]> }>(Type.Object(optional, { ...strict, description }) as TObject)
}

/** Text of theme data in both languages. */
export const Words = (description: string) => Type.Unsafe<Static<typeof Text>>({ ...Text, description } as TSchema)

/** Colour, `#004CE0`. */
export const Color = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', description: 'A colour, #RRGGBB.' })

/** Link address of the portal: a path of this site, an anchor or http(s) (security.md section 4). */
export const LinkUrl = Type.String({
  pattern: '^(/(?![/\\\\])[^\\s\\\\]{0,400}|#[A-Za-z0-9_-]{1,60}|https?://[^\\s\\\\]{1,400})$',
  description: 'The target of the link: a path of this site, an anchor, or an http(s) address.',
})

/** Picture of this site: public pages send no request to other hosts. */
export const Picture = Type.String({
  pattern: '^$|^/(?![/\\\\])[^\\s\\\\]{1,400}$',
  description: 'A picture of this site by its path; empty for the artwork of the template.',
})

const TextStyle = themeObject(
  {
    textAlign: Type.Union([Type.Literal('left'), Type.Literal('center'), Type.Literal('right')], {
      description: 'How its lines are aligned.',
    }),
    color: Color,
    fontSize: Type.Integer({ minimum: 16, maximum: 80, multipleOf: 2, description: 'Its size in pixels, 16 to 80.' }),
  },
  'Style of the text.',
)

/** Styled text of the hero. */
export const StyledText = themeObject(
  { text: Words('The text.'), isBold: Type.Boolean({ description: 'Whether it is bold.' }), style: TextStyle },
  'A text and its style.',
)
export type StyledText = Static<typeof StyledText>
