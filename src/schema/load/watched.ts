import type { Catalogue } from './catalogue.ts'

const watchedKinds = { resources: 'resource', reports: 'report', pages: 'page', dictionaries: 'dictionary' } as const

class WatchedMap<V> extends Map<string, V> {
  readonly #seen: (code: string) => void

  constructor(entries: Iterable<readonly [string, V]>, seen: (code: string) => void) {
    super()
    for (const [code, value] of entries) super.set(code, value)
    this.#seen = seen
  }

  override get(code: string): V | undefined {
    this.#seen(code)
    return super.get(code)
  }

  override has(code: string): boolean {
    this.#seen(code)
    return super.has(code)
  }
}

/** A catalogue that notes what is looked up in it, as `kind:code`. */
export function watched(catalogue: Catalogue): { readonly catalogue: Catalogue; readonly seen: ReadonlySet<string> } {
  const seen = new Set<string>()
  const maps = Object.entries(watchedKinds).map(([key, kind]) => {
    const map = catalogue[key as keyof typeof watchedKinds] as ReadonlyMap<string, unknown>
    return [key, new WatchedMap(map, (code) => seen.add(`${kind}:${code}`))]
  })
  return { catalogue: { ...catalogue, ...Object.fromEntries(maps) } as Catalogue, seen }
}
