import type { Text } from '../base/text.ts'
import type { Path } from '../model/diagnostic.ts'
import { type MenuTarget, menuKinds } from '../model/menu-target.ts'
import { wholeValue } from './format-text.ts'
import { isText } from './is-text.ts'
import { isObject } from './meta-schema.ts'
import { withValue } from './with-value.ts'

type Entry = Readonly<Record<string, unknown>>
type Place = { readonly entry: Entry; readonly at: Path; readonly titles: readonly Text[] }

/** Deepest level of an entry with children; its children are the last ones. */
const deepest = 2

/** Titles of the groups of a menu file that take further entries: each with those of the groups around it. */
export function menuGroups(menu: unknown): readonly (readonly Text[])[] {
  return groupsIn(menu).map(({ titles }) => titles)
}

/** What the entries of a menu file open, hidden ones too. */
export function menuTargets(menu: unknown): readonly MenuTarget[] {
  return placesIn(menu).flatMap(({ entry }) =>
    menuKinds.flatMap((kind) => {
      const code = entry[kind]
      return typeof code === 'string' ? [{ kind, code }] : []
    }),
  )
}

/** The text of a menu file with an entry at the end of a group, unless it has one; undefined where it has no such group. */
export function withMenuEntry(text: string, group: readonly Text[], { kind, code }: MenuTarget): string | undefined {
  const menu = wholeValue(text)
  if (menuTargets(menu).some((target) => target.kind === kind && target.code === code)) return text
  const wanted = JSON.stringify(group)
  const found = groupsIn(menu).find(({ titles }) => JSON.stringify(titles) === wanted)
  return found && withValue(text, [...found.at, 'children', listAt(found.entry, 'children').length], { [kind]: code })
}

/** The text of a menu file without the entries that open a target. */
export function withoutMenuEntry(text: string, { kind, code }: MenuTarget): string {
  const places = placesIn(wholeValue(text)).filter(({ entry }) => entry[kind] === code)
  // From the last one: each removal moves those after it.
  return places.toReversed().reduce((rest, { at }) => withValue(rest, at, undefined), text)
}

function groupsIn(menu: unknown): readonly Place[] {
  return placesIn(menu).filter(
    ({ entry, titles }) =>
      Array.isArray(entry.children) && titles.length <= deepest && entry.hidden !== true && !isAlone(entry),
  )
}

// The menu shows such an entry in place of its children.
const isAlone = ({ show }: Entry) => Array.isArray(show) && show.includes('alone')

function placesIn(menu: unknown): readonly Place[] {
  return isObject(menu) ? below(menu, 'items', { at: [], titles: [] }) : []
}

function below(entry: Entry, key: 'items' | 'children', { at, titles }: Omit<Place, 'entry'>): readonly Place[] {
  return listAt(entry, key).flatMap((inner, index): readonly Place[] => {
    if (!isObject(inner)) return []
    const place = { at: [...at, key, index], titles: [...titles, isText(inner.title) ? inner.title : ''] }
    return [{ entry: inner, ...place }, ...below(inner, 'children', place)]
  })
}

function listAt(entry: Entry, key: 'items' | 'children'): readonly unknown[] {
  const list = entry[key]
  return Array.isArray(list) ? list : []
}
