/** What holds something typed that is not saved: forms, drawers, dialogs. Each says for itself whether it still does. */
export type Holder = {
  (): boolean
  /** Keeps what was typed as a draft now; whether all of it is kept. Without it nothing is. */
  readonly keep?: () => Promise<boolean>
}

const holders = new Map<string, Set<Holder>>()

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault()
}

/** Counts a holder among those of a page. Closing the window asks first for as long as one of them holds something. */
export function hold(page: string, holder: Holder): void {
  // Only while needed: a window that listens is kept out of the browser's back/forward cache.
  if (holders.size === 0) window.addEventListener('beforeunload', warn)
  const ofPage = holders.get(page) ?? new Set()
  ofPage.add(holder)
  holders.set(page, ofPage)
}

/** A holder that is gone, with whatever it held. */
export function release(page: string, holder: Holder): void {
  const ofPage = holders.get(page)
  if (ofPage?.delete(holder) && ofPage.size === 0) releasePage(page)
}

/** A page that is gone, with all it held. */
export function releasePage(page: string): void {
  if (holders.delete(page) && holders.size === 0) window.removeEventListener('beforeunload', warn)
}

/** All that was typed is given up. */
export function releaseAll(): void {
  for (const page of [...holders.keys()]) releasePage(page)
}

/** Whether something is unsaved on a page, or on any. */
export function hasUnsaved(page?: string): boolean {
  return holdersOf(page).some((holder) => holder())
}

/** Keeps drafts of what is unsaved on a page, or on any; whether nothing of it would be lost. */
export function keepUnsaved(page?: string): Promise<boolean> {
  return keepAll(holdersOf(page))
}

/** Keeps drafts of what the holders hold; whether all of it is kept. */
export async function keepAll(asked: readonly Holder[]): Promise<boolean> {
  const kept = await Promise.all(asked.filter((holder) => holder()).map(({ keep }) => keep?.() ?? false))
  return kept.every(Boolean)
}

function holdersOf(page?: string): readonly Holder[] {
  const asked = page === undefined ? [...holders.values()] : [holders.get(page) ?? new Set<Holder>()]
  return asked.flatMap((ofPage) => [...ofPage])
}
