import type { Lang } from '../../schema/base/text.ts'
import { headingOf, headingsOf } from '../../shell/pages/manual/headings.ts'
import type { ReferencePage } from '../reference/reference.ts'
import type { Book } from './book.ts'
import { words } from './words.ts'

/** A heading with an anchor. */
export type Heading = { readonly id: string; readonly title: string; readonly level: 2 | 3 }
export type Entry = { readonly path: string; readonly title: string; readonly headings: readonly Heading[] }
export type Group = { readonly id: string; readonly title: string; readonly entries: readonly Entry[] }

/** Base path of the documentation. */
export const root = '/docs'

/** Order of the guides; others follow. */
const order = [
  'start',
  'rules',
  'states',
  'processes',
  'rights',
  'reports',
  'import',
  'exchange',
  'deploy',
  'postgresql',
  'upgrade',
]

/** The table of contents: groups of pages in order. */
export function contentsOf({ guides, reference }: Book, lang: Lang): readonly Group[] {
  const w = words[lang]
  return [
    {
      id: 'guide',
      title: w.guides,
      entries: guideNames(guides[lang]).map((name) => guideEntry(name, guides[lang][name] ?? '')),
    },
    { id: 'reference', title: w.reference, entries: reference.pages.map((page) => referenceEntry(page, lang)) },
    { id: 'api', title: w.api, entries: [{ path: `${root}/api`, title: w.api, headings: [] }] },
    { id: 'fields', title: w.fields, entries: reference.fields.map((page) => fieldEntry(page, lang)) },
  ]
}

function guideNames(guides: Readonly<Record<string, string>>): readonly string[] {
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.keys(guides).toSorted((left, right) => rank(left) - rank(right))
}

/** The title of a Markdown text: its first heading. */
export function titleOf(markdown: string): string {
  return headingOf(/^# (.+)$/m.exec(markdown)?.[1] ?? '').title
}

function guideEntry(name: string, markdown: string): Entry {
  return { path: `${root}/guide/${name}`, title: titleOf(markdown), headings: headingsOf(markdown) }
}

function referenceEntry({ id, title, parts }: ReferencePage, lang: Lang): Entry {
  return { path: `${root}/reference/${id}`, title: title[lang], headings: partHeadings(parts) }
}

function fieldEntry({ id, parts }: ReferencePage, lang: Lang): Entry {
  const tryIt: Heading = { id: 'try', title: words[lang].tryIt, level: 2 }
  return { path: `${root}/fields/${id}`, title: id, headings: [tryIt, ...partHeadings(parts)] }
}

function partHeadings(parts: ReferencePage['parts']): readonly Heading[] {
  return parts.flatMap(({ id, title, keys }) => [
    { id, title, level: 2 as const },
    ...keys.map(({ anchor, name }) => ({ id: anchor, title: name, level: 3 as const })),
  ])
}

/** The entry of a path. Pages of API calls belong to one entry. */
export function entryAt(groups: readonly Group[], path: string): Entry | undefined {
  const own = path.startsWith(`${root}/api/`) ? `${root}/api` : path
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.path === own)
}

/** The address of each part of the reference. */
export function placesOf({ reference }: Book): ReadonlyMap<string, string> {
  const fields = reference.fields.map(({ id }) => [`field.${id}`, `${root}/fields/${id}`] as const)
  const pages = [
    ...reference.pages.map(({ id, parts }) => ({ path: `${root}/reference/${id}`, parts })),
    ...reference.fields.map(({ id, parts }) => ({ path: `${root}/fields/${id}`, parts })),
  ]
  const parts = pages.flatMap((page) => page.parts.map(({ id }) => [id, `${page.path}#${id}`] as const))
  return new Map([...parts, ...fields])
}
