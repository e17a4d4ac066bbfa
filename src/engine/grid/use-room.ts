import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is inside, as it changes; 0 while that is unknown. Pixels. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const look = () => setRoom(current.clientWidth)
    look()
    const follow = new ResizeObserver(look)
    follow.observe(current)
    return () => follow.disconnect()
  }, [element])
  return room
}
