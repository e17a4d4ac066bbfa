import { type Static, Type } from 'typebox'
import { AskedKey, codePattern, FieldKey } from '../base/names.ts'
import { Text } from '../base/text-schema.ts'
import { Where } from '../base/where.ts'
import { Batch, everyAction, strict } from './action-keys.ts'
import { Given, Make } from './make.ts'

const changing = {
  ...everyAction,
  by: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String())], {
      description:
        'Roles that start with the right to do it. `server` instead: nobody may; the server does it by `due` or `follows`, or as part of another action, such as the award that makes a bid win.',
    }),
  ),
  ask: Type.Optional(
    Type.Array(AskedKey, {
      maxItems: 300,
      description:
        'Required fields of the dialog before the action, such as a reason; `lines.confirmDate` is a field of each row of a table, `lines` the whole table: its rows may be added and removed as well. The right to the action is enough to write them.',
    }),
  ),
  offer: Type.Optional(Type.Array(AskedKey, { maxItems: 300, description: 'Optional fields of the dialog.' })),
  set: Type.Optional(
    Type.Record(FieldKey, Given, {
      description: 'Values that the action sets in the record: {"topFlag": "Y", "publishTime": {"cel": "now"}}.',
    }),
  ),
  rows: Type.Optional(
    Type.Record(FieldKey, Type.Record(FieldKey, Given), {
      minProperties: 1,
      description:
        'A row that it adds to a table of the record, without requiring the right to write there: {"flows": {"date": {"cel": "today"}, "amount": {"cel": "remain"}}}. The expressions read this record. Values computed from the rows are updated at once.',
    }),
  ),
  make: Type.Optional(
    Type.Record(Type.String({ pattern: codePattern }), Make, {
      minProperties: 1,
      description:
        'Records of other resources that it makes in the same transaction, without requiring the right to write there: {"bid/invite": {"each": "invited", "set": {"supplierId": {"cel": "supplierId"}}}}.',
    }),
  ),
  notify: Type.Optional(
    Type.Array(Type.String(), {
      minItems: 1,
      uniqueItems: true,
      description:
        'Recipients: `creator`, the creator of the record; `supplier`, the users of the company that it names as supplierId, or is; the key of a sel_user field; or the code of a role.',
    }),
  ),
  next: Type.Optional({
    ...Text,
    description:
      'The next step, shown to the user after the action: {"zh": "等待采购方审核。", "en": "The buyer now looks at it."}.',
  }),
  guarded: Type.Optional(
    Type.Literal('also', {
      description: 'Allowed although the parent record guards its rows: it does not change their values.',
    }),
  ),
}

/** Conditions on other records for an automatic action. */
export const Follow = Type.Object(
  {
    of: Type.String({ description: 'The resource of the other records: rows of this one, or documents that name it.' }),
    on: Type.Record(Type.String({ pattern: '^(parent\\.)?\\w+$' }), FieldKey, {
      minProperties: 1,
      description:
        'Their field, or one of the record that they belong to → the field here with the same value: {"orderId": "id"}, {"orderNo": "billNo", "parent.supplierId": "supplierId"}.',
    }),
    where: Type.Optional({
      ...Where,
      description: 'Which of them count; `parent.x` reads the record that one of them belongs to.',
    }),
    every: Type.Optional({
      ...Where,
      description: 'Condition on each of those. Without it, and without `sum`, one of them is enough.',
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
    to: Type.Optional(Type.String({ description: 'The target state; without one the state does not change.' })),
    ...changing,
    batch: Batch,
    complete: Type.Optional(
      Type.Boolean({ description: 'Refused while anything is missing or wrong in the record; the fields show it.' }),
    ),
    waits: Type.Optional(
      Type.Literal(false, {
        description:
          'Records do not wait for it: it is optional. Without this they are tasks of all users with the right, unless it is a `danger`.',
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
        'The server runs it automatically on each record in one of the states of `from` that meets this condition, e.g. deadline < now. Without `by` only the server runs it.',
    }),
  },
  strict,
)
export type Transition = Static<typeof Transition>

const SetAction = Type.Object(
  {
    do: Type.Literal('set', {
      description: 'Changes a record in any state: sets values, adds rows, has a dialog for fields or only notifies.',
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
      description: 'Swaps with the record before or after it.',
    }),
    ...changing,
  },
  strict,
)

/** Kinds of action that change the record: each is a separate right and an entry in the history. */
export const recordActions = { transition: Transition, set: SetAction, move: Move }
export type RecordAction = Transition | Static<typeof SetAction> | Static<typeof Move>
