import type { Row } from '../../api/resource.ts'
import type { CompiledAction, CompiledResource } from '../../schema/model/compiled.ts'
import { holds } from '../../schema/rules/evaluate.ts'

/** The state actions that a person may do on a row as it is now. */
export function actionsFor(
  { actions, states, can }: Pick<CompiledResource, 'actions' | 'states' | 'can'>,
  row: Row,
  user: unknown,
): readonly CompiledAction[] {
  if (!states) return []
  const state = String(row[states.field] ?? '')
  const today = new Date().toISOString().slice(0, 10)
  return actions.filter(
    ({ name, from, when }) =>
      can.includes(name) && from.includes(state) && holds(when, { ...row, user, today, now: today }, true),
  )
}

/** What a row is called in sentences: its label, else the first column that has a value. */
export function nameOf({ label, list }: Pick<CompiledResource, 'label' | 'list'>, row: Row, lang: 'zh' | 'en'): string {
  const keys = [label[lang], label.zh, ...list.columns.map(({ field }) => field)]
  for (const key of keys) {
    const text = row[`${key}_dictText`] ?? row[key]
    if (text !== null && text !== undefined && text !== '') return String(text)
  }
  return row.id
}
