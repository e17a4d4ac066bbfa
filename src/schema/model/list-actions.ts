import { type Static, Type } from 'typebox'
import { Cel, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import { ApiPath, Batch, everyAction, strict } from './action-keys.ts'

const shown = {
  ...everyAction,
  at: Type.Optional(
    Type.Union([Type.Literal('row'), Type.Literal('batch'), Type.Literal('toolbar')], {
      description: 'Of a row (by default), of the ticked rows, or of the list.',
    }),
  ),
  permission: Type.Optional(
    Type.String({
      description:
        'The right that shows it. One named after the resource, `sys:online:end`, is granted with its other rights.',
    }),
  ),
  guarded: Type.Optional(
    Type.Literal('only', {
      description: 'Shown only when the parent record guards the row: only a document changes it.',
    }),
  ),
}

const taking = (description: string) => Type.Optional(Type.Record(Type.String(), Type.String(), { description }))

const Open = Type.Object(
  {
    do: Type.Literal('open', { description: 'Opens a list, a page or an address: one of `list`, `page` and `url`.' }),
    ...shown,
    list: Type.Optional(
      Type.String({ description: 'The resource whose list is opened; hidden from users without its list right.' }),
    ),
    page: Type.Optional(Type.String({ description: 'Opens this page.' })),
    url: Type.Optional(
      Type.String({ pattern: '^https?://', description: 'Opens this address in a window of its own.' }),
    ),
    drawer: Type.Optional(
      Type.Literal(true, { description: 'Opens the page in a drawer next to the list, not in its place.' }),
    ),
    with: taking(
      'Search field of the list, or parameter of the address, → field of the row. Blocks of a page read it with {"query": "<parameter>"}.',
    ),
  },
  strict,
)

const Add = Type.Object(
  {
    do: Type.Literal('add', {
      description: 'Leads to the form of a new record; also shown under the form of a record that is read.',
    }),
    ...shown,
    to: Type.String({ description: 'The resource of the new record; hidden from users without the add right.' }),
    waits: Type.Optional(
      Type.Literal(true, {
        description:
          'The next step of a record while `where` holds and rows remain: its page names it, with the roles that may add there.',
      }),
    ),
    via: Type.Optional({
      ...FieldKey,
      description: 'A lookup: `with` and `rows` read the record that it names instead of the row.',
    }),
    with: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Object({ cel: Cel }, strict)]), {
        description:
          'Field of the new record → field of the row, or an expression over it; `<table>.<field>`: of the first row of a table of the new record.',
      }),
    ),
    readOnly: Type.Optional(
      Type.Array(FieldKey, {
        minItems: 1,
        description:
          'Fields of `with` that the form of the new record only shows; the server checks them by its rules.',
      }),
    ),
    until: Type.Optional(
      Type.Object(
        {
          on: Type.Record(FieldKey, FieldKey, {
            minProperties: 1,
            description: 'Field of those records → field with the same value of the row, or of the record of `via`.',
          }),
          where: Type.Optional({ ...Where, description: 'Which of those records count.' }),
          limit: Type.Optional({
            ...Cel,
            description:
              'How many of them end it, a number computed from the row or the record of `via`; 1 by default.',
          }),
        },
        {
          ...strict,
          description:
            'Offered until the user can read such a record of `to`; one that is still a draft is continued instead: {"on": {"orderNo": "billNo"}}.',
        },
      ),
    ),
    rows: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            of: Type.String({ description: 'The table of the row.' }),
            where: Type.Optional({
              ...Where,
              description: 'Which of those rows count, such as those that are still open.',
            }),
            with: Type.Record(Type.String(), Type.Union([Type.String(), Type.Object({ cel: Cel }, strict)]), {
              minProperties: 1,
              description:
                'Field of each new row → field of the row that it comes from, or an expression over it: {"qty": {"cel": "qty - shippedQty"}}; `parent.x` is a field of the record.',
            }),
            readOnly: Type.Optional(
              Type.Array(
                Type.Union([
                  Type.String(),
                  Type.Object(
                    {
                      field: Type.String({ description: 'The field that is only shown …' }),
                      where: { ...Where, description: '… while this holds for the record that the rows come from.' },
                    },
                    strict,
                  ),
                ]),
                { minItems: 1, description: 'Fields of the new rows that their form only shows.' },
              ),
            ),
          },
          strict,
        ),
        {
          minProperties: 1,
          description:
            'Tables of the new record that start with the rows of a table of this one, as far as the user may read them: {"items": {"of": "items", "with": {"qty": "qty"}}}.',
        },
      ),
    ),
  },
  strict,
)

const Call = Type.Object(
  {
    do: Type.Literal('call', { description: 'Calls the API with the ids of the rows, and fetches the list again.' }),
    ...shown,
    batch: Batch,
    path: ApiPath,
    method: Type.Optional(
      Type.Union([Type.Literal('POST'), Type.Literal('PUT'), Type.Literal('DELETE')], {
        default: 'POST',
        description: 'The HTTP method.',
      }),
    ),
    with: taking('Parameter of the call → field of the row.'),
    ask: Type.Optional(
      Type.Array(
        Type.Union([
          Type.String(),
          Type.Object({ title: Text }, { ...strict, description: 'A text that is no field, sent as `value`.' }),
        ]),
        {
          minItems: 1,
          maxItems: 10,
          description: 'Fields of the dialog before the call, sent with it; or one text, by its title.',
        },
      ),
    ),
    show: Type.Optional(
      Type.Literal(true, { description: 'The message it answers with is shown; the call is a POST.' }),
    ),
    file: Type.Optional(
      Type.String({
        pattern: '^\\.[a-z0-9]{1,8}(,\\.[a-z0-9]{1,8})*$',
        description:
          'The person chooses a file with one of these endings, such as `.xml`; the call sends it with the parameter `id` of the row, and its answer is shown.',
      }),
    ),
  },
  strict,
)

const Download = Type.Object(
  {
    do: Type.Literal('download', {
      description: 'Downloads files: those of a `field`, or the answer of the API at a `path`.',
    }),
    ...shown,
    batch: Batch,
    field: Type.Optional(Type.String({ description: 'A file field of the row.' })),
    path: Type.Optional({
      ...ApiPath,
      description: 'Path below the API base that returns the file for the id of the row.',
    }),
    show: Type.Optional(
      Type.Union([Type.Literal(true), ApiPath], {
        description:
          'The file of `path` is previewed first: a picture (true), or a PDF at the address that the API returns at this path for the id of the row.',
      }),
    ),
  },
  strict,
)

const Print = Type.Object(
  {
    do: Type.Literal('print', { description: 'Opens the rows as they are printed.' }),
    ...shown,
    title: Type.Optional({ ...Text, description: 'Its title; “Print” by default.' }),
    batch: Batch,
  },
  strict,
)

const Permit = Type.Object(
  {
    do: Type.Literal('permit', {
      description: 'No button: a right with the name of the action, required by calls and other resources.',
    }),
    title: Text,
  },
  strict,
)

/** Kinds of action that do not change the record. */
export const listActions = { open: Open, add: Add, call: Call, download: Download, print: Print, permit: Permit }
export type ListAction = {
  [Kind in keyof typeof listActions]: Static<(typeof listActions)[Kind]>
}[keyof typeof listActions]
/** List actions that have a button. */
export type Button = Exclude<ListAction, { readonly do: 'permit' }>
