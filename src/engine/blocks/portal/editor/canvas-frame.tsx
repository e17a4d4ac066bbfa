import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Part } from './part.ts'

type Props = {
  readonly title: string
  readonly address: string
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly isInert: boolean
  readonly selected: Part | undefined
  readonly onSelect: (part: Part) => void
}

const marks = `
[data-block],.s-header,.s-footer{cursor:pointer}
[data-block]{position:relative}
[data-block]::after{content:"";position:absolute;inset:2px;z-index:5;pointer-events:none;border-radius:4px}
[data-block]:hover::after,.s-header:hover,.s-footer:hover{outline:2px dashed #4C8DFF;outline-offset:-2px}
.s-header[data-chosen],.s-footer[data-chosen]{outline:3px solid #1668DC;outline-offset:-3px}
[data-block][data-chosen]::after{outline:3px solid #1668DC}
`

/** A page in a frame. The next one loads behind the one on show and takes its place where it was scrolled to. */
export function CanvasFrame({ title, address, width, height, scale, isInert, selected, onSelect }: Props) {
  const [shown, setShown] = useState(address)
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const addresses = shown === address ? [address] : [shown, address]
  useEffect(() => {
    for (const frame of frames.current.values()) mark(frame, selected)
  }, [selected])
  // Where a block was chosen in the list, it comes into sight.
  useEffect(() => {
    if (selected === undefined) return
    const block = blockIn(frames.current.get(shown), selected)
    block?.scrollIntoView({ block: 'nearest' })
  }, [selected, shown])
  const onLoad = (event: SyntheticEvent<HTMLIFrameElement>, src: string) => {
    const frame = event.currentTarget
    prepare(frame, onSelect)
    mark(frame, selected)
    if (src !== address || src === shown) return
    const top = frames.current.get(shown)?.contentWindow?.scrollY ?? 0
    frame.contentWindow?.scrollTo(0, top)
    setShown(src)
  }
  return (
    <div className="portal-frame" style={{ width: width * scale, height: height * scale }}>
      {addresses.map((src) => (
        <iframe
          key={src}
          ref={(frame) => {
            if (frame) frames.current.set(src, frame)
            else frames.current.delete(src)
          }}
          title={title}
          src={src}
          tabIndex={-1}
          inert={isInert}
          aria-hidden={src !== shown}
          style={{ width, height, transform: `scale(${scale})`, visibility: src === shown ? 'visible' : 'hidden' }}
          onLoad={(event) => onLoad(event, src)}
        />
      ))}
    </div>
  )
}

/** What draws a part of all pages. */
const sites: Readonly<Partial<Record<Part, string>>> = { logo: '.s-header', navs: '.s-header', footer: '.s-footer' }

function blockIn(frame: HTMLIFrameElement | undefined, part: Part) {
  const selector = typeof part === 'number' ? `[data-block="${part}"]` : sites[part]
  return selector === undefined ? undefined : frame?.contentDocument?.querySelector(selector)
}

function mark(frame: HTMLIFrameElement, selected: Part | undefined): void {
  const { contentDocument } = frame
  for (const block of contentDocument?.querySelectorAll('[data-chosen]') ?? []) block.removeAttribute('data-chosen')
  if (selected !== undefined) blockIn(frame, selected)?.setAttribute('data-chosen', '')
}

// The page has no script of its own; a press leads nowhere.
function prepare(frame: HTMLIFrameElement, onSelect: (part: Part) => void): void {
  const { contentDocument } = frame
  if (!contentDocument) return
  const style = contentDocument.createElement('style')
  style.textContent = marks
  contentDocument.head.append(style)
  const press = (event: Event) => {
    event.preventDefault()
    const part = partUnder(event.target)
    if (part !== undefined) onSelect(part)
  }
  contentDocument.addEventListener('click', press, true)
  contentDocument.addEventListener('submit', (event) => event.preventDefault(), true)
  followScroll(frame)
}

/** Scroll position from which the header is no longer immersed (spec 4). Pixels. */
const immersedUnder = 64

// What the script of the page does for visitors.
function followScroll({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const header = contentDocument?.querySelector('.s-header.s-immersed')
  const look = () => header?.classList.toggle('s-immersed', (contentWindow?.scrollY ?? 0) < immersedUnder)
  contentWindow?.addEventListener('scroll', look, { passive: true })
}

function partUnder(target: EventTarget | null): Part | undefined {
  // Elements of a frame are of its own classes.
  const element = target as Element | null
  const block = element?.closest?.('[data-block]')
  if (block) return Number(block.getAttribute('data-block'))
  if (element?.closest?.('.s-header')) return 'navs'
  return element?.closest?.('.s-footer') ? 'footer' : undefined
}
