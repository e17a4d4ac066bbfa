import { catalogueOf, type GoodFile, type WholeCatalogue } from '../compile/catalogue.ts'
import type { Known } from '../compile/known.ts'
import { tenantView } from '../compile/tenant-view.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Menu } from '../model/menu-file.ts'
import { checkPaths } from './check-menu.ts'
import { checkTenantFile } from './check-tenant-file.ts'
import { placeOf, type ShapedFile } from './collect-files.ts'
import { checked } from './cross-check.ts'
import { unplaced } from './dependencies.ts'
import { Report } from './report.ts'

type Fitting = { readonly versions: ReadonlyMap<string, GoodFile>; readonly diagnostics: readonly Diagnostic[] }
type Files = ReadonlyMap<string, GoodFile>

type Asked = {
  /** Files of tenants as written, by path. */
  readonly written: ReadonlyMap<string, ShapedFile>
  /** Paths of those that cannot be read. */
  readonly broken: readonly string[]
  readonly lastGood: Files
  readonly known: Known
}

/**
 * Files of tenants that fit the shared ones, each tenant on its own. The shared files do not wait for them: one with mistakes has its last
 * good version, or is left out, so that its tenant has the shared file.
 */
export function fittingTenants(shared: Files, asked: Asked): Fitting {
  const paths = [...new Set([...asked.written.keys(), ...asked.broken])]
  const byTenant = Map.groupBy(paths, (path) => placeOf(path)?.tenant ?? '')
  const found = [...byTenant.values()].map((own) => fittingFiles(own, shared, asked))
  return {
    versions: new Map(found.flatMap(({ versions }) => [...versions])),
    diagnostics: found.flatMap(({ diagnostics }) => diagnostics),
  }
}

function fittingFiles(paths: readonly string[], shared: Files, { written, broken, lastGood, known }: Asked): Fitting {
  const old = new Set(broken)
  const left = new Set<string>()
  let diagnostics: readonly Diagnostic[] | undefined
  for (;;) {
    const chosen = new Map(
      paths.flatMap((path) => {
        const version = old.has(path) ? lastGood.get(path) : written.get(path)
        return version && !left.has(path) ? [[path, version] as const] : []
      }),
    )
    const view = tenantView(shared, chosen.values())
    const around = { shared, view, catalogue: catalogueOf(view.values(), known) }
    const problems = [...chosen].flatMap(([path, file]) => problemsOf(shapedAt(path, file), around))
    // Mistakes are those of the files as written; later rounds look for versions that fit.
    diagnostics ??= problems
    const wrong = new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file))
    if (wrong.size === 0) return { versions: chosen, diagnostics }
    for (const path of wrong) (old.has(path) ? left : old).add(path)
  }
}

function shapedAt(path: string, file: GoodFile): ShapedFile {
  return 'parsed' in file ? (file as ShapedFile) : unplaced(path, file)
}

type Around = { readonly shared: Files; readonly view: Files; readonly catalogue: WholeCatalogue }

function problemsOf(file: ShapedFile, { shared, view, catalogue }: Around): readonly Diagnostic[] {
  const report = new Report(file.parsed, file.code)
  checkTenantFile(file, shared, report)
  if (file.kind === 'menu') {
    const taken = new Map<string, string>()
    const others = [...view.values()].filter(({ kind, code }) => kind === 'menu' && code !== file.code)
    // Mistakes of the others are reported in their own files.
    for (const { value } of others) checkPaths(value as Menu, new Report(file.parsed, file.code), taken)
    checkPaths(file.value as Menu, report, taken)
  }
  return [...checked(file, catalogue).problems, ...report.problems]
}
