import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useDocsLang } from '../book/docs-lang.ts'
import type { ReferencePage } from '../reference/reference.ts'
import { Anchored } from './anchored.tsx'
import { CodeBlock } from './code-block.tsx'
import { PartView } from './part-view.tsx'

type Props = {
  readonly page: ReferencePage
  readonly places: ReadonlyMap<string, string>
  /** The interactive field. */
  readonly live?: ReactNode
}

/** A field type: editable JSON, meaning and own keys. */
export function FieldView({ page: { id, parts, facts, sample }, places, live }: Props) {
  const { w } = useDocsLang()
  return (
    <>
      <h1>
        <code>{id}</code>
      </h1>
      {facts && (
        <dl className="docs-facts">
          <dt>{w.stored}</dt>
          <dd>{w.storedKinds[facts.column]}</dd>
          <dt>{w.asks}</dt>
          <dd>{w.askKinds[facts.filter]}</dd>
          <dt>{w.expression}</dt>
          <dd>
            <code>{facts.cel}</code>
          </dd>
        </dl>
      )}
      <Anchored as="h2" id="try" title={w.tryIt} />
      {live ? (
        <>
          <p>{w.tryHint}</p>
          {live}
        </>
      ) : (
        <CodeBlock code={sample ?? ''} language="json" />
      )}
      {parts.length === 0 && <p>{w.noOwnKeys}</p>}
      {parts.map((part) => (
        <PartView key={part.id} part={part} places={places} />
      ))}
      <p>
        <Link to="/docs/reference/field">{w.commonKeys} →</Link>
      </p>
    </>
  )
}
