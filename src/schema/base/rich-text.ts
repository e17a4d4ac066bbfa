/** Allowed tags of rich text: no active content, no styles. */
export const richTags = [
  'p br hr h1 h2 h3 h4 strong b em i u s del code pre blockquote',
  'ul ol li a img table thead tbody tr th td colgroup col span div',
].flatMap((line) => line.split(' '))

/** Allowed attributes by tag. Ids of a notice are anchors of documents; the cleaning of notices allows them. */
export const richAttributes = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/** Schemes of links; pictures have `http`, `https` and `pictureTypes` as their own data. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel']

/** Allowed types of embedded pictures (`data:image/…`), as a part of a regular expression. */
export const pictureTypes = 'png|jpe?g|gif|webp'
