import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn, GridItem } from './grid-types.ts'
import type { Content, Contents } from './tailor.ts'
import { textWidth } from './text-width.ts'

/** Sample size of the measurement. */
const measuredRows = 30
/** Horizontal padding of a cell, and the width of the sort icon. Pixels. */
const padding = 26
const sign = 16

const none: Contents = new Map()
const nothing: Content = { whole: 0, title: 0 }

/**
 * Content widths of the columns, measured in the DOM. They only grow while the columns and titles are the same, so that paging
 * moves little. Labels that arrive after their rows are measured then.
 */
export function useContents(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  items: readonly GridItem[],
): Contents {
  const [contents, setContents] = useState<Contents>(none)
  const keys = columns.map(({ key, title }) => `${key} ${title}`).join()
  const known = useRef<{ readonly keys: string; readonly contents: Contents }>({ keys, contents: none })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other cells.
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current) return undefined
    const measure = () => {
      if (current.clientWidth === 0) return
      const before = known.current.keys === keys ? known.current.contents : none
      const next = grown(before, measured(current))
      if (next === known.current.contents) return
      known.current = { keys, contents: next }
      setContents(next)
    }
    measure()
    const late = new MutationObserver((changes) => changes.some(isWithinCell) && measure())
    late.observe(current, { childList: true, characterData: true, subtree: true })
    return () => late.disconnect()
  }, [scroller, keys, items])
  return contents
}

/** Rows that scroll into sight do not change the widths. */
function isWithinCell({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  return element?.closest('td.g-clip[data-column]') != null
}

function grown(before: Contents, now: Contents): Contents {
  const isMore = [...now].some(
    ([key, { whole, title }]) => whole > (before.get(key)?.whole ?? 0) || title > (before.get(key)?.title ?? 0),
  )
  if (!isMore) return before
  const larger = [...now].map(([key, { whole, title }]): [string, Content] => {
    const last = before.get(key) ?? nothing
    return [key, { whole: Math.max(whole, last.whole), title: Math.max(title, last.title) }]
  })
  return new Map([...before, ...larger])
}

function measured(scroller: HTMLElement): Contents {
  const widths = new Map<string, Content>()
  const note = (element: HTMLElement, { whole = 0, title = 0 }: Partial<Content>) => {
    const key = element.dataset.column
    const last = (key && widths.get(key)) || nothing
    if (key)
      widths.set(key, { whole: Math.max(last.whole, rounded(whole)), title: Math.max(last.title, rounded(title)) })
  }
  for (const cell of scroller.querySelectorAll<HTMLElement>(
    `tbody tr:nth-child(-n + ${measuredRows}) > td.g-clip[data-column], tfoot td.g-clip[data-column]`,
  ))
    note(cell, { whole: widthOfCell(cell) + padding })
  // Titles alone do not describe the columns yet: an empty table has no whole widths.
  const isEmpty = widths.size === 0
  for (const title of scroller.querySelectorAll<HTMLElement>('th[data-column] .g-title')) {
    const head = title.closest<HTMLElement>('th')
    if (!head) continue
    const { font } = getComputedStyle(title)
    const width = widthOfTitle(title.textContent ?? '', (text) => textWidth(font, text)) + padding + sign
    note(head, { whole: isEmpty ? 0 : width, title: width })
  }
  return widths
}

/** Width of a cell's text and tags, without truncation. */
function widthOfCell(cell: HTMLElement): number {
  const [only] = cell.childElementCount === 1 ? cell.children : []
  // A block fills its column; its text gives the need.
  const block = only && getComputedStyle(only).display === 'block' ? only : undefined
  const range = document.createRange()
  range.selectNodeContents(block ?? cell)
  const elements = [...(block ?? cell).querySelectorAll('*')]
  const clipped = elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  return range.getBoundingClientRect().width + Math.max(0, ...clipped)
}

/** Width of a title in two lines, broken between words: where the longer line is shortest. */
function widthOfTitle(text: string, widthOf: (text: string) => number): number {
  const words = text.split(/\s+/)
  const lines = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')].map(widthOf))
  return Math.min(...lines.map((two) => Math.max(...two)))
}

function rounded(width: number): number {
  return Math.ceil(width / 4) * 4
}
