import type { Catalogue, Lookup } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import type { Ask } from '../compile/memory.ts'
import type { FileKind } from '../model/files.ts'

const kinds = {
  resources: 'resource',
  mixins: 'mixin',
  reports: 'report',
  pages: 'page',
  dictionaries: 'dictionary',
  menus: 'menu',
  themes: 'portal',
  processes: 'process',
} as const satisfies Partial<Record<keyof Catalogue, FileKind>>

type Kinds = keyof typeof kinds

// Names in code that checks read; the others are part of the catalogue already.
const knownKeys = [
  'hooks',
  'views',
  'roles',
  'uses',
  'hookUses',
  'blocks',
  'fillings',
] as const satisfies (keyof Known)[]

/** Catalogue that records its lookups in another one, the dependencies of a check. `seen` collects each file as `kind:code`. */
export function traced(catalogue: Catalogue, ask: Ask<Catalogue>, seen: Set<string>): Catalogue {
  const files = (key: Kinds): Lookup<unknown> => {
    const get = (code: string) => {
      seen.add(`${kinds[key]}:${code}`)
      return ask(`${key} ${code}`, (from) => from[key].get(code))
    }
    return { get, has: (code) => get(code) !== undefined }
  }
  const known = Object.fromEntries(knownKeys.map((key) => [key, ask(`known ${key}`, (from) => from.known[key])]))
  return {
    resources: files('resources') as Catalogue['resources'],
    mixins: files('mixins') as Catalogue['mixins'],
    reports: files('reports') as Catalogue['reports'],
    pages: files('pages') as Catalogue['pages'],
    dictionaries: files('dictionaries') as Catalogue['dictionaries'],
    menus: files('menus') as Catalogue['menus'],
    themes: files('themes') as Catalogue['themes'],
    processes: files('processes') as Catalogue['processes'],
    known: known as unknown as Known,
    // Depends on the kind of the file only.
    isResource: catalogue.isResource,
    derived: { has: (code) => ask(`derived ${code}`, ({ derived }) => derived.has(code)) },
    get hasGaps() {
      return ask('gaps', ({ hasGaps }) => hasGaps)
    },
    torn: { has: (mixin) => ask(`torn ${mixin}`, ({ torn }) => torn.has(mixin)) },
    takers: {
      get: (mixin) => ask(`takers ${mixin}`, ({ takers }) => takers.get(mixin)),
      has: (mixin) => ask(`taken ${mixin}`, ({ takers }) => takers.has(mixin)),
    },
    codes: (kind) => ({
      has: (code) => ask(`${kind} code ${code}`, ({ codes }) => codes(kind).has(code)),
      [Symbol.iterator]: () => ask(`${kind} codes`, ({ codes }) => [...codes(kind)]).values(),
    }),
    get roles() {
      return ask('roles', ({ roles }) => roles)
    },
  }
}
