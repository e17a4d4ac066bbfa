import DOMPurify, { type Config } from 'dompurify'
import { richText } from '../../../widgets/kit/html.tsx'

// Allowed rich text, with ids, as they name documents. A prefix keeps them from shadowing ids of the page.
const allowed = {
  ...richText,
  ALLOWED_ATTR: [...richText.ALLOWED_ATTR, 'id'],
  SANITIZE_NAMED_PROPS: true,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config

/**
 * Sanitised body of a notice: no scripts, no external requests; links to other sites open a window without an opener.
 * `hasDocuments`: elements with an id are focusable and clickable like links.
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

// An external picture would tell its site about the reader. It is removed before it joins the page, which would fetch it.
function withoutForeignPicture(node: Element): void {
  const source = node.nodeName === 'IMG' ? node.getAttribute('src') : null
  if (source === null || !isOutside(source)) return
  const link = node.ownerDocument.createElement('a')
  link.setAttribute('href', source)
  link.textContent = node.getAttribute('alt') || source
  node.replaceWith(link)
}

/** Whether an address is one of another site; mail, telephone and data addresses are not. */
function isOutside(address: string): boolean {
  if (!URL.canParse(address, window.location.href)) return true
  const { protocol, origin } = new URL(address, window.location.href)
  return /^https?:$/.test(protocol) && origin !== window.location.origin
}
