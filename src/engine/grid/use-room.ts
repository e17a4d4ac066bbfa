import { type RefObject, useLayoutEffect, useState } from 'react'

export type Room = {
  /** Pixels inside; 0 while that is unknown. */
  readonly width: number
  /** Pixels from the top of what scrolls around it, where it begins in the first screen; else 0. */
  readonly top: number
}

const unknown: Room = { width: 0, top: 0 }

/** How much room an element has, as it changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState(unknown)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const look = () => {
      const next = { width: current.clientWidth, top: topOf(current) }
      setRoom((before) => (before.width === next.width && before.top === next.top ? before : next))
    }
    look()
    const follow = new ResizeObserver(look)
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
