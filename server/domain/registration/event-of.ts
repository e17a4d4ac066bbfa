import type { Text } from '../../../src/schema/base/text.ts'
import type { CompiledAction } from '../../../src/schema/model/compiled-actions.ts'

/** An event that nobody presses, for the messages about it: its recipients as in `notify` of an action. */
export function eventOf(name: string, title: Text, notify: readonly string[]): CompiledAction {
  return { name, title, notify, permission: '', from: [], ask: [], batch: false, danger: false }
}
