import { type Static, Type } from 'typebox'
import { Cel, codePattern, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Scalar, Where } from '../base/where.ts'
import { Batch, everyAction, strict } from './action-keys.ts'

/** A value that a file gives: itself, or an expression. */
export const Given = Type.Union([Scalar, Type.Object({ cel: Cel }, strict)])

const changing = {
  ...everyAction,
  by: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description: 'Roles that start with the right to do it.',
    }),
  ),
  ask: Type.Optional(
    Type.Array(FieldKey, { maxItems: 300, description: 'Fields asked for before it is done, such as a reason.' }),
  ),
  offer: Type.Optional(
    Type.Array(FieldKey, { maxItems: 300, description: 'Fields asked for with them that may stay empty.' }),
  ),
  set: Type.Optional(
    Type.Record(FieldKey, Given, {
      description: 'Values that the action gives the record: {"topFlag": "Y", "publishTime": {"cel": "now"}}.',
    }),
  ),
  rows: Type.Optional(
    Type.Record(Type.String({ pattern: codePattern }), Type.Record(FieldKey, Given), {
      minProperties: 1,
      description:
        'A row that it adds to a table of the record, without the right to write there, or a record of a resource: {"flows": {"date": {"cel": "today"}, "amount": {"cel": "remain"}}}. The expressions read this record. What is computed from the rows follows at once.',
    }),
  ),
  notify: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Recipients: `creator`, who made the record; `supplier`, the people of the company it names as supplierId, or is; the key of a sel_user field; or the code of a role.',
    }),
  ),
  next: Type.Optional({
    ...Text,
    description:
      'What comes next, for the person who has done it: {"zh": "等待采购方审核。", "en": "The buyer now looks at it."}.',
  }),
  guarded: Type.Optional(
    Type.Literal('also', {
      description:
        'May be done although the record that this row belongs to guards its rows: it changes nothing they say.',
    }),
  ),
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
      ...Where,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
    every: Type.Optional({
      ...Where,
      description: 'Has to hold for each of those. Without it, and without `sum`, one of them is enough.',
    }),
    sum: Type.Optional({ ...FieldKey, description: 'A number of theirs that is added up …' }),
    until: Type.Optional({ ...FieldKey, description: '… until it is as much as this number here.' }),
  },
  strict,
)

const Transition = Type.Object(
  {
    do: Type.Literal('transition', { description: 'Takes a record from one state to another.' }),
    from: Type.Array(Type.String(), { minItems: 1, description: 'The states in which it may be done.' }),
    to: Type.Optional(
      Type.String({ description: 'The state it leads to; without one the record stays in its state.' }),
    ),
    ...changing,
    batch: Batch,
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
      ...Where,
      description:
        'The server does it by itself to each record in one of the states of `from` for which this holds, e.g. deadline < now. Without `by` nobody else does.',
    }),
  },
  strict,
)
export type Transition = Static<typeof Transition>

const SetAction = Type.Object(
  {
    do: Type.Literal('set', {
      description: 'Changes a record in any state: gives values, adds rows, asks for fields or only notifies.',
    }),
    ...changing,
    batch: Batch,
  },
  strict,
)

const Move = Type.Object(
  {
    do: Type.Literal('move', { description: 'Moves a record in its `rank` (see groups).' }),
    to: Type.Union([Type.Literal('up'), Type.Literal('down')], {
      description: 'Changes places with the record before it, or with the one behind it.',
    }),
    ...changing,
  },
  strict,
)

/** Kinds of action that change the record: each is a right of its own and an entry in the history. */
export const recordActions = { transition: Transition, set: SetAction, move: Move }
export type RecordAction = Transition | Static<typeof SetAction> | Static<typeof Move>
