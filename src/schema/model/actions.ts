import { Type } from 'typebox'
import { Scalar } from '../base/lookup.ts'
import { Cel, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Icon } from './icon.ts'

const strict = { additionalProperties: false }

/** A value that a file gives: itself, or an expression. */
export const Given = Type.Union([Scalar, Type.Object({ cel: Cel }, strict)])

const shared = {
  title: Text,
  by: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'Roles that start with the right to do it.',
    }),
  ),
  when: Type.Optional({ ...Cel, description: 'The action is offered only where this holds.' }),
  ask: Type.Optional(
    Type.Array(FieldKey, {
      maxItems: 300,
      description: 'Fields asked for in the confirmation, such as a reason.',
    }),
  ),
  offer: Type.Optional(
    Type.Array(FieldKey, {
      maxItems: 300,
      description: 'Optional fields of the confirmation.',
    }),
  ),
  set: Type.Optional(
    Type.Record(FieldKey, Given, {
      description: 'Values that the action gives the record: {"topFlag": "Y", "publishTime": {"cel": "now"}}.',
    }),
  ),
  rows: Type.Optional(
    Type.Record(FieldKey, Type.Record(FieldKey, Given), {
      minProperties: 1,
      description:
        'A row that it adds to a table of the record, without the right to write there: {"flows": {"date": {"cel": "today"}, "amount": {"cel": "remain"}}}. What is computed from the rows follows at once.',
    }),
  ),
  makes: Type.Optional(
    Type.Object(
      {
        of: Type.String({ description: 'The resource of the new record.' }),
        values: Type.Record(FieldKey, Given, {
          description: 'Its field → a value, or an expression over this record.',
        }),
      },
      { ...strict, description: 'A record that it adds, out of this one: a part that is split off.' },
    ),
  ),
  notify: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Who is told of it: `creator`, who made the record; `supplier`, the people of the company it names as supplierId, or is; the key of a sel_user field; or the code of a role.',
    }),
  ),
  next: Type.Optional({
    ...Text,
    description:
      'What comes next, told to who has done it: {"zh": "等待采购方审核。", "en": "The buyer now looks at it."}.',
  }),
  guarded: Type.Optional(
    Type.Literal(false, {
      description:
        'May be done although the record that this row belongs to guards its rows: it changes nothing they say.',
    }),
  ),
  batch: Type.Optional(Type.Boolean({ description: 'Also offered for all ticked rows of a list.' })),
  danger: Type.Optional(Type.Boolean({ description: 'Drawn in red; nobody is asked to do it as a task.' })),
  icon: Type.Optional(Icon),
}

/** What other records have to be for an action to follow from them. */
export const Follow = Type.Object(
  {
    of: Type.String({ description: 'The resource of the other records: rows of this one, or documents that name it.' }),
    on: Type.Record(FieldKey, FieldKey, {
      minProperties: 1,
      description: 'Their field → the field here with the same value: {"orderId": "id"}, {"orderNo": "billNo"}.',
    }),
    where: Type.Optional({
      ...Cel,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
    every: Type.Optional({
      ...Cel,
      description: 'Has to hold for each of those. Without it, and without `sum`, one of them is enough.',
    }),
    sum: Type.Optional({ ...FieldKey, description: 'A number of theirs that is added up …' }),
    reaches: Type.Optional({ ...FieldKey, description: '… until it is as much as this number here.' }),
  },
  strict,
)

/** What takes a record from one state to another. */
export const StateAction = Type.Object(
  {
    ...shared,
    from: Type.Array(Type.String(), { minItems: 1, description: 'The states in which it may be done.' }),
    to: Type.Optional(
      Type.String({ description: 'The state it leads to; without one the record stays in its state.' }),
    ),
    complete: Type.Optional(
      Type.Boolean({ description: 'Refused while anything is missing or wrong in the record; the fields show it.' }),
    ),
    waits: Type.Optional(
      Type.Literal(false, {
        description:
          'Records do not wait for it: it may be done, and need not be. Without this they are tasks of all who may do it, unless it is a `danger`.',
      }),
    ),
    follows: Type.Optional(
      Type.Array(Follow, {
        minItems: 1,
        maxItems: 5,
        description:
          'The server does it by itself as soon as other records are so: an order is received once all its lines are. All of these have to hold, and `due` with them.',
      }),
    ),
    due: Type.Optional({
      ...Cel,
      description:
        'The server does it by itself to each record in one of the states of `from` for which this holds, e.g. deadline < now. Without `by` nobody else does.',
    }),
  },
  strict,
)

/** What is done to a record whatever its state: it gives values, moves it among others, or only tells people. */
export const RecordAction = Type.Object(
  {
    ...shared,
    move: Type.Optional(
      Type.Union([Type.Literal('up'), Type.Literal('down')], {
        description: 'Changes places with the record before or behind it in its `rank` (see groups).',
      }),
    ),
    confirm: Type.Optional(Type.Literal(false, { description: 'Done at once, without a question.' })),
  },
  {
    ...strict,
    description:
      'Something done to a record that is no change of its state: its own right, its entry in the history, its buttons.',
  },
)
