import type { Model, ServerResource, TenantParts } from '../model/compiled.ts'
import type { CompiledDictionary, CompiledMenu, CompiledPage } from '../model/compiled-pages.ts'
import type { CompiledReport } from '../model/compiled-report.ts'
import type { CompiledTheme } from '../model/compiled-theme.ts'
import type { Dictionary } from '../model/dictionary-file.ts'
import type { Page } from '../model/files.ts'
import type { Menu } from '../model/menu-file.ts'
import type { ProcessFile } from '../model/process-file.ts'
import type { ProcessPlan } from '../model/process-plan.ts'
import type { Report } from '../model/report-file.ts'
import type { Resource } from '../model/resource.ts'
import type { Theme } from '../model/theme-file.ts'
import type { Names } from '../rules/check-types.ts'
import { type Catalogue, catalogueOf, type GoodFile, type WholeCatalogue } from './catalogue.ts'
import { compileOverlays } from './compile-overlays.ts'
import { compileProcess } from './compile-process.ts'
import { compileReport } from './compile-report.ts'
import { compileResource } from './compile-resource.ts'
import { compileTenants, type Wanted } from './compile-tenants.ts'
import { withStyles } from './form-style.ts'
import { hashOf } from './hash.ts'
import type { Known } from './known.ts'
import { createAskingMemory, createMemory } from './memory.ts'
import { namesAround, targetOf } from './names-around.ts'
import { namesOf } from './resource-names.ts'
import { partOfTable } from './sealed-parts.ts'
import { withoutSealedColumn, withSealedColumn } from './storage.ts'
import { validatorName } from './validator.ts'

type Around = {
  readonly catalogue: Catalogue
  readonly resources: ReadonlyMap<string, ServerResource>
  readonly known: Known
}

let resourcesMade = createAskingMemory<Around, ServerResource>()
const reportsMade = createAskingMemory<Around, CompiledReport>()
const processesMade = createAskingMemory<Around, ProcessPlan>()
const ownNames = createMemory<Names>(1)
const noNames: Names = {}

/** Model of all good files. Parts unchanged since `previous` are shared with it, so callers may compare by identity. */
export function compileModel(files: ReadonlyMap<string, GoodFile>, known: Known, previous?: Model): Model {
  const catalogue = catalogueOf(files.values(), known)
  const single = new Map<string, ServerResource>()
  const around: Around = { catalogue, resources: single, known }
  for (const [code, resource] of catalogue.resources)
    single.set(code, asServed(compileOnce(code, resource, around), singleOf(previous?.resources.get(code))))
  const resources = withOwners(single)
  return {
    resources,
    ...compileParts({ ...around, resources }, catalogue, previous),
    themes: compileAll(catalogue.themes, previous?.themes, themeOnce),
    overlays: compileOverlays(
      catalogue,
      resources,
      (code, file, name) => compileOnce(code, file, around, name),
      previous?.overlays,
    ),
    tenants: compileTenants(files, previous?.tenants, (view, wanted, before) => {
      const whole = catalogueOf(view.values(), known)
      return compileParts({ catalogue: whole, resources, known }, onlyIn(whole, wanted), before)
    }),
    files,
  }
}

type Parts = Pick<WholeCatalogue, 'pages' | 'dictionaries' | 'reports' | 'menus' | 'processes'>

function compileParts(around: Around, files: Parts, previous: TenantParts | undefined): TenantParts {
  return {
    pages: compileAll(files.pages, previous?.pages, pageOnce),
    dictionaries: compileAll(files.dictionaries, previous?.dictionaries, dictionaryOnce),
    reports: compileAll(files.reports, previous?.reports, (code, file) => reportOnce(code, file, around)),
    menus: compileAll(files.menus, previous?.menus, menuOnce),
    processes: compileAll(files.processes, previous?.processes, (code, file) => processOnce(code, file, around)),
  }
}

/** Files of the wanted codes. */
function onlyIn({ pages, dictionaries, reports, menus, processes }: Parts, wanted: Wanted): Parts {
  const some = <T>(kind: string, all: ReadonlyMap<string, T>) =>
    new Map([...all].filter(([code]) => wanted.get(kind)?.has(code)))
  return {
    pages: some('page', pages),
    dictionaries: some('dictionary', dictionaries),
    reports: some('report', reports),
    menus: some('menu', menus),
    processes: some('process', processes),
  }
}

function processOnce(code: string, file: ProcessFile, around: Around): ProcessPlan {
  return processesMade(file, around, (ask) =>
    compileProcess(
      code,
      file,
      { get: (other) => ask(`process ${other}`, ({ catalogue }) => catalogue.processes.get(other)) },
      ask('base', ({ catalogue }) => wholeNames(catalogue, file.resource)),
    ),
  )
}

function reportOnce(code: string, file: Report, around: Around): CompiledReport {
  return reportsMade(file, around, (ask) =>
    compileReport(
      code,
      file,
      { get: (other) => ask(`resource ${other}`, ({ resources }) => resources.get(other)) },
      ask('base', ({ catalogue }) => baseNames(catalogue, file.from)),
      (other) => ask(`names ${other}`, ({ catalogue }) => wholeNames(catalogue, other)),
    ),
  )
}

function baseNames({ resources }: Catalogue, from: string): Names {
  const base = resources.get(from)
  return base ? ownNames(base, [], () => namesOf(base)) : noNames
}

/** Names in a condition on records of a resource: their fields, and those of their parent. */
function wholeNames(catalogue: Catalogue, code: string): Names {
  const resource = catalogue.resources.get(code)
  return resource ? namesAround(catalogue, resource) : noNames
}

const latest = new Map<string, ServerResource>()

/**
 * Compiles the parts of a model, one resource or report per step, so that `compileModel` then returns at once. For callers that already
 * serve a model and will need its next version.
 */
export function* compileAhead(files: ReadonlyMap<string, GoodFile>, known: Known): Generator<void> {
  const catalogue = catalogueOf(files.values(), known)
  const single = new Map<string, ServerResource>()
  const around: Around = { catalogue, resources: single, known }
  for (const [code, resource] of catalogue.resources) {
    single.set(code, compileOnce(code, resource, around))
    yield
  }
  const resources = withOwners(single)
  for (const [code, file] of catalogue.reports) {
    reportOnce(code, file, { ...around, resources })
    yield
  }
}

/** Registers a model compiled by another run: unchanged parts of later compilations keep its objects. */
export function adoptModel({ resources }: Model): void {
  resourcesMade = createAskingMemory()
  for (const [code, whole] of resources) {
    const { owner, ...rest } = whole
    const single = owner ? { ...rest, storage: withoutOwnersColumn(whole) } : whole
    latest.set(code, single)
    if (owner) own(single, whole)
  }
}

/** @param name the file: that of an overlay differs from the code. */
function compileOnce(code: string, resource: Resource, around: Around, name = code): ServerResource {
  return resourcesMade(resource, around, (ask) => {
    const compiled = compileResource(
      code,
      resource,
      ask('names', ({ catalogue }) => namesAround(catalogue, resource)),
      (kind, from) => ask(`${kind} ${from}`, ({ catalogue }) => targetOf(catalogue, kind, from)),
      validatorName,
      (other) => ask(`names ${other}`, ({ catalogue }) => wholeNames(catalogue, other)),
    )
    const styles = ask('styles', ({ known }) => JSON.stringify(known.styles?.get(code) ?? null))
    return asBefore(name, withStyles(compiled, JSON.parse(styles) ?? undefined))
  })
}

/** A file rewritten to the same effect keeps its compiled resource. */
function asBefore(name: string, compiled: ServerResource): ServerResource {
  const before = latest.get(name)
  const isSame = before !== undefined && JSON.stringify(before) === JSON.stringify(compiled)
  latest.set(name, isSame ? before : compiled)
  return isSame ? before : compiled
}

const alike = new WeakMap<ServerResource, ServerResource>()

/** Compiled resource, or that of the previous model to the same effect: models in between, such as trials, count for nothing. */
function asServed(compiled: ServerResource, before: ServerResource | undefined): ServerResource {
  if (before === undefined || compiled === before) return compiled
  if (alike.get(compiled) === before) return before
  if (JSON.stringify(compiled) !== JSON.stringify(before)) return compiled
  alike.set(compiled, before)
  return before
}

const owned = new WeakMap<ServerResource, ServerResource>()
const singles = new WeakMap<ServerResource, ServerResource>()

function own(single: ServerResource, whole: ServerResource): void {
  owned.set(single, whole)
  singles.set(whole, single)
}

/** Resource of a model without its owner. */
function singleOf(resource: ServerResource | undefined): ServerResource | undefined {
  return resource && (singles.get(resource) ?? resource)
}

/** Resources that are read through their owner reference it. A resource whose owner is unchanged stays the same object. */
function withOwners(single: ReadonlyMap<string, ServerResource>): Map<string, ServerResource> {
  const withOwner = (resource: ServerResource): ServerResource => {
    const { parent } = resource.plan
    const above = parent && single.get(parent.of)
    if (!above) return resource
    const owner = withOwner(above)
    if (!(parent.reads || isSealed(owner))) return resource
    const known = owned.get(resource)
    if (known?.owner === owner) return known
    const isEncrypted = owner.sealing !== undefined && partOfTable(owner, resource.plan.code) !== undefined
    const whole = { ...resource, owner, ...(isEncrypted && { storage: withSealedColumn(resource.storage) }) }
    own(resource, whole)
    return whole
  }
  return new Map([...single].map(([code, resource]) => [code, withOwner(resource)]))
}

/** Storage by the file of the resource alone. */
function withoutOwnersColumn({ sealing, storage }: ServerResource): ServerResource['storage'] {
  return sealing ? storage : withoutSealedColumn(storage)
}

// Rows of a sealed row are sealed as well.
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

/** Results of a file alone are computed once per file. */
function once<F extends object, C>(compile: (code: string, file: F) => C): (code: string, file: F) => C {
  const memory = createMemory<C>(1)
  return (code, file) => memory(file, [code], () => compile(code, file))
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
  return versioned({ kind: 'dictionary' as const, code, title, items: items.map(itemOf) }) as CompiledDictionary
}

/** Dictionary item for clients: it may be `disabled`, and exclude resources (`besides`). */
function itemOf(item: Dictionary['items'][number]): CompiledDictionary['items'][number] {
  const entries = Object.entries(item).map(([key, value]) => {
    if (key === 'hidden') return ['disabled', value]
    const isAbout = key !== 'areas' || !item.areas?.every((area) => area.startsWith('!'))
    return isAbout ? [key, value] : ['besides', item.areas?.map((area) => area.slice(1))]
  })
  return Object.fromEntries(entries) as CompiledDictionary['items'][number]
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

/** Compiles a portal theme. */
export function themeOf(code: string, { $schema: _, ...theme }: Theme): CompiledTheme {
  return versioned({ kind: 'portal' as const, code, ...theme })
}

const pageOnce = once(pageOf)
const dictionaryOnce = once(dictionaryOf)
const themeOnce = once(themeOf)
const menuOnce = once(menuOf)
