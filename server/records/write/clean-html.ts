import sanitize, { type IOptions } from 'sanitize-html'
import { linkSchemes, pictureTypes, richAttributes, richTags } from '../../../src/schema/base/rich-text.ts'
import { isOversized, pictureHead } from '../files/picture-size.ts'

const allowed: IOptions = {
  allowedTags: richTags,
  // Ids name documents in notices; the browser removes them elsewhere.
  allowedAttributes: { '*': ['id'], ...richAttributes },
  allowedSchemes: linkSchemes,
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && /^data:/i.test(attribs.src ?? '') && !isPicture(attribs.src),
}

const pictureData = new RegExp(`^data:image/(?:${pictureTypes});base64,(.*)$`, 'is')

// A browser draws what the bytes are, whatever type the text names.
function isPicture(source = ''): boolean {
  const [, data] = pictureData.exec(source) ?? []
  return data !== undefined && !isOversized(Buffer.from(data.slice(0, pictureHead), 'base64'))
}

/** HTML without anything that acts or hides: what a rich text is kept as (security.md P21). */
export function cleanHtml(html: string): string {
  return sanitize(html, allowed)
}
