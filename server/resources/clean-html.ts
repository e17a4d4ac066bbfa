import sanitize, { type IOptions } from 'sanitize-html'

// What a rich text may hold; the browser, which cleans once more, allows the same (widgets/kit/html.tsx), but ids in notices alone, where they
// name documents.
const allowed: IOptions = {
  allowedTags: [
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
  allowedAttributes: {
    '*': ['id'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && /^data:(?!image\/(png|jpe?g|gif|webp);)/i.test(attribs.src ?? ''),
}

/** HTML without anything that acts or hides: what a rich text is kept as (security.md P21). */
export function cleanHtml(html: string): string {
  return sanitize(html, allowed)
}
