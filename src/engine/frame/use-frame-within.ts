import { useMemo, useRef } from 'react'
import { type Holder, keepAll } from '../../state/unsaved.ts'
import { type PageFrame, usePageFrame } from './page-frame.ts'

/** Frame of a drawer's content: the tab around it tracks unsaved input and keeps its own title. */
export function useFrameWithin() {
  const around = usePageFrame()
  const holders = useRef(new Set<Holder>())
  return useMemo(() => {
    const frame: PageFrame = {
      name: () => undefined,
      isKeptAlive: around.isKeptAlive,
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
