import type { Lang } from '../../schema/base/text.ts'
import type { Book } from '../book/book.ts'
import { contentsOf, root } from '../book/contents.ts'

/** A search item. */
export type Item = {
  readonly title: string
  /** The page of the item. */
  readonly where: string
  readonly path: string
  /** Searched text in addition to the title. */
  readonly text: string
}

/** Maximum number of hits. */
const most = 30

/** All pages, headings and keys of the book. */
export function itemsOf(book: Book, lang: Lang): readonly Item[] {
  const about = new Map<string, string>()
  for (const page of [...book.reference.pages, ...book.reference.fields])
    for (const { keys } of page.parts) for (const key of keys) about.set(key.anchor, `${key.anchor} ${key.about[lang]}`)
  return contentsOf(book, lang).flatMap(({ title: group, entries }) =>
    entries.flatMap(({ path, title, headings }) => [
      { title, where: group, path, text: '' },
      ...headings.map((heading) => ({
        title: heading.title,
        where: path.startsWith(`${root}/fields/`) ? `${group} · ${title}` : title,
        path: `${path}#${heading.id}`,
        text: about.get(heading.id) ?? '',
      })),
    ]),
  )
}

/** Items that match a query, best first: exact title, prefix, part of the title, then description. */
export function search(items: readonly Item[], query: string): readonly Item[] {
  const text = query.trim().toLowerCase()
  if (text === '') return []
  return items
    .map((item) => ({ item, rank: rankOf(item, text) }))
    .filter(({ rank }) => rank < worst)
    .toSorted((left, right) => left.rank - right.rank)
    .slice(0, most)
    .map(({ item }) => item)
}

const worst = 4

function rankOf({ title, text }: Item, asked: string): number {
  const own = title.toLowerCase()
  if (own === asked) return 0
  if (own.startsWith(asked)) return 1
  if (own.includes(asked)) return 2
  return text.toLowerCase().includes(asked) ? 3 : worst
}
