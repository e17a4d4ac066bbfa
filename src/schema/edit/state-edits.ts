import { fieldKeyPattern } from '../base/names.ts'
import type { Text } from '../base/text.ts'
import { isObject } from './meta-schema.ts'
import { readResource } from './resource-text.ts'
import { valueAt } from './shapes-at.ts'
import { lenientValue } from './text-places.ts'
import { withValue } from './with-value.ts'

/** New action between two states; without a target state it keeps the state. */
export type NewTransition = {
  readonly name: string
  readonly title: Text
  readonly from: readonly string[]
  readonly to?: string
  readonly roles: readonly string[]
}

const keys = new RegExp(fieldKeyPattern)

/** Whether a name may be that of a new action. `taken` are the names of all actions, those of mixins included. */
export function isFreeAction(name: string, taken: readonly string[]): boolean {
  return keys.test(name) && !taken.includes(name)
}

/** Resource file with another transition. */
export function withTransition(text: string, { name, title, from, to, roles }: NewTransition): string {
  if (!readResource(text)) return text
  const [only, ...others] = roles
  return withValue(text, ['actions', name], {
    do: 'transition',
    title,
    from,
    ...(to !== undefined && { to }),
    ...(only !== undefined && { by: others.length > 0 ? roles : only }),
  })
}

/** Whether the file itself has settings of its states. */
export function hasOwnStates(text: string): boolean {
  return isObject(readResource(text)?.states)
}

/** Whether an action is in the file itself. */
export function hasOwnAction(text: string, name: string): boolean {
  return isObject(valueAt(readResource(text), ['actions', name]))
}

/** Resource file whose new records begin in a state. */
export function withInitial(text: string, state: string): string {
  return hasOwnStates(text) ? withValue(text, ['states', 'initial'], state) : text
}

/** Resource file with a state in which required fields may be empty, or no longer. */
export function withDraftState(text: string, state: string, isDraft: boolean): string {
  if (!hasOwnStates(text)) return text
  const before = valueAt(readResource(text), ['states', 'draft'])
  const others = (Array.isArray(before) ? before : []).filter((each) => each !== state)
  const next = isDraft ? [...others, state] : others
  return withValue(text, ['states', 'draft'], next.length > 0 ? next : undefined)
}

/** Dictionary file with another item, the last one; undefined where its value is taken, or the text cannot be read. */
export function withItem(text: string, value: string, title: Text): string | undefined {
  const items = valueAt(lenientValue(text), ['items'])
  if (!Array.isArray(items) || items.some((item) => isObject(item) && item.value === value)) return undefined
  return withValue(text, ['items', items.length], { value, title })
}
