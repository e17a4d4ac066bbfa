import { type Text, textIn } from '../base/text.ts'
import { valueAt } from '../base/value-at.ts'
import type { Path } from '../model/diagnostic.ts'
import { isObject } from './meta-schema.ts'
import { lenientValue } from './text-places.ts'
import { withValue } from './with-value.ts'

/** The text with an item of a list, at its path, some places earlier or later; unchanged at the end of the list. */
export function withMovedItem(text: string, path: Path, by: -1 | 1): string {
  const list = valueAt(lenientValue(text), path.slice(0, -1))
  const from = path.at(-1)
  if (!Array.isArray(list) || typeof from !== 'number') return text
  const to = from + by
  if (to < 0 || to >= list.length) return text
  return withValue(text, path.slice(0, -1), list.toSpliced(from, 1).toSpliced(to, 0, list[from]))
}

const naming = [
  'title',
  'text',
  'label',
  'name',
  'key',
  'field',
  'code',
  'block',
  'check',
  'of',
  'value',
  'do',
  'type',
  'like',
]

/** What a value of a file is called in a list: its title, or what else identifies it. */
export function summaryOf(value: unknown, lang: 'zh' | 'en'): string {
  if (Array.isArray(value)) return value.map((each) => summaryOf(each, lang)).join(', ')
  if (!isObject(value)) return value === undefined ? '' : String(value)
  if (typeof value.zh === 'string') return textIn(lang, value as Text)
  for (const key of naming) {
    const found = value[key]
    if (typeof found === 'string') return found
    if (isObject(found) && typeof found.zh === 'string') return textIn(lang, found as Text)
  }
  return Object.keys(value).join(', ')
}
