/** Prefix of all storage keys of this application (spec 9). */
const prefix = 'pro__'
/** Seven days (spec 9), in milliseconds. */
export const week = 604_800_000

type Stored<T> = { readonly value: T; readonly expire: number | null }

/** Fallback for blocked or full storage; it lasts as long as the page. */
const unstored = new Map<string, string>()

function textOf(name: string): string | null {
  const own = unstored.get(name)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(name)
  } catch {
    // Blocked by the browser.
    return null
  }
}

/** Stored value of a name, unless expired. */
export function readStored<T>(name: string, now = Date.now()): T | undefined {
  const text = textOf(prefix + name)
  if (text === null) return undefined
  try {
    const { value, expire } = JSON.parse(text) as Stored<T>
    return expire === null || expire > now ? value : undefined
  } catch {
    // Foreign or broken data counts as none.
    return undefined
  }
}

/**
 * Stores a value under a name, for a time in milliseconds or without limit. Gives false if the browser stores nothing: the value
 * then lasts as long as the page.
 */
export function keep<T>(name: string, value: T, lifetime?: number): boolean {
  const expire = lifetime === undefined ? null : Date.now() + lifetime
  const text = JSON.stringify({ value, expire } satisfies Stored<T>)
  try {
    localStorage.setItem(prefix + name, text)
    unstored.delete(prefix + name)
    return true
  } catch {
    // Blocked or full.
    unstored.set(prefix + name, text)
    return false
  }
}

export function forget(name: string): void {
  unstored.delete(prefix + name)
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Blocked: nothing was stored.
  }
}

/** Calls `listener` when another tab writes or removes the name; gives the stop function. */
export function onStoredElsewhere(name: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key !== prefix + name && key !== null) return
    unstored.delete(prefix + name)
    listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
