import { type Static, Type } from 'typebox'
import { SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { tagColors } from './tag-colors.ts'

const strict = { additionalProperties: false }

/** `schemas/dictionaries/<code>.json`: code → items. Values are strings and occur once. */
export const Dictionary = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    description: Type.Optional(Text),
    items: Type.Array(
      Type.Object(
        {
          value: Type.String({ minLength: 1, maxLength: 100, description: 'The field stored in records.' }),
          title: Text,
          color: Type.Optional(
            Type.Union(
              tagColors.map((color) => Type.Literal(color)),
              { description: 'The colour of its tag; plain text without one.' },
            ),
          ),
          hidden: Type.Optional(Type.Boolean({ description: 'Still shown for stored values, and no longer offered.' })),
          areas: Type.Optional(
            Type.Array(Type.String(), {
              minItems: 1,
              uniqueItems: true,
              description:
                'Resources that the item is about: their codes, or folders that end in `/`. With `!` in front, all others.',
            }),
          ),
        },
        strict,
      ),
      { maxItems: 2000, description: 'The items, in order.' },
    ),
    from: Type.Optional(
      Type.String({ description: 'The registry of the server whose names are added to the items, such as `jobs`.' }),
    ),
  },
  { ...strict, title: 'Dictionary' },
)
export type Dictionary = Static<typeof Dictionary>
