import { useEffect, useRef, useState } from 'react'

/** Most steps that can be undone. */
const most = 100

/** Steps back and forward between the texts of a file, for edits outside its code. */
export type Undo = {
  readonly change: (text: string | null) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

type Steps = { readonly before: readonly (string | null)[]; readonly after: readonly (string | null)[] }

/** Undo of the edits of a text. A text from outside, such as another person's draft, clears the steps. */
export function useUndo(text: string | null, setText: (text: string | null) => void): Undo {
  const [steps, setSteps] = useState<Steps>({ before: [], after: [] })
  const own = useRef(text)
  useEffect(() => {
    if (own.current === text) return
    own.current = text
    setSteps({ before: [], after: [] })
  }, [text])
  const show = (next: string | null, { before, after }: Steps) => {
    own.current = next
    setSteps({ before: before.slice(-most), after })
    setText(next)
  }
  const [last, next] = [steps.before.at(-1), steps.after[0]]
  return {
    change: (changed) => {
      if (changed !== text) show(changed, { before: [...steps.before, text], after: [] })
    },
    undo:
      last === undefined
        ? undefined
        : () => show(last, { before: steps.before.slice(0, -1), after: [text, ...steps.after] }),
    redo:
      next === undefined
        ? undefined
        : () => show(next, { before: [...steps.before, text], after: steps.after.slice(1) }),
  }
}
