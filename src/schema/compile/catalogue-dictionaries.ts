import type { Text } from '../base/text.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Known } from './known.ts'
import { createMemory } from './memory.ts'

const filledItems = createMemory<Dictionary>()

const titles = createMemory<Dictionary>()

/** Titles of the dictionaries without files. */
export const resourceTitle = { zh: '资源', en: 'Resources' }

export const queryTitle = { zh: '数据查询', en: 'Named queries' }

export const processTitle = { zh: '审批流程', en: 'Processes' }

/** Dictionary of the titles of files. */
export function titlesOf(
  title: Exclude<Text, string>,
  files: ReadonlyMap<string, { readonly title: Text }>,
): Dictionary {
  const named = [...files].map(([value, { title: name }]) => ({ value, title: name }))
  return titles(
    title,
    named.flatMap(({ value, title: name }) => [value, name]),
    () => ({ title, items: named }),
  )
}

/** Dictionary with the items that the server adds. */
export function filled(file: Dictionary, { fillings }: Known): Dictionary {
  const more = file.from === undefined ? [] : (fillings?.get(file.from) ?? [])
  return more.length === 0 ? file : filledItems(file, [more], () => ({ ...file, items: [...file.items, ...more] }))
}
