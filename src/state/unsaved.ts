/** A holder of unsaved input: a form, drawer or dialog. A call gives whether it still has any. */
export type Holder = {
  (): boolean
  /** Saves the input as a draft; gives whether it is complete. Without it there are no drafts. */
  readonly keep?: () => Promise<boolean>
}

const holders = new Map<string, Set<Holder>>()

function warn(event: BeforeUnloadEvent): void {
  if (hasUnsaved()) event.preventDefault()
}

/** Adds a holder to a page. Closing the window asks first while any holder has unsaved input. */
export function hold(page: string, holder: Holder): void {
  // Only while needed: this listener disables the browser's back/forward cache.
  if (holders.size === 0) window.addEventListener('beforeunload', warn)
  const ofPage = holders.get(page) ?? new Set()
  ofPage.add(holder)
  holders.set(page, ofPage)
}

/** Removes a holder and its input. */
export function release(page: string, holder: Holder): void {
  const ofPage = holders.get(page)
  if (ofPage?.delete(holder) && ofPage.size === 0) releasePage(page)
}

/** Removes a page and its input. */
export function releasePage(page: string): void {
  if (holders.delete(page) && holders.size === 0) window.removeEventListener('beforeunload', warn)
}

/** Discards all input. */
export function releaseAll(): void {
  for (const page of [...holders.keys()]) releasePage(page)
}

/** Whether a page, or any, has unsaved input. */
export function hasUnsaved(page?: string): boolean {
  return holdersOf(page).some((holder) => holder())
}

/** Saves drafts for a page, or all; gives whether nothing would be lost. */
export function keepUnsaved(page?: string): Promise<boolean> {
  return keepAll(holdersOf(page))
}

/** Saves drafts of the holders; gives whether all are complete. */
export async function keepAll(asked: readonly Holder[]): Promise<boolean> {
  const complete = await Promise.all(asked.filter((holder) => holder()).map(({ keep }) => keep?.() ?? false))
  return complete.every(Boolean)
}

function holdersOf(page?: string): readonly Holder[] {
  const asked = page === undefined ? [...holders.values()] : [holders.get(page) ?? new Set<Holder>()]
  return asked.flatMap((ofPage) => [...ofPage])
}
