import { createContext, use, useState } from 'react'

/** Work of inputs that sets a value later, such as uploads. A form waits for it before it reads its values. */
export type Pending = {
  /** Adds work, which resolves to whether it succeeded. */
  add(work: Promise<boolean>): void
  isIdle(): boolean
  /** Waits for all work; gives whether it succeeded. */
  settled(): Promise<boolean>
}

export function createPending(): Pending {
  const works = new Set<Promise<boolean>>()
  return {
    add: (work) => {
      const own = work.finally(() => works.delete(own))
      works.add(own)
    },
    isIdle: () => works.size === 0,
    settled: async () => {
      let isDone = true
      while (works.size > 0) isDone = (await Promise.all(works)).every(Boolean) && isDone
      return isDone
    },
  }
}

/** Pending work of the form around an input. Without a form nobody waits for it. */
export const PendingContext = createContext<Pending>(createPending())

/** Wait for pending work, with whether a wait is in progress. Without `pending`, for that of the form around. */
export function useSettled(pending?: Pending) {
  const around = use(PendingContext)
  const [isWaiting, setWaiting] = useState(false)
  const { isIdle, settled } = pending ?? around
  const wait = async (): Promise<boolean> => {
    if (isIdle()) return true
    setWaiting(true)
    try {
      return await settled()
    } finally {
      setWaiting(false)
    }
  }
  return { isWaiting, settled: wait }
}
