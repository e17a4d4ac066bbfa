import { type RefObject, useLayoutEffect, useState } from 'react'

export type Room = {
  /** Inner width in pixels; 0 while unknown. */
  readonly width: number
  /** Offset in pixels from the top of the scroll container, if it starts in the first screen; else 0. */
  readonly top: number
}

const unknown: Room = { width: 0, top: 0 }

/** Room of an element, as it changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(unknown)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => {
      const next = { width: current.clientWidth, top: topOf(current) }
      setRoom((before) => (before.width === next.width && before.top === next.top ? before : next))
    }
    measure()
    const follow = new ResizeObserver(measure)
    follow.observe(current)
    return () => follow.disconnect()
  }, [element])
  return room
}

function topOf(element: HTMLElement): number {
  const page = element.closest<HTMLElement>('.shell-content')
  const top = Math.round(element.getBoundingClientRect().top + (page?.scrollTop ?? 0))
  return top > 0 && top < window.innerHeight / 2 ? top : 0
}
