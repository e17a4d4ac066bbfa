/** Namespace of everything this application keeps in the browser (spec 9). */
const prefix = 'pro__'
/** Seven days (spec 9), in milliseconds. */
export const week = 604_800_000

type Kept<T> = { readonly value: T; readonly expire: number | null }

/** What is kept under a name, if it has not expired. */
export function readKept<T>(name: string, now = Date.now()): T | undefined {
  const text = localStorage.getItem(prefix + name)
  if (text === null) return undefined
  try {
    const { value, expire } = JSON.parse(text) as Kept<T>
    return expire === null || expire > now ? value : undefined
  } catch {
    // Somebody else wrote here; it is as good as nothing.
    return undefined
  }
}

/** Keeps a value under a name, for a time in milliseconds or for good. */
export function keep<T>(name: string, value: T, lifetime?: number): void {
  const expire = lifetime === undefined ? null : Date.now() + lifetime
  localStorage.setItem(prefix + name, JSON.stringify({ value, expire } satisfies Kept<T>))
}

export function forget(name: string): void {
  localStorage.removeItem(prefix + name)
}

/** Calls `listener` when another tab keeps or forgets the name; returns what stops it. */
export function onKeptElsewhere(name: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === prefix + name || key === null) listener()
  }
  window.addEventListener('storage', heard)
  return () => window.removeEventListener('storage', heard)
}
