import { compileModel } from '../compile/compile-model.ts'
import type { Model } from '../model/compiled.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Menu } from '../model/files.ts'
import type { Mixin, Resource } from '../model/resource.ts'
import { type Catalogue, catalogueOf, type GoodFile } from './catalogue.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDictionary, checkMenu, checkPage } from './check-others.ts'
import { checkReport } from './check-report.ts'
import { checkParts, checkResource } from './check-resource.ts'
import { checkTables } from './check-tables.ts'
import { collectFiles, placeOf, type ShapedFile } from './collect-files.ts'
import type { Known } from './known.ts'
import { Report } from './report.ts'

export type Loaded = { readonly model: Model; readonly diagnostics: readonly Diagnostic[] }

/**
 * Checks all files and compiles the good ones. A file with a mistake keeps the version it had in `previous`, if any; a file that
 * is gone is gone. One mistake gives one diagnostic. Pure but for memories keyed by content, so one changed file costs one file.
 * @param files path (`schemas/resources/bd/bank.json`) → text.
 */
export function loadModel(files: ReadonlyMap<string, string>, known: Known, previous?: Model): Loaded {
  const { shaped, problems } = collectFiles(files)
  const shapedPaths = new Set(shaped.map(({ parsed }) => parsed.file))
  const broken = [...files.keys()].filter((path) => !shapedPaths.has(path))
  const kept = new Map(broken.flatMap((path) => entryOf(path, previous?.files.get(path))))
  const places = broken.flatMap((path) => placeOf(path) ?? [])
  const catalogue = catalogueOf([...shaped, ...kept.values()], known, places)
  const crossed = crossCheck(shaped, catalogue)
  const wrongFiles = new Set(crossed.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  const good = new Map<string, GoodFile>(kept)
  for (const file of shaped) {
    const path = file.parsed.file
    const version = wrongFiles.has(path) ? previous?.files.get(path) : file
    if (version) good.set(path, { kind: version.kind, code: version.code, value: version.value })
  }
  return {
    model: compileModel(holdBack(good, known, previous), known, previous),
    diagnostics: [...problems, ...crossed].toSorted(byPlace),
  }
}

function entryOf(path: string, file: GoodFile | undefined): [string, GoodFile][] {
  return file ? [[path, file]] : []
}

function byPlace(left: Diagnostic, right: Diagnostic): number {
  return left.file.localeCompare(right.file) || left.line - right.line || left.column - right.column
}

function crossCheck(shaped: readonly ShapedFile[], catalogue: Catalogue): Diagnostic[] {
  const paths = new Map<string, string>()
  const reports = new Map<string, Report>()
  for (const file of shaped) {
    const report = new Report(file.parsed)
    reports.set(`${file.kind}:${file.code}`, report)
    checkOne(file, catalogue, report, paths)
  }
  const reportOf = (code: string) => reports.get(`resource:${code}`)
  checkTables(catalogue, reportOf)
  checkCycles(catalogue, reportOf)
  return [...reports.values()].flatMap(({ problems }) => problems)
}

function checkOne(file: GoodFile, catalogue: Catalogue, report: Report, paths: Map<string, string>): void {
  const value = file.value as never
  switch (file.kind) {
    case 'resource': {
      const whole = catalogue.resources.get(file.code)
      if (whole) checkResource(value as Resource, whole, catalogue, report)
      else checkParts(value as Resource, catalogue, report)
      return
    }
    case 'mixin': {
      const mixin = value as Mixin
      // A mixin is checked as if it were whole, with the fields that all who extend it have.
      const fields = { ...commonFields(file.code, catalogue), ...mixin.fields }
      checkResource(mixin as Partial<Resource>, { title: file.code, ...mixin, fields }, catalogue, report)
      return
    }
    case 'dictionary':
      checkDictionary(value, catalogue, report)
      return
    case 'report':
      checkReport(value, catalogue, report)
      return
    case 'page':
      checkPage(file.code, value, catalogue, report)
      return
    default:
      checkMenu(value as Menu, catalogue, report, paths)
  }
}

function commonFields(mixin: string, { resources }: Catalogue): Resource['fields'] {
  const [first, ...others] = [...resources.values()].filter((each) => each.extends?.includes(mixin))
  const shared = Object.entries(first?.fields ?? {}).filter(([key, { type }]) =>
    others.every(({ fields }) => fields[key]?.type === type),
  )
  return Object.fromEntries(shared)
}

/**
 * New files that name only broken ones wait until those heal: their own text is right, so nothing is reported, but they cannot be
 * compiled yet. Files that served before stay.
 */
function holdBack(
  good: ReadonlyMap<string, GoodFile>,
  known: Known,
  previous: Model | undefined,
): Map<string, GoodFile> {
  const usable = new Map(good)
  for (let size = -1; size !== usable.size; ) {
    size = usable.size
    const catalogue = catalogueOf(usable.values(), known)
    for (const [path, file] of usable) {
      if (previous?.files.has(path)) continue
      if (namesMissing(file, catalogue)) usable.delete(path)
    }
  }
  return usable
}

function namesMissing(file: GoodFile, catalogue: Catalogue): boolean {
  const missing = { found: false }
  const report = {
    problems: [],
    wrong: () => undefined,
    warn: () => undefined,
    expression: (_: unknown, parse: () => unknown) => {
      try {
        parse()
      } catch {
        missing.found = true
      }
    },
    name: (_: unknown, __: string, name: string, names: Iterable<string>) => {
      const there = [...names].includes(name)
      if (!there) missing.found = true
      return there
    },
  } as unknown as Report
  checkOne(file, catalogue, report, new Map())
  return missing.found
}
