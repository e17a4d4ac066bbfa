import { type Static, Type } from 'typebox'
import { FieldKey, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar } from '../base/where.ts'
import { FieldSchema } from '../fields/registry.ts'
import { Icon } from './icon.ts'
import { Like } from './like.ts'
import { PrintSpec } from './print-spec.ts'
import { actionsWith, body, mapOf } from './resource-body.ts'
import { TenantKind } from './tenants.ts'

const strict = { additionalProperties: false }

/** Standard actions of a resource; each has one permission code, `srm:supplier:bank:add`. State actions and `permit` ones follow. */
export const standardActions = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] as const

/** Rows that are read from a data source. */
export const SourceView = Type.Object(
  {
    of: Type.String({
      pattern: '^[a-z][A-Za-z0-9_]*$',
      maxLength: 50,
      description: 'The code of a data source (sys/datasource). Its columns are the fields of the same name.',
    }),
    from: Type.Optional(
      Type.String({ maxLength: 4000, description: 'Its table, or one select. None for an address with JSON.' }),
    ),
    key: Type.Optional({ ...FieldKey, description: 'The field that identifies a row; its number by default.' }),
  },
  strict,
)
export type SourceView = Static<typeof SourceView>

/** View of the server with these rows. */
export const sourceRows = 'sourceRows'

/** `schemas/resources/<area>/<name>.json`: one business object: table, API, list, form and rights. */
export const Resource = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    one: Type.Optional({
      ...Text,
      description: 'The title of one record, in lower case in English; derived from `title` by default.',
    }),
    icon: Type.Optional(Icon),
    fields: mapOf(Type.Union([FieldSchema, Like])),
    ...body,
    actions: Type.Optional(actionsWith(Like)),
    value: Type.Optional(Type.String({ description: 'The field a lookup stores; id by default.' })),
    label: Type.Optional(
      Type.Union(
        [
          FieldKey,
          Type.Object(
            {
              zh: { ...FieldKey, description: 'The field that Chinese pages show.' },
              en: { ...FieldKey, description: 'The field that English pages show.' },
            },
            strict,
          ),
        ],
        {
          description: 'The field a lookup shows, per language if need be; the first text field by default.',
        },
      ),
    ),
    print: Type.Optional(PrintSpec),
    tenant: Type.Optional(TenantKind),
    like: Type.Optional(
      Type.String({
        description:
          'A resource with the same fields, rules, list and form; own keys override each of them. Rights, states, hooks and the parent are not shared.',
      }),
    ),
    parent: Type.Optional(
      Type.Object(
        {
          field: {
            ...FieldKey,
            description:
              'The field with the id of the parent row. One missing in `fields` is a required choice of the parent, first in the table and in no form.',
          },
          of: Type.String({ description: 'The resource of the parent rows.' }),
          guards: Type.Optional(
            Type.Boolean({ description: 'Rows are writable only with the right to edit their parent row.' }),
          ),
          reads: Type.Optional(
            Type.Boolean({ description: 'Rows are readable only with the right to list their parent row.' }),
          ),
        },
        { ...strict, description: 'Rows belong to a row of another resource; deleting that row deletes these.' },
      ),
    ),
    table: Type.Optional(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,60}$', description: 'Table name; from the code by default.' }),
    ),
    part: Type.Optional(
      Type.Object(
        {
          of: Type.String({ description: 'The resource of these rows.' }),
          where: Type.Record(FieldKey, Type.String(), { description: 'Field → the value that its rows have.' }),
        },
        {
          ...strict,
          description:
            'The resource is a part of another one: its rows with these values. It has the other one’s fields, rules, states and hooks, and its own layout and rights.',
        },
      ),
    ),
    view: Type.Optional(
      Type.Union([Type.String(), SourceView], {
        description:
          'The rows come from a named view of the server (server/features/views) or from a data source instead of a table: read-only.',
      }),
    ),
    record: Type.Optional(
      Type.Object(
        {
          resource: { ...FieldKey, description: 'The field that holds the code of the resource.' },
          id: { ...FieldKey, description: 'The field that holds the id of the record.' },
        },
        {
          ...strict,
          description:
            'For a view whose rows refer to other records: the fields with their resource and id. Opening a row opens that record.',
        },
      ),
    ),
    hooks: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Named server functions (server/domain/hooks) that take part in reads and writes.',
      }),
    ),
    only: Type.Optional(
      Type.Array(Type.Union(standardActions.map((action) => Type.Literal(action))), {
        description: 'The standard actions that exist at all; every one by default.',
      }),
    ),
    default: Type.Optional(
      Type.Record(FieldKey, Scalar, {
        description: 'Field → its first value, in place of that of a mixin or of `like`.',
      }),
    ),
  },
  { ...strict, title: 'Resource' },
)

export type Resource = Static<typeof Resource>
