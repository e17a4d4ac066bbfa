/** Where a `redirect` may lead: a path of this site, and nothing that a browser would read as another one (security.md section 4). */
export function safePath(target: string | null, otherwise = '/dashboard/analysis'): string {
  if (target === null || !target.startsWith('/') || target.startsWith('//') || isOdd(target)) return otherwise
  const url = new URL(target, 'https://same.example')
  const path = url.pathname + url.search + url.hash
  return url.origin === 'https://same.example' && !url.pathname.startsWith('/user/') ? path : otherwise
}

// Browsers read a backslash as a slash and leave control characters out, so neither may stand in a path of ours.
function isOdd(target: string): boolean {
  return target.includes('\\') || [...target].some((char) => char < ' ')
}
