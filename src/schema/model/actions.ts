import { type TSchema, Type } from 'typebox'
import { type ListAction, listActions } from './list-actions.ts'
import { type RecordAction, recordActions } from './record-actions.ts'

/** What may be done with a record or a list, by its kind. */
export const actionSchemas = { ...recordActions, ...listActions }
export type Action = RecordAction | ListAction

const kinds: readonly TSchema[] = Object.values(actionSchemas)

/** The schema of an action of any kind; `more` may stand in its place. */
export const actionOf = (...more: readonly TSchema[]) => Type.Unsafe<Action>(Type.Union([...kinds, ...more]))
