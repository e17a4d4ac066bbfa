import type { Row } from '../../api/resource.ts'
import type { Lang } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { holds } from '../../schema/rules/evaluate.ts'
import { nowInZone } from '../query/now-in-zone.ts'

type Plan = Pick<CompiledResource, 'actions' | 'states' | 'can'>

/** The actions that a person may do on a row as it is now. The server asks the same again. */
export function actionsFor(plan: Plan, row: Row, user: unknown): readonly CompiledAction[] {
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return plan.actions.filter(
    (action) => isOpen(plan, action, row) && !isGuarded(action, row) && holds(action.when, scope, true),
  )
}

function isOpen({ states, can }: Plan, { name, from }: CompiledAction, row: Row): boolean {
  if (!can.includes(name)) return false
  return from.length === 0 || (states !== undefined && from.includes(String(row[states.field] ?? '')))
}

// The record that the row belongs to guards it.
const isGuarded = ({ guarded }: Pick<CompiledAction, 'guarded'>, row: Row) => row._guarded === true && guarded !== false

type Doer = { readonly isReadOnly: boolean; readonly user: unknown }

/** Whether a person may do a standard action to a row as it is now; without a row, to rows of the list at all. The server asks the same again. */
export function mayDo(
  { can, editable }: Pick<CompiledResource, 'can' | 'editable'>,
  { isReadOnly, user }: Doer,
  action: 'edit' | 'delete',
  row?: Row,
): boolean {
  if (isReadOnly || !can.includes(action)) return false
  if (row?._guarded === true) return false
  if (!(row && editable)) return true
  const scope = { ...row, user: user ?? {}, ...nowInZone() }
  return editable.some((condition) => holds(condition, scope))
}

/** The fields that an action asks for: those it needs, then those it offers. */
export function asksOf({ ask, offer = [] }: Pick<CompiledAction, 'ask' | 'offer'>): readonly string[] {
  return [...ask, ...offer]
}

/** Of these rows, those that the action may be done on now. */
export function rowsFor(plan: Plan, action: CompiledAction, rows: readonly Row[], user: unknown): readonly Row[] {
  return rows.filter((row) => actionsFor(plan, row, user).some(({ name }) => name === action.name))
}

/** What is needed of a resource to call its rows by a name. */
export type Named = Pick<CompiledResource, 'label' | 'list'>

/** The field that a row is called by in a language: the label that has a value, else the first column that has one. */
export function nameFieldOf({ label, list }: Named, row: Row, lang: Lang): string | undefined {
  const keys = [label[lang], label.zh, ...list.columns.map(({ field }) => field)]
  return keys.find((key) => textOf(row, key) !== '')
}

/** What a row is called in sentences. */
export function nameOf(plan: Named, row: Row, lang: Lang): string {
  const field = nameFieldOf(plan, row, lang)
  return field === undefined ? row.id : textOf(row, field)
}

/** What a row says of a field: the label of a code, else the value. */
export function textOf(row: Row, key: string): string {
  const value = row[`${key}_dictText`] ?? row[key]
  return value === null || value === undefined ? '' : String(value)
}
