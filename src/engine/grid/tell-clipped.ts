import type { MouseEvent } from 'react'

/**
 * Gives a clipped cell its whole text as a tip, when the pointer comes over it. One listener for the table: a tooltip component in
 * each cell is what makes wide tables slow.
 */
export function tellClipped({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.g-clip, .g-many td') : null
  if (!cell) return
  const text = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
  if (text === '') cell.removeAttribute('title')
  else if (cell.title !== text) cell.title = text
}
