/** Where a `redirect` may lead: a path of this site, and nothing that a browser would read as another one (security.md section 4). */
export function safePath(target: string | null, otherwise = '/dashboard/analysis'): string {
  if (target === null || !target.startsWith('/') || /^\/[/\\]|[\\\u0000-\u001f]/.test(target)) return otherwise
  const url = new URL(target, 'https://same.example')
  const path = url.pathname + url.search + url.hash
  return url.origin === 'https://same.example' && !url.pathname.startsWith('/user/') ? path : otherwise
}
