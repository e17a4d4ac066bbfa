import { ownActions } from '../compile/compile-actions.ts'
import type { Relatives } from '../compile/compile-fields.ts'
import { lookupFacets } from '../compile/compile-resource.ts'
import { mergeMixins } from '../compile/merge-mixins.ts'
import { kindOf } from '../fields/registry.ts'
import type { ModelFile } from '../model/compiled.ts'
import type { Dictionary, FileKind, Menu, Page } from '../model/files.ts'
import { systemFields } from '../model/names.ts'
import { columnKey, type Report } from '../model/report-file.ts'
import { type Mixin, type Resource, standardActions } from '../model/resource.ts'
import { adminRole } from '../model/roles.ts'
import type { Text } from '../model/text.ts'
import type { Place } from './collect-files.ts'
import { extended } from './extend.ts'
import type { Known } from './known.ts'
import { completeFields, mixinsOf } from './like-fields.ts'

/** All well-shaped files by kind and code, mixins merged: what references are checked against. */
export type Catalogue = {
  readonly known: Known
  readonly resources: ReadonlyMap<string, Resource>
  readonly mixins: ReadonlyMap<string, Mixin>
  /** The mixins that each resource takes all or some fields of. */
  readonly mixinsOf: ReadonlyMap<string, readonly string[]>
  readonly dictionaries: ReadonlyMap<string, Dictionary>
  readonly pages: ReadonlyMap<string, Page>
  readonly reports: ReadonlyMap<string, Report>
  readonly menus: ReadonlyMap<string, Menu>
  /** Codes of resources that are like another one. */
  readonly derived: ReadonlySet<string>
  /** Every code that a file on disk has, broken ones too: naming a broken file is not a second mistake. */
  codes(kind: FileKind): readonly string[]
  /** The roles that files know: those they give rights to. */
  readonly roles: readonly string[]
}

export type GoodFile = ModelFile

/** Sorts files into a catalogue. */
export function catalogueOf(files: Iterable<GoodFile>, known: Known, broken: readonly Place[] = []): Catalogue {
  const all = [...files]
  const of = <T>(kind: FileKind) =>
    new Map(all.filter((file) => file.kind === kind).map(({ code, value }) => [code, value as T]))
  const mixins = of<Mixin>('mixin')
  const resources = of<Resource>('resource')
  const derived = new Set(
    [...resources].filter(([, { like, part }]) => (like ?? part) !== undefined).map(([code]) => code),
  )
  const taken = new Map([...resources].map(([code, resource]) => [code, mixinsOf(resource)]))
  // A resource that is like another needs that one whole.
  const inOrder = [...resources].toSorted(([a], [b]) => Number(derived.has(a)) - Number(derived.has(b)))
  for (const [code, resource] of inOrder) {
    const { like, extends: names = [] } = { like: resource.part?.of, ...resource }
    const other = like === undefined || derived.has(like) ? undefined : resources.get(like)
    // Without one of its parts nobody knows all its fields, so nothing is held against them.
    const own = completeFields(resource, mixins)
    const isWhole = names.every((name) => mixins.has(name)) && (like === undefined || other !== undefined)
    if (!(isWhole && own.isWhole && own.problems.length === 0)) resources.delete(code)
    else {
      const merged = mergeMixins(own.resource, (name) => mixins.get(name), other)
      resources.set(code, extended(merged, known.extensions?.get(code)))
    }
  }
  const reports = of<Report>('report')
  const dictionaries = new Map([...of<Dictionary>('dictionary')].map(([code, file]) => [code, filled(file, known)]))
  dictionaries.set('resource', titlesOf({ zh: '资源', en: 'Resources' }, resources))
  dictionaries.set('named_query', titlesOf({ zh: '数据查询', en: 'Named queries' }, reports))
  return {
    known,
    resources,
    mixins,
    mixinsOf: taken,
    derived,
    dictionaries,
    pages: of<Page>('page'),
    reports,
    menus: of<Menu>('menu'),
    codes: codesOf([...all, ...broken, ...dictionariesIn(known)]),
    roles: rolesIn(resources.values()),
  }
}

// Their items change at any time, so values are not held against them here.
function dictionariesIn({ dictionaries = [] }: Known): readonly { readonly kind: string; readonly code: string }[] {
  return dictionaries.map((code) => ({ kind: 'dictionary', code }))
}

// Asked for every name in every file, so listed once.
function codesOf(files: readonly { readonly kind: string; readonly code: string }[]): Catalogue['codes'] {
  const all = [...files, ...ownDictionaries.map((code) => ({ kind: 'dictionary', code }))]
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  const codes = new Map([...byKind].map(([kind, own]) => [kind, own.map(({ code }) => code)]))
  return (kind) => codes.get(kind) ?? []
}

/** Dictionaries that are no files: what the files themselves are, for those who choose among them. */
const ownDictionaries = ['resource', 'named_query'] as const

function titlesOf(title: Text, files: ReadonlyMap<string, { readonly title: Text }>): Dictionary {
  return { title, items: [...files].map(([value, { title: name }]) => ({ value, title: name })) }
}

function filled(file: Dictionary, { fillings }: Known): Dictionary {
  const more = file.filledBy === undefined ? [] : (fillings?.get(file.filledBy) ?? [])
  return more.length === 0 ? file : { ...file, items: [...file.items, ...more] }
}

/** Names of a resource's fields that people may read: no secrets, the system's included. */
export function readableFields(resource: Resource): readonly string[] {
  const own = Object.entries(resource.fields).filter(([, field]) => !kindOf(field).secret)
  return [...own.map(([key]) => key), ...systemFields]
}

/** What may be done with the rows of a resource at all. */
export function actionsIn(resource: Resource): readonly string[] {
  return [...(resource.only ?? standardActions), ...Object.keys(ownActions(resource))]
}

function rolesIn(resources: Iterable<Resource>): readonly string[] {
  const given = [...resources].flatMap((resource) => [
    ...Object.keys(resource.rights ?? {}),
    ...Object.values(ownActions(resource)).flatMap(({ by }) => by ?? []),
  ])
  return [...new Set([adminRole, ...given])]
}

/** The value and label a lookup of this code takes unless it says otherwise. */
export function targetOf(catalogue: Catalogue, kind: 'resource' | 'report', code: string) {
  const from = kind === 'report' ? catalogue.reports.get(code)?.from : code
  const resource = from === undefined ? undefined : catalogue.resources.get(from)
  return resource && lookupFacets(resource)
}

/** The fields around a resource that its expressions may read: its parent's, and those of the rows of its tables. */
export function relativesOf({ resources }: Catalogue, { fields, parent }: Resource): Relatives {
  const tables = Object.entries(fields).flatMap(([key, field]) => {
    const child = field.type === 'table' ? resources.get(field.of) : undefined
    return child ? [[key, child.fields] as const] : []
  })
  const above = parent && resources.get(parent.of)?.fields
  const lost = Object.entries(fields).flatMap(([key, field]) =>
    field.type === 'table' && !resources.has(field.of) ? [key] : [],
  )
  const unknown = parent && !above ? [...lost, 'parent'] : lost
  return { parent: above, tables: Object.fromEntries(tables), unknown }
}

/** What a row of a report says: its columns and the id; undefined for anything but a report. */
export function reportColumns({ reports }: Catalogue, code: string): readonly string[] | undefined {
  const report = reports.get(code)
  return report && ['id', ...report.columns.map(columnKey)]
}

/** The resource behind a lookup's `from`: itself, or the one its report reads. */
export function sourceResource(catalogue: Catalogue, from: string): Resource | undefined {
  return catalogue.resources.get(from) ?? catalogue.resources.get(catalogue.reports.get(from)?.from ?? '')
}
