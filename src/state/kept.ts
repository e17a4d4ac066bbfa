/** Namespace of everything this application keeps in the browser (spec 9). */
const prefix = 'pro__'
/** Seven days (spec 9), in milliseconds. */
export const week = 604_800_000

type Kept<T> = { readonly value: T; readonly expire: number | null }

/** What the browser would not keep: its storage is blocked or full. It lasts as long as the page. */
const unkept = new Map<string, string>()

function textOf(name: string): string | null {
  const own = unkept.get(name)
  if (own !== undefined) return own
  try {
    return localStorage.getItem(name)
  } catch {
    // Blocked by the browser.
    return null
  }
}

/** What is kept under a name, if it has not expired. */
export function readKept<T>(name: string, now = Date.now()): T | undefined {
  const text = textOf(prefix + name)
  if (text === null) return undefined
  try {
    const { value, expire } = JSON.parse(text) as Kept<T>
    return expire === null || expire > now ? value : undefined
  } catch {
    // Somebody else wrote here; it is as good as nothing.
    return undefined
  }
}

/**
 * Keeps a value under a name, for a time in milliseconds or for good. Gives false where the browser keeps nothing: the value then lasts as
 * long as the page.
 */
export function keep<T>(name: string, value: T, lifetime?: number): boolean {
  const expire = lifetime === undefined ? null : Date.now() + lifetime
  const text = JSON.stringify({ value, expire } satisfies Kept<T>)
  try {
    localStorage.setItem(prefix + name, text)
    unkept.delete(prefix + name)
    return true
  } catch {
    // Blocked, or full.
    unkept.set(prefix + name, text)
    return false
  }
}

export function forget(name: string): void {
  unkept.delete(prefix + name)
  try {
    localStorage.removeItem(prefix + name)
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Calls `listener` when another tab keeps or forgets the name; returns what stops it. */
export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key !== prefix + name && key !== null) return
    unkept.delete(prefix + name)
    listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
