import { useEffect } from 'react'
import type { TabCommands } from './use-tabs.ts'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Ctrl, Alt and an arrow: the page before or behind, wherever one is; Ctrl and an arrow too where no text is written. */
export function useTabKeys({ step }: TabCommands): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const by = steps[event.key]
      if (by === undefined || !event.ctrlKey || event.shiftKey || event.metaKey || event.defaultPrevented) return
      if (!event.altKey && isWriting(event.target)) return
      event.preventDefault()
      step(by)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [step])
}

// There the keys go from word to word, or from cell to cell.
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="grid"]') !== null
  )
}
