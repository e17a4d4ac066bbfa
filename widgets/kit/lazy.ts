import { useState } from 'react'

/** State for the full control that replaces a light one: focused, and open after a click. */
export type Entry = { readonly autoFocus: boolean; readonly open: boolean }

/**
 * A light control is replaced on first use. Focus by key, click or script activates it; a click also opens it.
 * The full control takes over in the same event, so it receives the next key.
 */
export function useLazy(isLiveAtOnce: boolean) {
  const [entry, setEntry] = useState<Entry | undefined>(isLiveAtOnce ? { autoFocus: false, open: false } : undefined)
  return {
    entry,
    wake: (open: boolean) => setEntry({ autoFocus: true, open }),
    /** Forgets the use, if the focus has left before the full control is there. */
    rest: () => setEntry(undefined),
  }
}
