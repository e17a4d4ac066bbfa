import { type Static, Type } from 'typebox'
import { type Field, FieldSchema } from '../fields/registry.ts'
import { RecordAction, StateAction } from './actions.ts'
import { columnLook } from './column-look.ts'
import { Group } from './groups.ts'
import { Icon } from './icon-names.ts'
import { ListAction } from './list-action.ts'
import { Scalar } from './lookup.ts'
import { Cel, FieldKey, fieldKeyPattern } from './names.ts'
import { Sum } from './sums.ts'
import { Text } from './text-schema.ts'

const strict = { additionalProperties: false }
const names = (description: string) => Type.Array(FieldKey, { description, maxItems: 300 })

/** What may be done with a resource; each gives one permission code, `srm:supplier:bank:add`. State actions and `custom` ones join them. */
export const standardActions = ['list', 'view', 'add', 'edit', 'delete', 'import', 'export'] as const

const Column = Type.Union([
  FieldKey,
  Type.Object(
    {
      field: FieldKey,
      width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800 })),
      fixed: Type.Optional(Type.Union([Type.Literal('left'), Type.Literal('right')])),
      hidden: Type.Optional(Type.Boolean({ description: 'Not shown until the user chooses the column.' })),
      priority: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 9,
          description: 'Which values a card on a phone shows: those of 1 first; the order of the columns by default.',
        }),
      ),
      ...columnLook,
    },
    strict,
  ),
])

const ListSpec = Type.Object(
  {
    columns: Type.Optional(Type.Array(Column, { description: 'The columns, in order.', maxItems: 100 })),
    query: Type.Optional(
      names('The search fields, in order; the first two stay visible, the rest sit behind a toggle.'),
    ),
    sort: Type.Optional(
      Type.String({
        pattern: '^-?[a-z][A-Za-z0-9_]*(,-?[a-z][A-Za-z0-9_]*){0,3}$',
        description:
          'The first order: a field name, with - in front for descending; after a comma by what those are sorted that are equal by it. -createTime by default.',
      }),
    ),
    inline: Type.Optional(names('Fields whose values are changed in the list itself.')),
    totals: Type.Optional(names('Number fields with their sum over all rows that are asked for.')),
    links: Type.Optional(
      Type.Array(
        Type.Object(
          {
            title: Text,
            to: Type.String({ description: 'The resource whose list is opened; not offered to who may not see it.' }),
            filters: Type.Record(Type.String(), Type.String(), {
              description: 'Search field of that list → field of the row here.',
            }),
            open: Type.Optional(
              Type.Literal('add', {
                description:
                  'Leads to the form of a new row there instead; stands under the form of a record that is read, too.',
              }),
            ),
            when: Type.Optional(Cel),
          },
          strict,
        ),
        { maxItems: 20, description: 'Ways from a row to the rows of another resource that belong to it.' },
      ),
    ),
    actions: Type.Optional(
      Type.Array(ListAction, {
        maxItems: 30,
        description: 'What may be done with rows beside the actions of their states.',
      }),
    ),
    tree: Type.Optional(
      Type.Object(
        {
          parent: Type.String({ description: 'The field that names the row above.' }),
          key: Type.Optional(Type.String({ description: 'The field it names; the id by default.' })),
          root: Type.Optional(
            Type.String({ description: 'What it says in rows of the first level; nothing by default.' }),
          ),
        },
        { ...strict, description: 'Shows the rows as a tree: what stands below one is fetched when it is opened.' },
      ),
    ),
  },
  strict,
)

const Section = Type.Object(
  {
    title: Type.Optional(Text),
    columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    fields: names('The fields of the section, in order.'),
  },
  strict,
)

const FormSpec = Type.Object(
  {
    columns: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 4, description: 'Columns on a wide screen; 2 by default.' }),
    ),
    open: Type.Optional(
      Type.Union([Type.Literal('drawer'), Type.Literal('page')], {
        description: 'Where a record opens from the list; drawer by default.',
      }),
    ),
    layout: Type.Optional(
      Type.Union([Type.Literal('sections'), Type.Literal('tabs')], {
        description: 'sections: one below the other; tabs: each section behind its title, which counts its mistakes.',
      }),
    ),
    copy: Type.Optional(
      Type.Object(
        { from: Type.String(), user: Type.Union([Type.Literal('supplierId')]) },
        {
          ...strict,
          description:
            'A new record begins with the values and the rows of a record of `from`: the one the person has, as `user` names it. Rows say in `originId`, where they have such a field, which row they were.',
        },
      ),
    ),
    notice: Type.Optional(
      names(
        'Fields whose values stand above the form while they are shown and not empty, such as the reason of a rejection.',
      ),
    ),
    marks: Type.Optional(
      Type.Object(
        { fields: FieldKey, reason: FieldKey },
        {
          ...strict,
          description: 'Fields to be marked: `fields` holds their keys as a comma list, `reason` what is said at each.',
        },
      ),
    ),
    completeness: Type.Optional(
      Type.Boolean({ description: 'A bar above the form: how much of what is needed is filled in, and what is left.' }),
    ),
    sections: Type.Array(Section, { minItems: 1, maxItems: 30 }),
  },
  strict,
)

const RoleRight = Type.Object(
  {
    can: Type.Array(Type.String(), {
      description:
        'Actions the role starts with: list, view, add, edit, delete, import, export, a state action, or "*".',
    }),
    rows: Type.Optional(Cel),
    edit: Type.Optional(Cel),
    hide: Type.Optional(names('Fields the role never sees.')),
    readOnly: Type.Optional(names('Fields the role sees and may not change.')),
  },
  strict,
)

const Rule = Type.Object(
  {
    when: Type.Optional(Cel),
    check: Cel,
    message: Text,
    field: Type.Optional(FieldKey),
    complete: Type.Optional(Type.Boolean({ description: 'Not judged while the record is in a draft state.' })),
  },
  { ...strict, description: 'A record is refused, with the message at the field, where `check` is not true.' },
)

const body = {
  description: Type.Optional(Text),
  extends: Type.Optional(Type.Array(Type.String(), { description: 'Mixins: names of files under schemas/mixins.' })),
  import: Type.Optional(
    Type.Object(
      { key: FieldKey },
      {
        ...strict,
        description: 'Rows of a workbook whose `key`, a unique field, is there already change that record.',
      },
    ),
  ),
  list: Type.Optional(ListSpec),
  form: Type.Optional(FormSpec),
  unique: Type.Optional(
    Type.Array(Type.Array(FieldKey, { minItems: 1, maxItems: 6 }), {
      description: 'Groups of fields whose values together occur once in a tenant.',
    }),
  ),
  indexes: Type.Optional(Type.Array(Type.Array(FieldKey, { minItems: 1, maxItems: 6 }))),
  rules: Type.Optional(Type.Array(Rule)),
  states: Type.Optional(
    Type.Object(
      {
        field: FieldKey,
        initial: Type.String(),
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
        actions: Type.Record(Type.String({ pattern: fieldKeyPattern }), StateAction),
      },
      strict,
    ),
  ),
  actions: Type.Optional(
    Type.Record(Type.String({ pattern: fieldKeyPattern }), RecordAction, {
      description: 'What may be done to a record beside the actions of its states.',
    }),
  ),
  groups: Type.Optional(Type.Array(Group, { maxItems: 20 })),
  sums: Type.Optional(
    Type.Record(FieldKey, Sum, {
      description: 'Read-only numbers that follow from rows elsewhere: whoever writes those, they are added up anew.',
    }),
  ),
  constants: Type.Optional(
    Type.Record(FieldKey, Type.Union([Type.Number(), Type.String({ maxLength: 200 })]), {
      description:
        'Numbers and texts by name, for expressions and word counts: thresholds stand once, where they can be changed.',
    }),
  ),
  rights: Type.Optional(
    Type.Record(Type.String(), RoleRight, {
      description: 'Role code → what the role starts with and which rows it reaches.',
    }),
  ),
}

const fieldMap = Type.Unsafe<Record<string, Field>>(
  Type.Record(FieldKey, FieldSchema, { description: 'The fields, in the order of the form and the import template.' }),
)

/** `schemas/resources/<area>/<name>.json`: one business object: table, API, list, form and rights. */
export const Resource = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    title: Text,
    icon: Type.Optional(Icon),
    fields: fieldMap,
    ...body,
    value: Type.Optional(Type.String({ description: 'The field a lookup stores; id by default.' })),
    label: Type.Optional(
      Type.Union([FieldKey, Type.Object({ zh: FieldKey, en: FieldKey }, strict)], {
        description: 'The field a lookup shows, per language if need be; the first text field by default.',
      }),
    ),
    tenant: Type.Optional(
      Type.Union([Type.Literal('owned'), Type.Literal('shared')], {
        description: 'shared: one set of rows for all tenants (currencies, menus); owned by default.',
      }),
    ),
    like: Type.Optional(
      Type.String({
        description:
          'A resource whose fields, rules, list and form this one has too, each of which its own keys may replace. Rights, states, hooks and the parent are its own.',
      }),
    ),
    parent: Type.Optional(
      Type.Object(
        {
          field: FieldKey,
          of: Type.String(),
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
        { of: Type.String(), where: Type.Record(FieldKey, Type.String()) },
        {
          ...strict,
          description:
            'The resource is a part of the rows of another one: those with these values. It has the other one’s fields, rules, states and hooks, and a layout and rights of its own.',
        },
      ),
    ),
    operations: Type.Optional(
      Type.Record(Type.String({ pattern: fieldKeyPattern }), Text, {
        description: 'What may be done besides: name → title. Each gives a permission code that roles are granted.',
      }),
    ),
    view: Type.Optional(
      Type.String({
        description:
          'The rows are those of a named view of the server (server/views) instead of a table: they are read, and changed by calls alone.',
      }),
    ),
    record: Type.Optional(
      Type.Object(
        { resource: FieldKey, id: FieldKey },
        {
          ...strict,
          description:
            'Rows of a view that each stand for a record elsewhere: the fields that say of which resource and which. Opening a row opens that record.',
        },
      ),
    ),
    hooks: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Named server functions (server/hooks) that take part in reads and writes.',
      }),
    ),
    only: Type.Optional(
      Type.Array(Type.Union(standardActions.map((action) => Type.Literal(action))), {
        description: 'The standard actions that exist at all; every one by default.',
      }),
    ),
    defaults: Type.Optional(Type.Record(FieldKey, Scalar)),
  },
  { ...strict, title: 'Resource' },
)
export type Resource = Static<typeof Resource>

/** `schemas/mixins/<name>.json`: fields and rights that resources extend. A resource's own keys win. */
export const Mixin = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    title: Type.Optional(Text),
    fields: Type.Optional(fieldMap),
    ...body,
    hooks: Type.Optional(Type.Array(Type.String())),
  },
  { ...strict, title: 'Mixin' },
)
export type Mixin = Static<typeof Mixin>
