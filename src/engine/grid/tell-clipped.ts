import type { MouseEvent } from 'react'

/**
 * Sets the full text of a truncated cell as its tooltip on hover. One listener for the table: a tooltip component in
 * each cell makes wide tables slow.
 */
export function tellClipped({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.g-clip, .g-many td') : null
  if (!cell) return
  const text = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
  if (text === '') cell.removeAttribute('title')
  else if (cell.title !== text) cell.title = text
}
