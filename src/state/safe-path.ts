/** Where a `redirect` may lead: a path of this site, and nothing that a browser would read as another one (security.md section 4). */
export function safePath(target: string | null, otherwise = '/dashboard/analysis'): string {
  if (target === null || !target.startsWith('/') || target.startsWith('//') || isOdd(target)) return otherwise
  const url = new URL(target, 'https://same.example')
  const path = url.pathname + url.search + url.hash
  // Dots may have hidden a second slash, which begins the name of another site.
  if (path.startsWith('//')) return otherwise
  return url.origin === 'https://same.example' && !url.pathname.startsWith('/user/') ? path : otherwise
}

/** An address outside, if it is one that may be opened: http and https alone. */
export function outsideAddress(target: string | undefined): string | undefined {
  if (target === undefined || !URL.canParse(target)) return undefined
  const url = new URL(target)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

// Browsers read a backslash as a slash and leave control characters out, so neither may stand in a path of ours.
function isOdd(target: string): boolean {
  return target.includes('\\') || [...target].some((char) => char < ' ')
}
