import type { AllowedHook } from '../app.ts'

/** Allowed prefix that an address matches; undefined without a match. */
export function allowedHook<Allowed extends AllowedHook>(
  hooks: readonly Allowed[],
  address: string,
): Allowed | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '') return undefined
  return hooks.find((hook) => hook.origin === origin && isBelow(pathname, hook.path))
}

// `/hook` allows /hook and /hook/1, never /hooks. Paths that a server may normalise to another path are refused.
function isBelow(path: string, prefix: string): boolean {
  if (/%(2e|2f|5c)|\\|\/\//i.test(path)) return false
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}
