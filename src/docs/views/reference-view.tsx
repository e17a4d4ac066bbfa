import { useDocsLang } from '../book/docs-lang.ts'
import type { ReferencePage } from '../reference/reference.ts'
import { PartView } from './part-view.tsx'

type Props = { readonly page: ReferencePage; readonly places: ReadonlyMap<string, string> }

/** A page of the reference of the schema language. */
export function ReferenceView({ page, places }: Props) {
  const { lang, w } = useDocsLang()
  const keys = page.parts.reduce((sum, part) => sum + part.keys.length, 0)
  return (
    <>
      <h1>{page.title[lang]}</h1>
      <p className="docs-lead">
        {w.reference} · {keys} {w.keys}
      </p>
      {page.parts.map((part) => (
        <PartView key={part.id} part={part} places={places} />
      ))}
    </>
  )
}
