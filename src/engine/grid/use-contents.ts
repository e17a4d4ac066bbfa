import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn, GridItem } from './grid-types.ts'
import type { Content, Contents } from './tailor.ts'

/** Rows that are measured: more say little new. */
const measuredRows = 30
/** Padding of a cell, both sides; and what the sign of the order takes in a title. Pixels. */
const padding = 26
const sign = 16

const none: Contents = new Map()
const nothing: Content = { whole: 0, word: 0 }

/**
 * The widths that the columns need, measured as drawn. They only grow while the columns and their titles are the same, so that turning
 * a page moves little. Labels that arrive after their rows are measured then.
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

/** Rows that come into sight while scrolling leave the widths alone. */
function isWithinCell({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement
  return element?.closest('td.g-clip[data-column]') != null
}

function grown(before: Contents, now: Contents): Contents {
  const isMore = [...now].some(
    ([key, { whole, word }]) => whole > (before.get(key)?.whole ?? 0) || word > (before.get(key)?.word ?? 0),
  )
  if (!isMore) return before
  const larger = [...now].map(([key, { whole, word }]): [string, Content] => {
    const last = before.get(key) ?? nothing
    return [key, { whole: Math.max(whole, last.whole), word: Math.max(word, last.word) }]
  })
  return new Map([...before, ...larger])
}

function measured(scroller: HTMLElement): Contents {
  const widths = new Map<string, Content>()
  const note = (element: HTMLElement, { whole = 0, word = 0 }: Partial<Content>) => {
    const key = element.dataset.column
    const last = (key && widths.get(key)) || nothing
    if (key) widths.set(key, { whole: Math.max(last.whole, rounded(whole)), word: Math.max(last.word, rounded(word)) })
  }
  for (const cell of scroller.querySelectorAll<HTMLElement>(
    `tbody tr:nth-child(-n + ${measuredRows}) > td.g-clip[data-column], tfoot td.g-clip[data-column]`,
  ))
    note(cell, { whole: widthOfCell(cell) + padding })
  // Titles alone say nothing of the columns yet.
  const pen = widths.size === 0 ? null : document.createElement('canvas').getContext('2d')
  if (!pen) return widths
  for (const title of scroller.querySelectorAll<HTMLElement>('th[data-column] .g-title')) {
    const head = title.closest<HTMLElement>('th')
    if (!head) continue
    pen.font = getComputedStyle(title).font
    const { whole, word } = widthsOfTitle(title.textContent ?? '', (text) => pen.measureText(text).width)
    note(head, { whole: whole + padding + sign, word: word + padding + sign })
  }
  return widths
}

/** The text of a cell and all of each tag in it, whatever of them is clipped at the moment. */
function widthOfCell(cell: HTMLElement): number {
  const [only] = cell.childElementCount === 1 ? cell.children : []
  // A block is as wide as the column; its text says what it needs.
  const block = only && getComputedStyle(only).display === 'block' ? only : undefined
  const range = document.createRange()
  range.selectNodeContents(block ?? cell)
  const parts = [...(block ?? cell).querySelectorAll('*')]
  const clipped = parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  return range.getBoundingClientRect().width + Math.max(0, ...clipped)
}

/** A title has two lines, and is broken between words only. */
function widthsOfTitle(text: string, widthOf: (text: string) => number): Content {
  const words = text.split(/\s+/).map(widthOf)
  const word = Math.max(...words)
  // A title of signs without spaces, as Chinese has them, may be broken between any two.
  const isBroken = words.length > 1
  return {
    whole: isBroken ? Math.max(word, widthOf(text) / 2 + Math.min(...words) / 2) : word,
    word: isUnspaced(text) ? 0 : word,
  }
}

function isUnspaced(text: string): boolean {
  return /\p{Script=Han}/u.test(text)
}

function rounded(width: number): number {
  return Math.ceil(width / 4) * 4
}
