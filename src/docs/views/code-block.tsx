import { useState } from 'react'
import { useDocsLang } from '../book/docs-lang.ts'
import { jsonTokens } from './highlight.ts'

type Props = {
  readonly code: string
  readonly language?: string | undefined
  /** Source file of the example. */
  readonly file?: string
  /** Path under which to save the code. */
  readonly name?: string | undefined
}

/** Code with a copy button. */
export function CodeBlock({ code, language, file, name }: Props) {
  const { w } = useDocsLang()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    setCopied(true)
  }
  const isJson = language === 'json' || language === 'jsonc'
  return (
    <figure className="docs-code">
      {name !== undefined && <div className="docs-file">{name}</div>}
      {/* The block scrolls sideways, so it is focusable. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls */}
      <pre tabIndex={0}>
        <code>{isJson ? <Json code={code} /> : code}</code>
      </pre>
      <button type="button" className="docs-copy" onClick={() => void copy()}>
        {isCopied ? w.copied : w.copy}
      </button>
      {file !== undefined && (
        <figcaption>
          {w.example}: <code>docs/examples/{file}</code>
        </figcaption>
      )}
    </figure>
  )
}

function Json({ code }: { readonly code: string }) {
  let at = 0
  return jsonTokens(code).map(({ kind, text }) => {
    const key = at
    at += text.length
    return kind === 'plain' ? (
      text
    ) : (
      <span key={key} className={`docs-t-${kind}`}>
        {text}
      </span>
    )
  })
}
