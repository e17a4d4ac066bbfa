import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import { changeBetween, movedCursor } from '../../../../schema/edit/text-change.ts'
import { outside } from './outside.ts'

/** Takes over a text that was changed elsewhere: one small change, which keeps the cursor and can be undone. */
export function useOutsideText(view: EditorView | undefined, text: string, sent: RefObject<string[]>): void {
  useEffect(() => {
    if (!view) return
    const echo = sent.current.lastIndexOf(text)
    if (echo >= 0) {
      const isLast = echo === sent.current.length - 1
      sent.current = sent.current.slice(echo + 1)
      // An older text of this editor comes back while a newer one is on its way.
      if (!isLast) return
    }
    replace(view, text)
    sent.current = []
  }, [view, text, sent])
}

function replace(view: EditorView, text: string): void {
  const before = view.state.doc.toString()
  const change = changeBetween(before, text)
  if (!change) return
  const cursor = movedCursor(before, text, change, view.state.selection.main.head)
  view.dispatch({
    changes: change,
    ...(cursor !== undefined && { selection: { anchor: cursor } }),
    annotations: [outside.of(true), isolateHistory.of('full')],
  })
}
