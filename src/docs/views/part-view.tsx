import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useDocsLang } from '../book/docs-lang.ts'
import type { KeyDoc, PartDoc } from '../reference/reference.ts'
import { Anchored } from './anchored.tsx'
import { CodeBlock } from './code-block.tsx'

/** Longer lists of parts become one link to their page. */
const mostParts = 8

type Places = ReadonlyMap<string, string>

/** An object of the schema language: description and keys. */
export function PartView({ part, places }: { readonly part: PartDoc; readonly places: Places }) {
  const { lang } = useDocsLang()
  return (
    <section className="docs-part">
      <Anchored as="h2" id={part.id} title={part.title}>
        <code>{part.title}</code>
      </Anchored>
      {part.about[lang] !== '' && <p>{withCode(part.about[lang])}</p>}
      {part.keys.map((each) => (
        <KeyView key={each.anchor} doc={each} places={places} />
      ))}
    </section>
  )
}

function KeyView({ doc, places }: { readonly doc: KeyDoc; readonly places: Places }) {
  const { lang, w } = useDocsLang()
  const { name, anchor, required, type, values, initial, about, inside, example } = doc
  return (
    <section className="docs-key" aria-label={name}>
      <Anchored as="h3" id={anchor} title={name}>
        <code>{name}</code> <span className="docs-type">{type[lang]}</span>
        {required && <span className="docs-required">{w.required}</span>}
      </Anchored>
      <p>{withCode(about[lang])}</p>
      {(initial !== undefined || values.length > 0 || inside.length > 0) && (
        <dl>
          {initial !== undefined && (
            <>
              <dt>{w.initial}</dt>
              <dd>
                <code>{initial}</code>
              </dd>
            </>
          )}
          {values.length > 0 && (
            <>
              <dt>{w.values}</dt>
              <dd className="docs-values">
                {values.map((value) => (
                  <code key={value}>{value}</code>
                ))}
              </dd>
            </>
          )}
          {inside.length > 0 && (
            <>
              <dt>{w.inside}</dt>
              <dd>
                <Inside parts={inside} places={places} />
              </dd>
            </>
          )}
        </dl>
      )}
      {example && <CodeBlock code={example.text} language="json" file={example.file} />}
    </section>
  )
}

function Inside({ parts, places }: { readonly parts: readonly string[]; readonly places: Places }) {
  const shown = parts.length > mostParts ? [sharedBeginning(parts)] : parts
  return shown.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ', '}
      <Link to={places.get(part) ?? pageFor(part)}>
        <code>{part}</code>
      </Link>
    </Fragment>
  ))
}

/** The shared prefix of part ids: `page.blocks` of block kinds, `field` of field types. */
function sharedBeginning(parts: readonly string[]): string {
  return parts[0]?.split('.').slice(0, -1).join('.') ?? ''
}

function pageFor(part: string): string {
  return part === 'page.blocks' ? '/docs/reference/blocks' : '/docs/reference/field'
}

/** A description with its code in `code` elements. */
function withCode(text: string) {
  return text.split('`').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence, which never move
    index % 2 === 0 ? piece : <code key={index}>{piece}</code>,
  )
}
