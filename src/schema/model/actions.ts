import { type TSchema, Type } from 'typebox'
import { type ListAction, listActions } from './list-actions.ts'
import { type RecordAction, recordActions } from './record-actions.ts'

/** Actions on a record or a list, by kind. */
export const actionSchemas = { ...recordActions, ...listActions }
export type Action = RecordAction | ListAction

const kinds: readonly TSchema[] = Object.values(actionSchemas)

/** Schema of an action of any kind; `more` are further alternatives. */
export const actionOf = (...more: readonly TSchema[]) => Type.Unsafe<Action>(Type.Union([...kinds, ...more]))
