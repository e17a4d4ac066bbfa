import { type Static, Type } from 'typebox'
import { Text } from '../base/text-schema.ts'
import { Icon } from './icon.ts'

const strict = { additionalProperties: false }

/** An action of a list beside those of its states: it opens something, prints, downloads or calls the API. */
export const ListAction = Type.Object(
  {
    title: Text,
    icon: Type.Optional(Icon),
    at: Type.Optional(
      Type.Union([Type.Literal('row'), Type.Literal('batch'), Type.Literal('toolbar')], {
        description: 'Of a row (by default), of the ticked rows, or of the list.',
      }),
    ),
    when: Type.Optional(Type.String({ description: 'CEL over the row: without it the action is always there.' })),
    permission: Type.Optional(
      Type.String({
        description:
          'The right that shows it. One named after the resource, `sys:online:end`, is granted with its other rights.',
      }),
    ),
    confirm: Type.Optional(Type.Boolean({ description: 'Asks first, with the number of rows.' })),
    danger: Type.Optional(Type.Boolean({ description: 'Drawn in red.' })),
    page: Type.Optional(Type.String({ description: 'Opens this page.' })),
    drawer: Type.Optional(
      Type.Literal(true, { description: 'Opens the page in a drawer next to the list, not in its place.' }),
    ),
    url: Type.Optional(
      Type.String({ pattern: '^https?://', description: 'Opens this address in a window of its own.' }),
    ),
    with: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description:
          'Parameter of the address → field of the row; blocks of the page take it by {"query": "<parameter>"}.',
      }),
    ),
    print: Type.Optional(Type.Literal(true, { description: 'Opens the rows as they are printed.' })),
    download: Type.Optional(Type.String({ description: 'A file field whose files are handed over.' })),
    file: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_/-]{1,200}$',
        description: 'Hands over the file that the API gives at this path for the id of the row.',
      }),
    ),
    picture: Type.Optional(
      Type.Literal(true, { description: 'What `file` gives is a picture: it is shown instead of handed over.' }),
    ),
    look: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_/-]{1,200}$',
        description:
          'What `file` gives is a PDF: it is shown at the address that the API gives at this path for the id of the row, and handed over from there.',
      }),
    ),
    ask: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 10,
        description: 'Fields of the resource asked for first, and sent along with the call.',
      }),
    ),
    call: Type.Optional(
      Type.Object(
        {
          path: Type.String({ pattern: '^[A-Za-z0-9_/-]{1,200}$', description: 'Below the API base.' }),
          method: Type.Optional(
            Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('DELETE')], {
              default: 'POST',
              description: 'The HTTP method.',
            }),
          ),
          show: Type.Optional(
            Type.Literal(true, { description: 'The message it answers with is shown; the call is a POST.' }),
          ),
          ask: Type.Optional({ ...Text, description: 'Asks for a text under this title first, sent as `value`.' }),
        },
        { ...strict, description: 'Calls the API with the ids of the rows, and fetches the list again.' },
      ),
    ),
  },
  strict,
)
export type ListAction = Static<typeof ListAction>
