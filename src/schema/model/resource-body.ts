import { type TSchema, Type } from 'typebox'
import { FieldKey, fieldKeyPattern } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import type { Field } from '../fields/registry.ts'
import { type Action, actionOf } from './actions.ts'
import { FormSpec } from './form-spec.ts'
import { Group } from './groups.ts'
import { ListSpec } from './list-spec.ts'
import { Offer } from './offer.ts'
import { Rule, States } from './record-rules.ts'
import { RoleRight } from './role-right.ts'
import { Stages } from './stages.ts'
import { Sum } from './sums.ts'

const strict = { additionalProperties: false }

/** Map of actions, and of entries of the further kinds. */
export const actionsWith = (...more: readonly TSchema[]) =>
  Type.Unsafe<Record<string, Action>>(
    Type.Record(Type.String({ pattern: fieldKeyPattern }), actionOf(...more), {
      description:
        'Actions, by name. The buttons of a row are in this order: first those that change the record, then the others.',
    }),
  )

/** Keys common to resources and mixins. */
export const body = {
  description: Type.Optional(Text),
  extends: Type.Optional(Type.Array(Type.String(), { description: 'Mixins: names of files under schemas/mixins.' })),
  import: Type.Optional(
    Type.Object(
      { key: { ...FieldKey, description: 'The unique field by which a row of the workbook finds its record.' } },
      {
        ...strict,
        description: 'Workbook rows with an existing `key`, a unique field, change that record.',
      },
    ),
  ),
  list: Type.Optional({ ...ListSpec, description: 'The list page: columns, search fields, order, actions.' }),
  form: Type.Optional({ ...FormSpec, description: 'The layout of the form; one section with all fields by default.' }),
  unique: Type.Optional(
    Type.Array(Type.Array(FieldKey, { minItems: 1, maxItems: 6 }), {
      description: 'Groups of fields whose values together are unique in a tenant.',
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
      description: 'Derived numbers, read-only: aggregates of rows elsewhere, computed again when those are written.',
    }),
  ),
  stages: Type.Optional(
    Type.Record(FieldKey, Stages, {
      description:
        'Derived choices, read-only: the first value whose conditions on other records hold. Computed again when those are written.',
    }),
  ),
  constants: Type.Optional(
    Type.Record(FieldKey, Type.Union([Type.Number(), Type.String({ maxLength: 200 })]), {
      description:
        'Numbers and texts by name, for expressions and word counts: thresholds are defined once, in one place.',
    }),
  ),
  sealed: Type.Optional(
    Type.Object(
      {
        until: { ...Where, description: 'The seal opens once this holds.' },
        where: Type.Optional({ ...Where, description: 'Who reads a row while it is sealed.' }),
        key: Type.Optional({ ...FieldKey, description: 'Field that names the event: each event has its own keys.' }),
        parts: Type.Optional(
          Type.Record(FieldKey, Type.Array(FieldKey, { minItems: 1, maxItems: 200 }), {
            description:
              'Values that are stored encrypted until their opening: part → fields and tables. Each part has its own key.',
          }),
        ),
      },
      {
        ...strict,
        description:
          'Rows hidden from all users, administrators included, until the condition holds; `where` selects earlier readers. The values of `parts` are encrypted. Serials of its numbers are in no order, so that they do not count the records.',
      },
    ),
  ),
  offered: Type.Optional(
    Type.Array(Offer, {
      minItems: 1,
      maxItems: 10,
      description:
        'Rows that pickers offer in addition to those a user may list: to users who fill in a field with this source. None by default.',
    }),
  ),
  rights: Type.Optional(
    Type.Record(Type.String(), RoleRight, {
      description: 'Role code → default actions of the role, and the rows it reaches.',
    }),
  ),
}

/** Map of fields. */
export const mapOf = (field: TSchema) =>
  Type.Unsafe<Record<string, Field>>(
    Type.Record(FieldKey, field, { description: 'The fields, in the order of the form and the import template.' }),
  )
