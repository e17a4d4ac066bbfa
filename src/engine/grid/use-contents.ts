import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { GridColumn, GridItem } from './grid-types.ts'
import type { Contents } from './tailor.ts'

/** Rows that are measured: more say little new. */
const measuredRows = 30
/** Padding of a cell, both sides; and what the sign of the order takes in a title. Pixels. */
const padding = 26
const sign = 16

const none: Contents = new Map()

/** How wide what stands in the columns is, as drawn. It only grows while the columns are the same: turning a page moves little. */
export function useContents(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly GridColumn[],
  items: readonly GridItem[],
): Contents {
  const [contents, setContents] = useState<Contents>(none)
  const keys = columns.map(({ key }) => key).join()
  const known = useRef<{ readonly keys: string; readonly contents: Contents }>({ keys, contents: none })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows are other cells.
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current || current.clientWidth === 0) return
    const before = known.current.keys === keys ? known.current.contents : none
    const next = grown(before, measured(current))
    if (next === known.current.contents) return
    known.current = { keys, contents: next }
    setContents(next)
  }, [scroller, keys, items])
  return contents
}

function grown(before: Contents, now: Contents): Contents {
  const isMore = [...now].some(([key, width]) => width > (before.get(key) ?? 0))
  if (!isMore) return before
  return new Map([...before, ...[...now].map(([key, width]) => [key, Math.max(width, before.get(key) ?? 0)] as const)])
}

function measured(scroller: HTMLElement): Contents {
  const widths = new Map<string, number>()
  const note = (element: HTMLElement, width: number) => {
    const key = element.dataset.column
    if (key) widths.set(key, Math.max(widths.get(key) ?? 0, Math.ceil(width / 4) * 4))
  }
  const range = document.createRange()
  for (const cell of scroller.querySelectorAll<HTMLElement>(
    `tbody tr:nth-child(-n + ${measuredRows}) > td.g-clip[data-column], tfoot td.g-clip[data-column]`,
  )) {
    range.selectNodeContents(cell)
    note(cell, range.getBoundingClientRect().width + padding)
  }
  // Titles alone say nothing of the columns yet.
  const pen = widths.size === 0 ? null : document.createElement('canvas').getContext('2d')
  if (!pen) return widths
  for (const title of scroller.querySelectorAll<HTMLElement>('th[data-column] .g-title')) {
    const head = title.closest<HTMLElement>('th')
    if (!head) continue
    pen.font = getComputedStyle(title).font
    note(head, widthOfTitle(title.textContent ?? '', (text) => pen.measureText(text).width) + padding + sign)
  }
  return widths
}

/** A title has two lines, and is broken between words only. */
function widthOfTitle(text: string, widthOf: (text: string) => number): number {
  const words = text.split(/\s+/).map(widthOf)
  return words.length === 1 ? widthOf(text) : Math.max(...words, widthOf(text) / 2 + Math.min(...words) / 2)
}
