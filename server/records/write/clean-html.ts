import sanitize, { type IOptions } from 'sanitize-html'
import { isOversized, pictureHead } from '../files/picture-size.ts'

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
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && /^data:/i.test(attribs.src ?? '') && !isPicture(attribs.src),
}

// A browser draws what the bytes are, whatever type the text names.
function isPicture(source = ''): boolean {
  const [, data] = /^data:image\/(?:png|jpe?g|gif|webp);base64,(.*)$/is.exec(source) ?? []
  return data !== undefined && !isOversized(Buffer.from(data.slice(0, pictureHead), 'base64'))
}

/** HTML without anything that acts or hides: what a rich text is kept as (security.md P21). */
export function cleanHtml(html: string): string {
  return sanitize(html, allowed)
}
