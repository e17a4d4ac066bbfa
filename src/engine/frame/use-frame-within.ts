import { useMemo, useRef } from 'react'
import { type Holder, keepAll } from '../../state/unsaved.ts'
import { type PageFrame, usePageFrame } from './page-frame.ts'

/** The frame of what opens in a drawer: the tab around it knows what is unsaved in it, and keeps its own name. */
export function useFrameWithin() {
  const around = usePageFrame()
  const holders = useRef(new Set<Holder>())
  return useMemo(() => {
    const frame: PageFrame = {
      name: () => undefined,
      isKept: around.isKept,
      hold: (holder) => {
        holders.current.add(holder)
        around.hold(holder)
      },
      release: (holder) => {
        holders.current.delete(holder)
        around.release(holder)
      },
    }
    return {
      frame,
      isDirty: () => [...holders.current].some((holder) => holder()),
      keep: () => keepAll([...holders.current]),
    }
  }, [around])
}
