import type { RefObject } from 'react'
import type { Section } from '../../../../schema/edit/resource-text.ts'
import { placeBetween, usePointerDrag } from '../kit/use-pointer-drag.ts'

const drawnSections = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('.f-section') ?? [])]

/** Drag of sections within a form by their titles, with the line where one would go. */
export function useSectionDrag(
  root: RefObject<HTMLElement | null>,
  sections: readonly Section[],
  onDrop: (from: number, before: number) => void,
) {
  // Sections without a visible field are not drawn, so each is found by a field.
  const indexOf = (drawn: HTMLElement | null | undefined) => {
    const key = drawn?.querySelector<HTMLElement>('[data-field]')?.dataset.field
    const found = sections.findIndex(({ fields = [] }) => key !== undefined && fields.includes(key))
    return found === -1 ? undefined : found
  }
  const { place, start } = usePointerDrag(
    (event) => {
      const drawn = drawnSections(root.current)
      const found = placeBetween(root.current, drawn, event)
      return found && { top: found.top, before: indexOf(drawn[found.before]) ?? sections.length }
    },
    (from: number, { before }) => {
      if (before !== from && before !== from + 1) onDrop(from, before)
    },
  )
  return {
    line: place?.top,
    start,
    /** Position of the section whose title an element belongs to. */
    at: (target: EventTarget | null) =>
      target instanceof Element ? indexOf(target.closest('.f-title')?.closest<HTMLElement>('.f-section')) : undefined,
  }
}
