import type { KeyboardEvent } from 'react'

type Commands = {
  readonly onOpen: () => void
  readonly onToggle: (() => void) | undefined
  readonly onClear: () => void
  /** Only in a tree. */
  readonly onExpand?: ((isOpen: boolean) => void) | undefined
}

/** Keys of a focused row: arrows, Home and End move, Enter opens, Space selects, Escape clears the selection; in a tree left and right collapse and expand. */
export function walkRows(event: KeyboardEvent<HTMLElement>, { onOpen, onToggle, onClear, onExpand }: Commands): void {
  // Keys in a button of the row belong to the button.
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
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: rows.length - 1,
  }
  const target = targets[key]
  return target === undefined ? undefined : rows[Math.max(0, Math.min(target, rows.length - 1))]
}
