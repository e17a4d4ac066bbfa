import { useEffect } from 'react'
import type { TabCommands } from './use-tabs.ts'

const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Ctrl+Alt+arrow: previous or next tab; Ctrl+arrow too, outside text input. */
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

// There the keys move by word or by cell.
function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="grid"]') !== null
  )
}
