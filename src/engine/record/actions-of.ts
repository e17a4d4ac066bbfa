import type { Row } from '../../api/resource.ts'
import type { Lang } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../query/now-in-zone.ts'
import { madeFor } from './row-actions.ts'

type Plan = Pick<CompiledResource, 'actions' | 'states' | 'can'>

/** Actions that a person may run on a row in its current state. The server checks again. */
export function actionsFor(plan: Plan, row: Row, user: unknown): readonly CompiledAction[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return plan.actions.filter(
    (action) =>
      isOpen(plan, action, row) &&
      !isGuarded(action, row) &&
      madeFor(action, row) !== null &&
      holds(action.when, scope, true),
  )
}

function isOpen({ states, can }: Plan, { name, from }: CompiledAction, row: Row): boolean {
  if (!can.includes(name)) return false
  return from.length === 0 || (states !== undefined && from.includes(String(row[states.field] ?? '')))
}

// The parent record guards the row.
const isGuarded = ({ guarded }: Pick<CompiledAction, 'guarded'>, row: Row) => row._guarded === true && guarded !== false

type Doer = { readonly isReadOnly: boolean; readonly user: unknown }

/** Whether a person may run a standard action on a row; without a row, on rows of the list in general. The server checks again. */
export function mayDo(
  { can, editable, states }: Pick<CompiledResource, 'can' | 'editable' | 'states'>,
  { isReadOnly, user }: Doer,
  action: 'edit' | 'delete',
  row?: Row,
): boolean {
  if (isReadOnly || !can.includes(action)) return false
  if (row?._guarded === true) return false
  if (!(row && editable)) return true
  // Past their draft some documents are changed, but none is deleted.
  if (action === 'delete' && states?.draft && !states.draft.includes(String(row[states.field] ?? ''))) return false
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return editable.some((condition) => holds(condition, scope))
}

/** Fields in an action's dialog: required ones, optional ones, tables with asked rows. */
export function asksOf({ ask, offer = [], askRows = {} }: Pick<CompiledAction, 'ask' | 'offer' | 'askRows'>) {
  return [...ask, ...offer, ...Object.keys(askRows)]
}

/** Rows on which the action is possible now. */
export function rowsFor(plan: Plan, action: CompiledAction, rows: readonly Row[], user: unknown): readonly Row[] {
  return rows.filter((row) => actionsFor(plan, row, user).some(({ name }) => name === action.name))
}

/** Properties of a resource that name its rows. */
export type Named = Pick<CompiledResource, 'label' | 'list'>

/** Field that names a row in a language: the label with a value, otherwise the first column with one. */
export function nameFieldOf({ label, list }: Named, row: Row, lang: Lang): string | undefined {
  const keys = [label[lang], label.zh, ...list.columns.map(({ field }) => field)]
  return keys.find((key) => textOf(row, key) !== '')
}

/** Name of a row in sentences. */
export function nameOf(plan: Named, row: Row, lang: Lang): string {
  const field = nameFieldOf(plan, row, lang)
  return field === undefined ? row.id : textOf(row, field)
}

/** Text of a row's field: the label of a code, otherwise the value. */
export function textOf(row: Row, key: string): string {
  const value = row[`${key}_dictText`] ?? row[key]
  return value === null || value === undefined ? '' : String(value)
}
