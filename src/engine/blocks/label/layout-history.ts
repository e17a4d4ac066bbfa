import type { LabelTemplate } from '../../../schema/label/layout.ts'

/** Layout that is edited, with the states before and after it. */
export type LayoutHistory = {
  readonly past: readonly LabelTemplate[]
  readonly now: LabelTemplate
  readonly future: readonly LabelTemplate[]
}

const most = 100

export type LayoutChange =
  | { readonly do: 'load' | 'change'; readonly to: LabelTemplate }
  /** A change that goes on, such as a drag: one step with the change before it. */
  | { readonly do: 'continue'; readonly to: LabelTemplate }
  | { readonly do: 'undo' | 'redo' }

export const historyOf = (now: LabelTemplate): LayoutHistory => ({ past: [], now, future: [] })

/** History after a change. */
export function layoutReducer(history: LayoutHistory, change: LayoutChange): LayoutHistory {
  const { past, now, future } = history
  switch (change.do) {
    case 'load':
      return historyOf(change.to)
    case 'change':
      return { past: [...past, now].slice(-most), now: change.to, future: [] }
    case 'continue':
      return { past, now: change.to, future: [] }
    case 'undo': {
      const before = past.at(-1)
      return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history
    }
    case 'redo': {
      const [after, ...rest] = future
      return after ? { past: [...past, now], now: after, future: rest } : history
    }
  }
}
