import type { Catalogue, WholeCatalogue } from '../compile/catalogue.ts'
import { completeLikes } from '../compile/likes.ts'
import { createAskingMemory } from '../compile/memory.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Menu } from '../model/menu-file.ts'
import type { Mixin } from '../model/mixin.ts'
import type { Resource } from '../model/resource.ts'
import { nearest } from '../rules/nearest.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDictionary, checkMenu, checkPage, checkPaths } from './check-others.ts'
import { checkReport } from './check-report.ts'
import { checkParts, checkResource } from './check-resource.ts'
import { checkTables } from './check-tables.ts'
import type { ShapedFile } from './collect-files.ts'
import { Report } from './report.ts'
import { traced } from './traced.ts'

type Checked = {
  readonly problems: readonly Diagnostic[]
  readonly missing: Report['missing']
  /** The files that the check looked up, as `kind:code`. */
  readonly seen: ReadonlySet<string>
}

const memory = createAskingMemory<Catalogue, Checked>()

/** What is wrong with one file by itself. Only a file that looks at something that changed is checked again. */
export function checked(file: ShapedFile, catalogue: Catalogue): Checked {
  return memory(file, catalogue, (ask) => {
    const seen = new Set<string>()
    const { problems, missing } = checkOne(file, traced(catalogue, ask, seen))
    return { problems, missing, seen }
  })
}

/** Holds every file against what it names: the reports of the files that have something to mend, by path. */
export function crossCheck(shaped: readonly ShapedFile[], catalogue: WholeCatalogue): ReadonlyMap<string, Report> {
  const reports = new Map(
    shaped.map(
      (file) =>
        [`${file.kind}:${file.code}`, new Report(file.parsed, subjectOf(file), checked(file, catalogue))] as const,
    ),
  )
  checkTables(catalogue, (code) => reports.get(`resource:${code}`))
  const paths = new Map<string, string>()
  for (const { kind, code, value } of shaped) {
    const report = reports.get(`${kind}:${code}`)
    if (kind === 'menu' && report) checkPaths(value as Menu, report, paths)
  }
  return new Map(
    shaped.flatMap(({ kind, code, parsed }) => {
      const report = reports.get(`${kind}:${code}`)
      return report && report.problems.length > 0 ? [[parsed.file, report] as const] : []
    }),
  )
}

/** The code of what the file names fields of by themselves. */
function subjectOf({ kind, code, value }: ShapedFile): string {
  return kind === 'report' ? (value as { readonly from: string }).from : code
}

/** Holds one file against what it names. */
function checkOne(file: ShapedFile, catalogue: Catalogue): Report {
  const report = new Report(file.parsed, subjectOf(file))
  const value = file.value as never
  switch (file.kind) {
    case 'resource': {
      const whole = catalogue.resources.get(file.code)
      checkParts(value as Resource, catalogue, report)
      if (whole) {
        checkResource(completeLikes(value as Resource, catalogue.mixins).resource, whole, catalogue, report)
        checkUses(file.code, whole, catalogue, report)
        checkCycles(whole, catalogue, report)
      }
      return report
    }
    case 'mixin':
      checkMixin(file.code, value, catalogue, report)
      return report
    case 'dictionary':
      checkDictionary(value, catalogue, report)
      return report
    case 'report':
      checkReport(value, catalogue, report)
      return report
    case 'page':
      checkPage(file.code, value, catalogue, report)
      return report
    default:
      checkMenu(value as Menu, catalogue, report)
      return report
  }
}

/** A mixin is checked as if it were whole, with the fields around its own. */
function checkMixin(code: string, mixin: Mixin, catalogue: Catalogue, report: Report): void {
  checkParts(mixin as Partial<Resource>, catalogue, report)
  checkAreas(mixin, catalogue, report)
  const takers = catalogue.takers.get(code) ?? []
  const extending = takers.filter((each) => each.extends?.includes(code))
  // Where files that take single fields of it have mistakes, nobody knows all fields around those.
  if (extending.length === 0 && catalogue.torn.has(code)) return
  const fields = { ...fieldsAround(extending, takers), ...mixin.fields }
  const { states, actions = {}, ...rest } = mixin
  const others = Object.entries(actions).filter(([, action]) => action.do !== 'transition')
  // Transitions of a mixin that nobody takes yet are between states that nobody knows.
  const isKnown = takers.length > 0 || states === undefined || Object.hasOwn(fields, states.field)
  const own: Partial<Resource> = isKnown ? mixin : { ...rest, actions: Object.fromEntries(others) }
  const whole = { title: code, ...own, fields }
  checkResource(own, whole, catalogue, report, extending.length > 0 ? [whole] : takers)
}

/** The areas of a mixin hold resources. */
function checkAreas({ areas = [] }: Mixin, catalogue: Catalogue, report: Report): void {
  const codes = [...catalogue.codes('resource')]
  const all = new Set(codes.flatMap((code) => [...code.matchAll(/\//g)].map(({ index }) => code.slice(0, index + 1))))
  areas.forEach((area, index) => {
    report.name(['areas', index], 'area', area, all)
  })
}

/** The groups that are there in part; where there is none at all, the smallest. */
function groupOf(groups: readonly (readonly string[])[], names: readonly string[]): readonly string[] {
  const there = groups.filter((group) => group.some((name) => names.includes(name)))
  return there.length > 0 ? there.flat() : (groups.toSorted((a, b) => a.length - b.length)[0] ?? [])
}

/** Server code that names fields by itself finds them. */
function checkUses(code: string, { fields, hooks = [] }: Resource, { known }: Catalogue, report: Report): void {
  const names = Object.keys(fields)
  const ofHooks = hooks.flatMap((name) => known.hookUses?.get(name) ?? [])
  const uses = [...(known.uses ?? []).filter((use) => use.code === code), ...ofHooks]
  const lost = uses.flatMap(({ by, reads, writes, either = [] }) => [
    ...[...reads, ...groupOf(either, names)].map((name) => ({ name, by, does: 'reads' as const })),
    ...writes.map((name) => ({ name, by, does: 'writes' as const })),
  ])
  const missing = lost.filter(({ name }) => !names.includes(name))
  for (const [name, all] of Map.groupBy(missing, (each) => each.name)) {
    const suggestion = nearest(name, names)
    const sources = [...new Set(all.map(({ by }) => by))]
    const does = all.some((each) => each.does === 'reads') ? 'reads' : 'writes'
    report.wrong(['fields'], `the field "${name}" is missing, which ${sources.join(', ')} ${does}`, {
      key: true,
      missing: name,
      by: sources[0],
      ...(suggestion !== undefined && { suggestion }),
    })
  }
}

/**
 * The fields around those of a mixin: what all who extend it have. A field that is only taken singly is checked again with each record that
 * takes it, so here any of their fields may be named.
 */
function fieldsAround(extending: readonly Resource[], takers: readonly Resource[]): Resource['fields'] {
  const [first, ...others] = extending
  if (!first) return anyOf(takers)
  const shared = Object.entries(first.fields).filter(([key, { type }]) =>
    others.every(({ fields }) => fields[key]?.type === type),
  )
  return Object.fromEntries(shared)
}

/** The fields of all of them. Where they keep rows of different resources under one key, any field of those may be named. */
function anyOf(takers: readonly Resource[]): Resource['fields'] {
  const all: Resource['fields'] = {}
  for (const { fields } of takers)
    for (const [key, field] of Object.entries(fields)) {
      const known = all[key]
      const isOther = known?.type === 'table' && field.type === 'table' && known.of !== field.of
      all[key] = isOther ? { ...known, of: '' } : (known ?? field)
    }
  return all
}
