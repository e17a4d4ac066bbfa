import DOMPurify, { type Config } from 'dompurify'
import { useMemo } from 'react'
import { linkSchemes, pictureTypes, richAttributes, richTags } from '../../src/schema/base/rich-text.ts'
import { cleanWith } from './cleaner.ts'

/** The allow-list of rich texts, for DOMPurify. */
export const richText = {
  ALLOWED_TAGS: richTags,
  ALLOWED_ATTR: [...new Set(Object.values(richAttributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${linkSchemes.join('|')}):|data:image/(?:${pictureTypes});|[/#])`, 'i'),
} satisfies Config

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (!(node instanceof HTMLImageElement)) return
  if (!node.hasAttribute('src')) node.remove()
  // A picture without a description is decorative: screen readers skip its address.
  else if (!node.hasAttribute('alt')) node.alt = ''
})

// For other code that inserts HTML: editors, charts.
cleanWith((html) =>
  DOMPurify.sanitize(html, { FORBID_TAGS: ['style', 'form', 'input', 'button'], FORBID_ATTR: ['style', 'class'] }),
)

/** Sanitised HTML: text, its formats and pictures only. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, richText)
}

/** Text of HTML on one line. */
function textOfHtml(html: string): string {
  const text = DOMPurify.sanitize(html.replaceAll(/<\/(p|h\d|li|td|tr)>|<br\s*\/?>/gi, ' $&'), { ALLOWED_TAGS: [] })
  const holder = document.createElement('textarea')
  // A textarea decodes entities and nothing else.
  holder.innerHTML = text
  return holder.value.replaceAll(/\s+/g, ' ').trim()
}

/** A rich text, rendered. */
export function Html({ html }: { readonly html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the line above.
  return <div className="w-rich-text" dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Beginning of a rich text on one line. `length` in characters. */
export function HtmlLine({ html, length }: { readonly html: string; readonly length: number }) {
  return <>{useMemo(() => textOfHtml(html), [html]).slice(0, length)}</>
}
