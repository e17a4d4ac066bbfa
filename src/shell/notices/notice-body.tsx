import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Notice } from '../../api/notices.ts'
import { cleanNotice } from './clean-notice.ts'
import { documentPath, idPrefix, isSupplierDocument } from './notice-target.ts'
import { useFollow } from './use-follow.ts'

type Props = {
  readonly notice: Notice
  /** Called when the notice has opened another page. */
  readonly onLeave: () => void
}

/** Body of a notice. Documents and pages that it names open in the portal. */
export function NoticeBody({ notice, onLeave }: Props) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const press = usePress(notice, onLeave)
  const html = notice.msgContent ?? ''
  const hasDocuments = isSupplierDocument(notice)
  useLayoutEffect(() => body.current?.replaceChildren(cleanNotice(html, hasDocuments)), [html, hasDocuments])
  if (html.trim() === '') return <p className="notice-none">{notice.msgAbstract ?? t('notices.noContent')}</p>
  const onClick = (event: MouseEvent) => press(event, event.target as Element)
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as Element
    // The browser handles real links.
    if (event.key === 'Enter' && element.matches('[role=link]')) press(event, element)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the press.
    <div ref={body} className="notice-body w-rich-text" onClick={onClick} onKeyDown={onKeyDown} />
  )
}

type Pressed = { readonly document: string } | { readonly anchor: string } | { readonly page: string }

/** Target of a click in the body, unless the browser handles it: a document, an anchor, a page of ours. */
function pressedIn(body: Element, pressed: Element, hasDocuments: boolean): Pressed | undefined {
  const named = hasDocuments ? pressed.closest('[id]') : null
  if (named && body.contains(named)) return { document: named.id }
  const href = pressed.closest('a')?.getAttribute('href')
  if (href?.startsWith('#')) return { anchor: href.slice(1) }
  return href?.startsWith('/') ? { page: href } : undefined
}

function usePress(notice: Notice, onLeave: () => void) {
  const navigate = useNavigate()
  const follow = useFollow()
  return (event: MouseEvent | KeyboardEvent, element: Element) => {
    const body = event.currentTarget
    const pressed = pressedIn(body, element, isSupplierDocument(notice))
    if (pressed === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if ('anchor' in pressed) {
      // Ids are prefixed, and the notice may not change the page's address.
      body.querySelector(`#${CSS.escape(idPrefix + pressed.anchor)}`)?.scrollIntoView()
    } else if ('document' in pressed) {
      void navigate(documentPath(pressed.document))
      onLeave()
    } else if (follow(pressed.page)) onLeave()
  }
}
