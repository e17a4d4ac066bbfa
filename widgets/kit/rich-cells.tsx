import { Suspense } from 'react'
import type { CellProps } from './contract.ts'
import { lazily } from './lazily.ts'
import { Shown } from './read-only.tsx'
import { asText } from './value.ts'

/** Characters of a long text that a list shows. */
const shown = 200

const Line = lazily(() => import('./html.tsx'), 'HtmlLine')
const Whole = lazily(() => import('./html.tsx'), 'Html')

/** The words of a rich text on one line, without its forms. */
export function HtmlCell({ value }: CellProps) {
  return (
    <Shown value={value}>
      <Suspense>
        <Line html={asText(value)} length={shown} />
      </Suspense>
    </Shown>
  )
}

/** A rich text whole, as a form shows it. */
export function HtmlText({ value }: CellProps) {
  return (
    <Shown value={value}>
      <Suspense>
        <Whole html={asText(value)} />
      </Suspense>
    </Shown>
  )
}

/** Markdown on one line, its marks left out. */
export function MarkdownCell({ value }: CellProps) {
  const text = asText(value)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#>*_`~|-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return <Shown value={value}>{text.slice(0, shown)}</Shown>
}
