import { type RefObject, useEffect, useRef } from 'react'
import type { ThemeHistory } from './use-theme-history.ts'

/** Ctrl or Command with Z takes back, with Shift does again; a rich text has its own. */
export function useUndoKeys({ undo, redo }: ThemeHistory): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    const press = (event: KeyboardEvent) => {
      const isRich = event.target instanceof HTMLElement && event.target.isContentEditable
      if (isRich || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    current?.addEventListener('keydown', press)
    return () => current?.removeEventListener('keydown', press)
  }, [undo, redo])
  return box
}
