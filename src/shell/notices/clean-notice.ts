import DOMPurify, { type Config } from 'dompurify'
import { richText } from '../../../widgets/kit/html.tsx'

// What a rich text may hold, and ids: they name documents. Each gets a prefix, so that none hides something of the page's own.
const allowed = {
  ...richText,
  ALLOWED_ATTR: [...richText.ALLOWED_ATTR, 'id'],
  SANITIZE_NAMED_PROPS: true,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config

/**
 * The body of a notice, ready to be shown: nothing acts, nothing is fetched from elsewhere, and links to other sites open a window that
 * knows nothing of ours. With `hasDocuments`, what carries an id can be reached and pressed like a link.
 */
export function cleanNotice(html: string, hasDocuments: boolean): DocumentFragment {
  const body = sanitized(html)
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (!isOutside(link.getAttribute('href') ?? '')) continue
    link.target = '_blank'
    link.rel = 'noopener noreferrer'
  }
  if (!hasDocuments) return body
  for (const element of body.querySelectorAll<HTMLElement>('[id]:not(a[href])')) {
    element.setAttribute('role', 'link')
    element.tabIndex = 0
  }
  return body
}

function sanitized(html: string): DocumentFragment {
  const stage = 'afterSanitizeAttributes'
  DOMPurify.addHook(stage, withoutForeignPicture)
  try {
    return DOMPurify.sanitize(html, allowed)
  } finally {
    DOMPurify.removeHook(stage, withoutForeignPicture)
  }
}

// A picture of another site would tell it who reads this, and when. It is taken out before it belongs to the page, which would fetch it.
function withoutForeignPicture(node: Element): void {
  const source = node.nodeName === 'IMG' ? node.getAttribute('src') : null
  if (source === null || !isOutside(source)) return
  const link = node.ownerDocument.createElement('a')
  link.setAttribute('href', source)
  link.textContent = node.getAttribute('alt') || source
  node.replaceWith(link)
}

/** Whether an address is one of another site; not so what is none at all: mail, telephone, a picture's own data. */
function isOutside(address: string): boolean {
  if (!URL.canParse(address, window.location.href)) return true
  const { protocol, origin } = new URL(address, window.location.href)
  return /^https?:$/.test(protocol) && origin !== window.location.origin
}
