import { useState } from 'react'

/** How a light control was turned into its full one: with the focus it had, and open when it was pressed. */
export type Entry = { readonly autoFocus: boolean; readonly open: boolean }

/**
 * A light control stands in until somebody means to use it. Focus wakes it, by key, by press or by program; a press also opens it.
 * The full control takes over in the same event, so the next key reaches it.
 */
export function useLazy(isLiveAtOnce: boolean) {
  const [entry, setEntry] = useState<Entry | undefined>(isLiveAtOnce ? { autoFocus: false, open: false } : undefined)
  return { entry, wake: (open: boolean) => setEntry({ autoFocus: true, open }) }
}
