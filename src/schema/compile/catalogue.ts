import { systemFields } from '../base/names.ts'
import { kindOf } from '../fields/registry.ts'
import type { ModelFile } from '../model/compiled.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { FileKind, Page } from '../model/files.ts'
import type { Menu } from '../model/menu-file.ts'
import type { Mixin } from '../model/mixin.ts'
import type { Overlay } from '../model/overlay-file.ts'
import type { ProcessFile } from '../model/process-file.ts'
import type { Report } from '../model/report-file.ts'
import { type Resource, standardActions } from '../model/resource.ts'
import type { Theme } from '../model/theme-file.ts'
import { withAreas } from './areas.ts'
import { codesOf, dictionariesIn } from './catalogue-codes.ts'
import { filled, processTitle, queryTitle, resourceTitle, titlesOf } from './catalogue-dictionaries.ts'
import { eventsOf } from './catalogue-events.ts'
import { rolesIn } from './catalogue-roles.ts'
import { ownActions } from './compile-actions.ts'
import type { Known } from './known.ts'
import { mixinsOf } from './likes.ts'
import { createMemory } from './memory.ts'
import { wholeResources } from './whole-resources.ts'

/** Files of one kind by code. Checks look up one file at a time, so their dependencies are known and few. */
export type Lookup<T> = Pick<ReadonlyMap<string, T>, 'get' | 'has'>

/** Names for lookups; only suggestions read all of them. */
export type Codes = Pick<ReadonlySet<string>, 'has' | typeof Symbol.iterator>

/** All well-formed files by kind and code, mixins merged: the target of reference checks. */
export type Catalogue = {
  readonly known: Known
  readonly resources: Lookup<Resource>
  readonly mixins: Lookup<Mixin>
  readonly dictionaries: Lookup<Dictionary>
  readonly pages: Lookup<Page>
  readonly reports: Lookup<Report>
  readonly menus: Lookup<Menu>
  readonly themes: Lookup<Theme>
  readonly processes: Lookup<ProcessFile>
  /** Codes of resources that are like another one. */
  readonly derived: Pick<ReadonlySet<string>, 'has'>
  /** Resources that take all or some fields of a mixin, by its code. */
  readonly takers: Lookup<readonly Resource[]>
  /** Mixins that a resource takes fields of, when its file or a part of it has mistakes. */
  readonly torn: Pick<ReadonlySet<string>, 'has'>
  /** Whether a resource has a broken file and no earlier version, so the mixins it uses are unknown. */
  readonly hasGaps: boolean
  /** Whether this is the resource of a file, not a mixin checked like one. */
  isResource(whole: Resource): boolean
  /** Codes of all files on disk, broken ones included: naming a broken file is not a second mistake. */
  codes(kind: FileKind): Codes
  /** Roles that files grant rights to. */
  readonly roles: readonly string[]
}

/** Catalogue that can be read as a whole. */
export type WholeCatalogue = Catalogue & {
  readonly resources: ReadonlyMap<string, Resource>
  readonly dictionaries: ReadonlyMap<string, Dictionary>
  readonly pages: ReadonlyMap<string, Page>
  readonly reports: ReadonlyMap<string, Report>
  readonly menus: ReadonlyMap<string, Menu>
  readonly themes: ReadonlyMap<string, Theme>
  readonly processes: ReadonlyMap<string, ProcessFile>
  readonly overlays: ReadonlyMap<string, Overlay>
  /** Mixins that each resource takes all or some fields of. */
  readonly mixinsOf: ReadonlyMap<string, readonly string[]>
}

export type GoodFile = ModelFile

/** Kind and code of a file, from its path, and the tenant that has it for itself. */
export type Place = { readonly kind: FileKind; readonly code: string; readonly tenant?: string }

/** Sorts files into a catalogue; those of one tenant are not in it. */
export function catalogueOf(files: Iterable<GoodFile>, known: Known, broken: readonly Place[] = []): WholeCatalogue {
  const all = [...files].filter(({ tenant }) => tenant === undefined)
  const of = <T>(kind: FileKind) =>
    new Map(all.filter((file) => file.kind === kind).map(({ code, value }) => [code, value as T]))
  const mixins = of<Mixin>('mixin')
  const written = withAreas(of<Resource>('resource'), mixins)
  const derived = new Set(
    [...written].filter(([, { like, part }]) => (like ?? part) !== undefined).map(([code]) => code),
  )
  const taken = new Map([...written].map(([code, resource]) => [code, mixinsOf(resource)]))
  const resources = wholeResources(written, { mixins, derived, known })
  const wholes = new Set(resources.values())
  const reports = of<Report>('report')
  const dictionaries = new Map([...of<Dictionary>('dictionary')].map(([code, file]) => [code, filled(file, known)]))
  dictionaries.set('resource', titlesOf(resourceTitle, resources))
  const processes = of<ProcessFile>('process')
  dictionaries.set('named_query', titlesOf(queryTitle, reports))
  dictionaries.set('process', titlesOf(processTitle, processes))
  dictionaries.set('event', eventsOf(resources, processes))
  return {
    known,
    resources,
    mixins,
    derived,
    dictionaries,
    pages: of<Page>('page'),
    reports,
    menus: of<Menu>('menu'),
    themes: of<Theme>('portal'),
    processes,
    overlays: of<Overlay>('overlay'),
    mixinsOf: taken,
    takers: takersIn(resources, taken),
    hasGaps: broken.some(({ kind, code }) => kind === 'resource' && !taken.has(code)),
    torn: new Set([...taken].flatMap(([code, names]) => (resources.has(code) ? [] : names))),
    isResource: (whole) => wholes.has(whole),
    codes: codesOf([...all, ...broken, ...dictionariesIn(known)]),
    roles: rolesIn(resources),
  }
}

function takersIn(
  resources: ReadonlyMap<string, Resource>,
  taken: WholeCatalogue['mixinsOf'],
): ReadonlyMap<string, readonly Resource[]> {
  const pairs = [...resources].flatMap(([code, resource]) =>
    (taken.get(code) ?? []).map((mixin) => [mixin, resource] as const),
  )
  const byMixin = Map.groupBy(pairs, ([mixin]) => mixin)
  return new Map([...byMixin].map(([mixin, own]) => [mixin, own.map(([, resource]) => resource)]))
}

const readable = createMemory<readonly string[]>(1)

/** Readable fields of a resource: no secrets, system fields included. */
export function readableFields(resource: Resource): readonly string[] {
  return readable(resource, [], () => {
    const own = Object.entries(resource.fields).filter(([, field]) => !kindOf(field).secret)
    return [...own.map(([key]) => key), ...systemFields]
  })
}

/** All actions on the rows of a resource. */
export function actionsIn(resource: Resource): readonly string[] {
  return [...(resource.only ?? standardActions), ...Object.keys(ownActions(resource))]
}
