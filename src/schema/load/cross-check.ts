import type { Catalogue, WholeCatalogue } from '../compile/catalogue.ts'
import { completeLikes } from '../compile/likes.ts'
import { createAskingMemory } from '../compile/memory.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Menu } from '../model/menu-file.ts'
import { overlayOf } from '../model/overlay-file.ts'
import type { Resource } from '../model/resource.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDictionary } from './check-dictionary.ts'
import { checkMenu, checkPaths } from './check-menu.ts'
import { checkMixin } from './check-mixin.ts'
import { checkOverlay } from './check-overlay.ts'
import { checkPage } from './check-page.ts'
import { checkProcess } from './check-process.ts'
import { checkReport } from './check-report.ts'
import { checkParts, checkResource } from './check-resource.ts'
import { checkTables } from './check-tables.ts'
import { checkTheme } from './check-theme.ts'
import { checkUses } from './check-uses.ts'
import type { ShapedFile } from './collect-files.ts'
import { type Expression, Report } from './report.ts'
import { traced } from './traced.ts'

type Checked = {
  readonly problems: readonly Diagnostic[]
  readonly missing: Report['missing']
  /** Files that the check looked up, as `kind:code`. */
  readonly seen: ReadonlySet<string>
}

const memory = createAskingMemory<Catalogue, Checked>()

/** Mistakes of one file on its own. A file is checked again only when something it looks up changes. */
export function checked(file: ShapedFile, catalogue: Catalogue): Checked {
  return memory(file, catalogue, (ask) => {
    const seen = new Set<string>()
    const { problems, missing } = checkOne(file, traced(catalogue, ask, seen))
    return { problems, missing, seen }
  })
}

/** Expressions of one file, as its check reads them. */
export function expressionsIn(file: ShapedFile, catalogue: Catalogue): readonly Expression[] {
  return checkOne(file, catalogue).expressions
}

/** Checks the references of all files: the reports of the files with mistakes, by path. */
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

/** Code of the resource whose fields the file names without a prefix. */
function subjectOf({ kind, code, value }: ShapedFile): string {
  if (kind === 'overlay') return overlayOf(code).resource
  return kind === 'report' ? (value as { readonly from: string }).from : code
}

/** Checks the references of one file. */
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
    case 'process':
      checkProcess(file.code, value, catalogue, report)
      return report
    case 'overlay':
      checkOverlay(file.code, value, catalogue, report)
      return report
    case 'portal':
      checkTheme(value, report)
      return report
    default:
      checkMenu(value as Menu, catalogue, report)
      return report
  }
}
