const name = 'pro__sso'

/** Notes in this window that its person leaves for the CAS server, and for which page. Gives false if nothing is stored. */
export function leaveFor(redirect: string): boolean {
  try {
    sessionStorage.setItem(name, redirect)
    return true
  } catch {
    // Blocked by the browser.
    return false
  }
}

/**
 * The page for which this window left; undefined if it did not. It is forgotten: a ticket that arrives otherwise, by somebody
 * else's link, signs nobody in.
 */
export function backFrom(): string | undefined {
  try {
    const redirect = sessionStorage.getItem(name)
    sessionStorage.removeItem(name)
    return redirect ?? undefined
  } catch {
    return undefined
  }
}
