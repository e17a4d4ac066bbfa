import { createRequire } from 'node:module'
import type { IOptions } from 'sanitize-html'
import { linkSchemes, pictureTypes, richAttributes, richTags } from '../../../src/schema/base/rich-text.ts'
import { isOversized, pictureHead } from '../files/picture-size.ts'

const allowed: IOptions = {
  allowedTags: richTags,
  // Ids are anchors of documents in notices; the browser removes them elsewhere.
  allowedAttributes: { '*': ['id'], ...richAttributes },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && /^data:/i.test(attribs.src ?? '') && !isPicture(attribs.src),
}

const pictureData = new RegExp(`^data:image/(?:${pictureTypes});base64,(.*)$`, 'is')

// A browser draws the actual bytes, whatever type the text names.
function isPicture(source = ''): boolean {
  const [, data] = pictureData.exec(source) ?? []
  return data !== undefined && !isOversized(Buffer.from(data.slice(0, pictureHead), 'base64'))
}

const load = createRequire(import.meta.url)

/** HTML without active or hidden content: the stored form of rich text (security.md P21). */
export function cleanHtml(html: string): string {
  // Loaded with the first text: it parses CSS, too, and slows a start down.
  const sanitize: typeof import('sanitize-html') = load('sanitize-html')
  return sanitize(html, allowed)
}
