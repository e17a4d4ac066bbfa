import { type Static, type TSchema, Type } from 'typebox'
import { Cel, FieldKey, fieldKeyPattern, fieldNames, SchemaLink } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar, Where } from '../base/where.ts'
import { type Field, FieldSchema } from '../fields/registry.ts'
import { type Action, actionOf } from './actions.ts'
import { FormSpec } from './form-spec.ts'
import { Group } from './groups.ts'
import { Icon } from './icon.ts'
import { ListSpec } from './list-spec.ts'
import { Offer } from './offer.ts'
import { Stages } from './stages.ts'
import { Sum } from './sums.ts'
import { TenantKind } from './tenants.ts'

const strict = { additionalProperties: false }

/** What may be done with a resource; each gives one permission code, `srm:supplier:bank:add`. State actions and `custom` ones join them. */
export const standardActions = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] as const

const RoleRight = Type.Object(
  {
    can: Type.Array(Type.String(), {
      description:
        'Actions the role starts with: list, view, add, edit, delete, import, export, a state action, or "*".',
    }),
    where: Type.Optional({ ...Where, description: 'The rows the role reaches; all of them by default.' }),
    edit: Type.Optional({
      ...Where,
      description: 'Of those rows, the ones the role may change; all of them by default.',
    }),
    hide: Type.Optional(fieldNames('Fields the role never sees.')),
    readOnly: Type.Optional(fieldNames('Fields the role sees and may not change.')),
  },
  strict,
)

const Rule = Type.Object(
  {
    where: Type.Optional({ ...Where, description: 'The rule applies only where this holds.' }),
    check: { ...Cel, description: 'What has to be true of the record.' },
    message: { ...Text, description: 'What the person reads where it is not.' },
    field: Type.Optional({
      ...FieldKey,
      description: 'The field at which the message appears; above the form without one.',
    }),
    complete: Type.Optional(Type.Boolean({ description: 'Not judged while the record is in a draft state.' })),
  },
  { ...strict, description: 'A record is refused, with the message at the field, where `check` is not true.' },
)

const States = Type.Object(
  {
    field: { ...FieldKey, description: 'The choice field that holds the state.' },
    initial: Type.String({ description: 'The state of a new record.' }),
    draft: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        description: 'States in which a record may be saved with needed fields still empty.',
      }),
    ),
    deadline: Type.Optional({
      ...FieldKey,
      description: 'The day or moment until which a record that waits for somebody is to be taken further.',
    }),
    within: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 8760,
        description: 'Hours in which that is to be done where no `deadline` says it; 72 by default.',
      }),
    ),
  },
  { ...strict, description: 'The states of a record. `actions` of the kind `transition` lead from one to another.' },
)

const actionsWith = (...more: readonly TSchema[]) =>
  Type.Unsafe<Record<string, Action>>(
    Type.Record(Type.String({ pattern: fieldKeyPattern }), actionOf(...more), {
      description:
        'What may be done, by name. The buttons of a row are in this order: first what changes the record, then the others.',
    }),
  )

const body = {
  description: Type.Optional(Text),
  extends: Type.Optional(Type.Array(Type.String(), { description: 'Mixins: names of files under schemas/mixins.' })),
  import: Type.Optional(
    Type.Object(
      { key: { ...FieldKey, description: 'The unique field by which a row of the workbook finds its record.' } },
      {
        ...strict,
        description: 'Rows of a workbook whose `key`, a unique field, is there already change that record.',
      },
    ),
  ),
  list: Type.Optional({ ...ListSpec, description: 'The list page: columns, search fields, order, actions.' }),
  form: Type.Optional({ ...FormSpec, description: 'The layout of the form; one section with all fields by default.' }),
  unique: Type.Optional(
    Type.Array(Type.Array(FieldKey, { minItems: 1, maxItems: 6 }), {
      description: 'Groups of fields whose values together occur once in a tenant.',
    }),
  ),
  indexes: Type.Optional(
    Type.Array(Type.Array(FieldKey, { minItems: 1, maxItems: 6 }), {
      description: 'Database indexes: the fields of each, for searches and orders over many rows.',
    }),
  ),
  rules: Type.Optional(
    Type.Array(Rule, { description: 'Checks of a record, judged in the browser and on the server.' }),
  ),
  states: Type.Optional(States),
  actions: Type.Optional(actionsWith()),
  groups: Type.Optional(
    Type.Array(Group, { maxItems: 20, description: 'Constraints over several records, checked under a lock.' }),
  ),
  sums: Type.Optional(
    Type.Record(FieldKey, Sum, {
      description: 'Read-only numbers that follow from rows elsewhere: a write of those adds them up again.',
    }),
  ),
  stages: Type.Optional(
    Type.Record(FieldKey, Stages, {
      description:
        'Read-only choices that follow from other records: the first value whose conditions hold. Computed again whenever those are written.',
    }),
  ),
  constants: Type.Optional(
    Type.Record(FieldKey, Type.Union([Type.Number(), Type.String({ maxLength: 200 })]), {
      description:
        'Numbers and texts by name, for expressions and word counts: thresholds stand once, where they can be changed.',
    }),
  ),
  sealed: Type.Optional(
    Type.Object(
      {
        until: { ...Where, description: 'The seal opens once this holds.' },
        where: Type.Optional({ ...Where, description: 'Who reads a row while it is sealed.' }),
      },
      {
        ...strict,
        description:
          'Rows that nobody reads, administrators included, until the condition holds; `where` says who reads them before.',
      },
    ),
  ),
  offered: Type.Optional(
    Type.Array(Offer, {
      minItems: 1,
      maxItems: 10,
      description:
        'Rows that pickers offer beyond those a person may list: to people who fill in a field that looks here. Nothing by default.',
    }),
  ),
  rights: Type.Optional(
    Type.Record(Type.String(), RoleRight, {
      description: 'Role code → what the role starts with and which rows it reaches.',
    }),
  ),
}

const mapOf = (field: TSchema) =>
  Type.Unsafe<Record<string, Field>>(
    Type.Record(FieldKey, field, { description: 'The fields, in the order of the form and the import template.' }),
  )

/** An entry that has the keys of a mixin's entry and some of its own. The mixin's entry decides which those may be. */
export const Like = Type.Object(
  {
    like: Type.String({
      pattern: '^[a-z][a-z0-9_/-]*([.][a-z][A-Za-z0-9_]*)?$',
      description:
        'The field or action of a mixin that this one is like: `bill.remark`, or `bill` for that of the same key.',
    }),
  },
  { additionalProperties: true },
)

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
          field: { ...FieldKey, description: 'The field that holds the id of the parent row.' },
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

/** `schemas/mixins/<name>.json`: fields and rights that resources extend. A resource's own keys win. */
export const Mixin = Type.Object(
  {
    $schema: SchemaLink,
    title: Type.Optional(Text),
    fields: Type.Optional(mapOf(FieldSchema)),
    ...body,
    hooks: Type.Optional(
      Type.Array(Type.String(), { description: 'Named server functions (server/domain/hooks) of the resources.' }),
    ),
  },
  { ...strict, title: 'Mixin' },
)
export type Mixin = Static<typeof Mixin>
