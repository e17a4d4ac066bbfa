import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Ctrl+S or Cmd+S saves the focused form; without focus, the given form, if it has changes. */
export function useSaveShortcut(
  form: RefObject<HTMLFormElement | null>,
  isActive: boolean,
  isDirty: () => boolean,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
    const focused = document.activeElement
    const isOurs = form.current?.contains(focused) || (focused === document.body && isDirty())
    if (!isOurs) return
    event.preventDefault()
    // A box that normalises on blur (a number) must do so before it is read.
    if (focused instanceof HTMLElement) {
      focused.blur()
      focused.focus()
    }
    form.current?.requestSubmit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
