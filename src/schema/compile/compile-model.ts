import { type Catalogue, catalogueOf, type GoodFile, relativesOf, targetOf } from '../load/catalogue.ts'
import type { Known } from '../load/known.ts'
import type { CompiledDictionary, CompiledMenu, CompiledPage, Model, ServerResource } from '../model/compiled.ts'
import type { Dictionary, Menu, Page } from '../model/files.ts'
import type { Resource } from '../model/resource.ts'
import { namesOf } from './compile-fields.ts'
import { compileReport } from './compile-report.ts'
import { compileResource } from './compile-resource.ts'
import { withStyles } from './form-style.ts'
import { hashOf } from './hash.ts'
import { validatorName } from './validator.ts'

type Memory = { readonly key: string; readonly compiled: ServerResource }
const memory = new Map<string, Memory>()

/** The model of all good files. What did not change since `previous` is shared with it, so callers may compare by identity. */
export function compileModel(files: ReadonlyMap<string, GoodFile>, known: Known, previous?: Model): Model {
  const catalogue = catalogueOf(files.values(), known)
  const single = new Map<string, ServerResource>()
  for (const [code, resource] of catalogue.resources) single.set(code, compileOnce(code, resource, catalogue, known))
  const resources = withOwners(single)
  return {
    resources,
    pages: compileAll(catalogue.pages, previous?.pages, pageOf),
    dictionaries: compileAll(catalogue.dictionaries, previous?.dictionaries, dictionaryOf),
    reports: compileAll(catalogue.reports, previous?.reports, (code, file) =>
      compileReport(code, file, resources, baseNames(catalogue, file.from), (other) => wholeNames(catalogue, other)),
    ),
    menus: compileAll(catalogue.menus, previous?.menus, menuOf),
    files,
  }
}

function baseNames(catalogue: Catalogue, from: string) {
  const base = catalogue.resources.get(from)
  return base ? namesOf(base) : {}
}

/** What a condition over records of a resource may read: their fields, and those of the record they belong to. */
function wholeNames(catalogue: Catalogue, code: string) {
  const resource = catalogue.resources.get(code)
  return resource ? namesOf(resource, relativesOf(catalogue, resource)) : {}
}

function compileOnce(code: string, resource: Resource, catalogue: Catalogue, { styles }: Known): ServerResource {
  const target = (kind: 'resource' | 'report', from: string) => targetOf(catalogue, kind, from)
  const sources = Object.values(resource.fields).flatMap((field) => {
    const from = 'from' in field ? field.from : undefined
    return from === undefined ? [] : [target('resource', from) ?? target('report', from)]
  })
  const names = namesOf(resource, relativesOf(catalogue, resource))
  const namesIn = (other: string) => wholeNames(catalogue, other)
  const following = [...Object.values(resource.states?.actions ?? {}), ...Object.values(resource.stages ?? {}).flat()]
  const followed = following.flatMap(({ follows = [] }) => follows.map(({ of }) => namesIn(of)))
  const summed = Object.values(resource.sums ?? {}).map(({ of }) => namesIn(of))
  const key = JSON.stringify([resource, sources, names, followed, summed, styles?.get(code)])
  const known = memory.get(code)
  if (known?.key === key) return known.compiled
  const plain = compileResource(code, resource, names, target, validatorName, namesIn)
  const compiled = withStyles(plain, styles?.get(code))
  memory.set(code, { key, compiled })
  return compiled
}

const owned = new WeakMap<ServerResource, ServerResource>()

/** Resources that are read through the one their rows belong to hold it. One whose owner did not change stays the same. */
function withOwners(single: ReadonlyMap<string, ServerResource>): Map<string, ServerResource> {
  const withOwner = (resource: ServerResource): ServerResource => {
    const { parent } = resource.plan
    const above = parent && single.get(parent.of)
    if (!above) return resource
    const owner = withOwner(above)
    if (!(parent.reads || isSealed(owner))) return resource
    const known = owned.get(resource)
    if (known?.owner === owner) return known
    const whole = { ...resource, owner }
    owned.set(resource, whole)
    return whole
  }
  return new Map([...single].map(([code, resource]) => [code, withOwner(resource)]))
}

// What belongs to a sealed row is as sealed as the row.
function isSealed({ seal, owner }: ServerResource): boolean {
  return seal !== undefined || (owner !== undefined && isSealed(owner))
}

function compileAll<F, C extends { readonly version: string }>(
  files: ReadonlyMap<string, F>,
  previous: ReadonlyMap<string, C> | undefined,
  compile: (code: string, file: F) => C,
): Map<string, C> {
  return new Map(
    [...files].map(([code, file]) => {
      const compiled = compile(code, file)
      const before = previous?.get(code)
      return [code, before?.version === compiled.version ? before : compiled]
    }),
  )
}

const versioned = <T extends object>(plan: T) => ({ ...plan, version: hashOf(JSON.stringify(plan)) })

function pageOf(code: string, { title, icon, home, rights, tenant, blocks }: Page): CompiledPage {
  return versioned({
    kind: 'page' as const,
    code,
    title,
    ...(icon && { icon }),
    ...(home && { home: { roles: home.roles ?? [], order: home.order ?? 100 } }),
    ...(rights && { rights }),
    ...(tenant && { tenant }),
    blocks,
  })
}

function dictionaryOf(code: string, { title, items }: Dictionary): CompiledDictionary {
  return versioned({ kind: 'dictionary' as const, code, title, items }) as CompiledDictionary
}

function menuOf(code: string, { title, order = 100, users, items }: Menu): CompiledMenu {
  return versioned({
    kind: 'menu' as const,
    code,
    title,
    order,
    ...(users && { users }),
    items: items as CompiledMenu['items'],
  })
}
