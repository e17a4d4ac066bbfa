import type { Lang } from '../../schema/base/text.ts'
import type { Book } from '../book/book.ts'
import { contentsOf, root } from '../book/contents.ts'

/** Something to be found. */
export type Item = {
  readonly title: string
  /** The page it stands on. */
  readonly where: string
  readonly path: string
  /** What is searched besides the title. */
  readonly text: string
}

/** Hits shown at most. */
const most = 30

/** Every page, heading and key of the book. */
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

/** What fits a query, the best first: the title itself, its beginning, a part of it, then what is said of it. */
export function search(items: readonly Item[], query: string): readonly Item[] {
  const asked = query.trim().toLowerCase()
  if (asked === '') return []
  return items
    .map((item) => ({ item, rank: rankOf(item, asked) }))
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
