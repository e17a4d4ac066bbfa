import { fieldKeyPattern } from '../base/names.ts'
import { type Text, textIn } from '../base/text.ts'
import { valueAt } from '../base/value-at.ts'
import { compactJson } from '../model/compact-json.ts'
import { isFreeKey, withField } from './field-edits.ts'
import { isObject } from './meta-schema.ts'
import { readResource } from './resource-text.ts'
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

/** First states of a resource: a field with a dictionary of its own, in which new records have the initial state. */
export type FirstStates = { readonly field: string; readonly dictionary: string; readonly initial: string }

/** Resource file with states, whose records open on a page with their process; unchanged where it has some, or has the field. */
export function withFirstStates(text: string, { field, dictionary, initial }: FirstStates): string {
  if (!readResource(text) || hasOwnStates(text) || !isFreeKey(text, field)) return text
  const title = { zh: '状态', en: 'Status' }
  const added = withField(text, { key: field, type: 'list', title, inList: true })
  const filled = withValue(withValue(added, ['fields', field, 'dict'], dictionary), ['fields', field, 'readOnly'], true)
  const stated = withValue(filled, ['states'], { field, initial })
  const isPlaced = valueAt(readResource(text), ['form', 'open']) !== undefined
  return isPlaced ? stated : withValue(stated, ['form', 'open'], 'page')
}

/** Code of the dictionary for the states of a resource. */
export function stateDictionaryOf(code: string): string {
  return `${code.replaceAll(/\W+/g, '_')}_status`.toLowerCase()
}

/** Dictionary file with the initial state alone. */
export function dictionaryOfStates(of: Text, value: string, title: Text): string {
  const name = (lang: 'zh' | 'en', word: string) => `${textIn(lang, of)}${word}`
  return compactJson({
    $schema: '../meta/dictionary.json',
    title: { zh: name('zh', '状态'), en: name('en', ': states') },
    items: [{ value, title }],
  })
}
