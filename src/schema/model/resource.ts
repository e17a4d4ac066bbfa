import { type Static, Type } from 'typebox'
import { FieldKey, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar } from '../base/where.ts'
import { FieldSchema } from '../fields/registry.ts'
import { Icon } from './icon.ts'
import { Like } from './like.ts'
import { actionsWith, body, mapOf } from './resource-body.ts'
import { TenantKind } from './tenants.ts'

const strict = { additionalProperties: false }

/** What may be done with a resource; each gives one permission code, `srm:supplier:bank:add`. State actions and `custom` ones join them. */
export const standardActions = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] as const

/** `schemas/resources/<area>/<name>.json`: one business object: table, API, list, form and rights. */
export const Resource = Type.Object(
  {
    $schema: SchemaLink,
    title: Text,
    one: Type.Optional({
      ...Text,
      description: 'What one record is called, in English in small letters; by default `title` says it.',
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
    tenant: Type.Optional(TenantKind),
    like: Type.Optional(
      Type.String({
        description:
          'A resource whose fields, rules, list and form this one has too, each of which its own keys may replace. Rights, states, hooks and the parent are its own.',
      }),
    ),
    parent: Type.Optional(
      Type.Object(
        {
          field: {
            ...FieldKey,
            description:
              'The field that holds the id of the parent row. One that `fields` does not say is a required choice of the parent, first in the table and in no form.',
          },
          of: Type.String({ description: 'The resource of the parent rows.' }),
          guards: Type.Optional(
            Type.Boolean({ description: 'Rows are written only by those who may edit the row they belong to.' }),
          ),
          reads: Type.Optional(
            Type.Boolean({ description: 'Rows are read only by those who may list the row they belong to.' }),
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
          of: Type.String({ description: 'The resource whose rows these are.' }),
          where: Type.Record(FieldKey, Type.String(), { description: 'Field → the value that its rows have.' }),
        },
        {
          ...strict,
          description:
            'The resource is a part of the rows of another one: those with these values. It has the other one’s fields, rules, states and hooks, and a layout and rights of its own.',
        },
      ),
    ),
    view: Type.Optional(
      Type.String({
        description:
          'The rows are those of a named view of the server (server/features/views) instead of a table: they are read, and changed by calls alone.',
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
            'Rows of a view that each stand for a record elsewhere: the fields that say of which resource and which. Opening a row opens that record.',
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
