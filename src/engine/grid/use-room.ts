import { type RefObject, useLayoutEffect } from 'react'
import { useChanged } from '../../../widgets/kit/use-changed.ts'

export type Room = {
  /** Inner width in pixels; 0 while unknown. */
  readonly width: number
  /** Offset in pixels from the top of the scroll container, if it starts in the first screen; else 0. */
  readonly top: number
}

const unknown: Room = { width: 0, top: 0 }

const isSame = (one: Room, other: Room) => one.width === other.width && one.top === other.top

/** Room of an element, as it changes. */
export function useRoom(element: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useChanged(unknown, isSame)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    const measure = () => setRoom({ width: current.clientWidth, top: topOf(current) })
    measure()
    const follow = new ResizeObserver(measure)
    follow.observe(current)
    return () => follow.disconnect()
  }, [element, setRoom])
  return room
}

function topOf(element: HTMLElement): number {
  const page = element.closest<HTMLElement>('.shell-content')
  const top = Math.round(element.getBoundingClientRect().top + (page?.scrollTop ?? 0))
  return top > 0 && top < window.innerHeight / 2 ? top : 0
}
