import type { ReactNode } from 'react'
import type { FieldType } from '../../schema/fields/registry.ts'
import type { Book } from '../book/book.ts'
import { type Group, root } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'
import { FieldView } from './field-view.tsx'
import { GuideView } from './guide-view.tsx'
import { HomeView } from './home-view.tsx'
import { ReferenceView } from './reference-view.tsx'

type Props = {
  readonly book: Book
  readonly groups: readonly Group[]
  readonly places: ReadonlyMap<string, string>
  readonly path: string
  /** The interactive field; absent in the printed copy. */
  readonly live?: (type: FieldType) => ReactNode
  /** The API reference. */
  readonly api: ReactNode
}

/** The page of an address. */
export function DocsView({ book, groups, places, path, live, api }: Props) {
  const { lang, w } = useDocsLang()
  const [kind = '', name = ''] = path.slice(root.length + 1).split('/')
  if (kind === '') return <HomeView groups={groups} />
  if (kind === 'api') return api
  const guide = kind === 'guide' ? book.guides[lang][name] : undefined
  if (guide !== undefined) return <GuideView markdown={guide} />
  const page = kind === 'reference' ? book.reference.pages.find(({ id }) => id === name) : undefined
  if (page) return <ReferenceView page={page} places={places} />
  const field = kind === 'fields' ? book.reference.fields.find(({ id }) => id === name) : undefined
  if (field) return <FieldView page={field} places={places} live={live?.(field.id as FieldType)} />
  return (
    <>
      <h1>{w.missing}</h1>
      <p>{w.missingHint}</p>
    </>
  )
}
