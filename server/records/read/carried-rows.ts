import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { CompiledAction, CompiledButton, CompiledMake } from '../../../src/schema/model/compiled-actions.ts'
import { holds, type Scope } from '../../../src/schema/rules/evaluate.ts'
import { nowText } from '../../platform/time.ts'
import type { Made } from './made.ts'

type Adding = Extract<CompiledButton, { readonly do: 'add' }>

function moment() {
  const now = nowText()
  return { now, today: now.slice(0, 10) }
}

/**
 * Whether rows of a record remain that the new document of a button begins with. One without carried rows always has what it needs, and so has one
 * with rows of another record (`via`).
 */
export function hasCarriedRows({ rows, via }: Adding, record: Scope): boolean {
  const around = { ...moment(), parent: record }
  const carried = Object.values(rows ?? {})
  return (
    carried.length === 0 ||
    via !== undefined ||
    carried.some(({ of, when }) => {
      const own = record[of]
      return Array.isArray(own) && own.some((each) => holds(when, { ...each, ...around }, true))
    })
  )
}

/** Whether an optional action that keeps the state makes documents of rows of the record, and none of them is left. */
function isSpent({ makes = [], to, waits }: CompiledAction, record: Scope): boolean {
  const around = { ...moment(), parent: record }
  const isLeft = ({ each, when }: CompiledMake) => {
    const rows = each === undefined ? undefined : record[each]
    return !Array.isArray(rows) || rows.some((row) => holds(when, { ...row, ...around }, true))
  }
  return waits === false && to === undefined && makes.length > 0 && !makes.some(isLeft)
}

/**
 * Buttons and actions of a read record that are not offered: their document needs rows of this record, or is its next step while rows remain, and
 * none is left. A table that the reader does not see decides nothing.
 */
export function usedUp({ resources }: Model, { plan }: ServerResource, record: Scope): Made {
  const buttons = (plan.list.actions ?? []).filter((button) => {
    if (button.do !== 'add' || !button.rows) return false
    const fields = resources.get(button.to)?.plan.fields
    const isNeeded = Object.entries(button.rows).every(
      ([table, { of }]) => (button.waits || fields?.[table]?.required === true) && Array.isArray(record[of]),
    )
    return isNeeded && holds(button.when, { ...record, ...moment() }, true) && !hasCarriedRows(button, record)
  })
  const actions = plan.actions.filter((action) => isSpent(action, record))
  return Object.fromEntries([...buttons, ...actions].map(({ name }) => [name, null]))
}
