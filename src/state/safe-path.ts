/** Safe target of a `redirect`: a path of this site, unambiguous for browsers (security.md section 4). */
export function safePath(target: string | null, otherwise = '/dashboard/analysis'): string {
  if (target === null || !target.startsWith('/') || target.startsWith('//') || isOdd(target)) return otherwise
  const url = new URL(target, 'https://same.example')
  const path = url.pathname + url.search + url.hash
  // Dots may have hidden a second slash, which starts a host name.
  if (path.startsWith('//')) return otherwise
  return url.origin === 'https://same.example' && !url.pathname.startsWith('/user/') ? path : otherwise
}

/** External address, if allowed: http and https only. */
export function outsideAddress(target: string | undefined): string | undefined {
  if (target === undefined || !URL.canParse(target)) return undefined
  const url = new URL(target)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
}

// Browsers read a backslash as a slash and drop control characters, so neither is allowed in a path.
function isOdd(target: string): boolean {
  return target.includes('\\') || [...target].some((char) => char < ' ')
}
