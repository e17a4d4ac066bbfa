import type { KeyboardEvent } from 'react'

type Commands = {
  readonly onOpen: () => void
  readonly onToggle: (() => void) | undefined
  readonly onClear: () => void
  /** Of a row of a tree. */
  readonly onExpand?: ((isOpen: boolean) => void) | undefined
}

/** The keys of a row that has the focus: arrows, Home and End move, Enter opens, Space ticks, Escape unticks all; in a tree right and left open and close. */
export function walkRows(event: KeyboardEvent<HTMLElement>, { onOpen, onToggle, onClear, onExpand }: Commands): void {
  // Keys pressed in a button of the row are the button's.
  if (event.target !== event.currentTarget) return
  const next = neighbour(event.currentTarget, event.key)
  if (next) next.focus()
  else if (event.key === 'Enter') onOpen()
  else if (event.key === ' ') onToggle?.()
  else if (event.key === 'Escape') onClear()
  else if (onExpand && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) onExpand(event.key === 'ArrowRight')
  else return
  event.preventDefault()
}

function neighbour(row: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...(row.parentElement?.children ?? [])].filter(
    (each): each is HTMLElement => each instanceof HTMLElement && each.tabIndex >= 0,
  )
  const at = rows.indexOf(row)
  const places: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }
  const place = places[key]
  return place === undefined ? undefined : rows[Math.max(0, Math.min(place, rows.length - 1))]
}
