import type { CellProps } from './contract.ts'
import { lazily } from './lazily.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { Shown } from './read-only.tsx'
import { asText } from './value.ts'

/** Characters of a long text in a list. */
const shown = 200

const Line = lazily(() => import('./html.tsx'), 'HtmlLine')
const Whole = lazily(() => import('./html.tsx'), 'Html')

/** Text of a rich text on one line, without formats. */
export function HtmlCell({ value }: CellProps) {
  return (
    <Shown value={value}>
      <LazyBoundary>
        <Line html={asText(value)} length={shown} />
      </LazyBoundary>
    </Shown>
  )
}

/** A rich text in full, as in a form. */
export function HtmlText({ value }: CellProps) {
  return (
    <Shown value={value}>
      <LazyBoundary>
        <Whole html={asText(value)} />
      </LazyBoundary>
    </Shown>
  )
}

/** Markdown on one line, without its marks. */
export function MarkdownCell({ value }: CellProps) {
  const text = asText(value)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#>*_`~|-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return <Shown value={value}>{text.slice(0, shown)}</Shown>
}
