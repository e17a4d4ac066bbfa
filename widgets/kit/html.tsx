import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'
import { cleanWith } from './cleaner.ts'

/** What a rich text may hold. Nothing that acts, nothing that is styled: how it looks is the page's business. */
export const richText = {
  ALLOWED_TAGS: [
    ...[
      'p',
      'br',
      'hr',
      'h1',
      'h2',
      'h3',
      'h4',
      'strong',
      'b',
      'em',
      'i',
      'u',
      's',
      'del',
      'code',
      'pre',
      'blockquote',
    ],
    ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'colgroup', 'col', 'span', 'div'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpe?g|gif|webp);|[/#])/i,
} satisfies Config

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLImageElement)) return
  if (!node.hasAttribute('src')) node.remove()
  // A picture that nobody described says nothing, rather than its address.
  else if (!node.hasAttribute('alt')) node.alt = ''
})

// For whatever else puts text with tags into the page: editors, drawings.
cleanWith((html) =>
  DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style', 'class'] }),
)

/** HTML that may be shown: of what somebody wrote, only text, its forms and its pictures are left. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, richText)
}

/** What a person reads of HTML, on one line. */
function textOfHtml(html: string): string {
  const text = DOMPurify.sanitize(html.replaceAll(/<\/(p|h\d|li|td|tr)>|<br\s*\/?>/gi, ' $&'), { ALLOWED_TAGS: [] })
  const holder = document.createElement('textarea')
  // A text area reads entities and nothing else.
  holder.innerHTML = text
  return holder.value.replaceAll(/\s+/g, ' ').trim()
}

/** A rich text as it is read. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above.
  return <div className="w-rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}

/** The beginning of a rich text on one line. `length` is in characters. */
export function HtmlLine({ html, length }: { readonly html: string; readonly length: number }) {
  return <>{useMemo(() => textOfHtml(html), [html]).slice(0, length)}</>
}
