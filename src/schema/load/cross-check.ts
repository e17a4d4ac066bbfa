import type { Menu } from '../model/files.ts'
import type { Mixin, Resource } from '../model/resource.ts'
import type { Catalogue, GoodFile } from './catalogue.ts'
import { checkCycles } from './check-cycles.ts'
import { checkDictionary, checkMenu, checkPage } from './check-others.ts'
import { checkReport } from './check-report.ts'
import { checkParts, checkResource } from './check-resource.ts'
import { checkTables } from './check-tables.ts'
import type { ShapedFile } from './collect-files.ts'
import { completeFields } from './like-fields.ts'
import { nearest } from './nearest.ts'
import { Report } from './report.ts'

/** Holds every file against what it names: the reports of the files that have something to mend, by path. */
export function crossCheck(shaped: readonly ShapedFile[], catalogue: Catalogue): ReadonlyMap<string, Report> {
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
  return new Map(
    shaped.flatMap(({ kind, code, parsed }) => {
      const report = reports.get(`${kind}:${code}`)
      return report && report.problems.length > 0 ? [[parsed.file, report] as const] : []
    }),
  )
}

/** Holds one file against what it names. `paths`: the menu paths that are taken. */
export function checkOne(file: GoodFile, catalogue: Catalogue, report: Report, paths: Map<string, string>): void {
  const value = file.value as never
  switch (file.kind) {
    case 'resource': {
      const whole = catalogue.resources.get(file.code)
      checkParts(value as Resource, catalogue, report)
      if (whole) {
        checkResource(completeFields(value as Resource, catalogue.mixins).resource, whole, catalogue, report)
        checkReads(file.code, whole, catalogue, report)
      }
      return
    }
    case 'mixin': {
      const mixin = value as Mixin
      // A mixin is checked as if it were whole, with the fields around its own.
      checkParts(mixin as Partial<Resource>, catalogue, report)
      const fields = { ...fieldsAround(file.code, catalogue), ...mixin.fields }
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

/** Server code that names fields by itself finds them. */
function checkReads(code: string, { fields }: Resource, { known }: Catalogue, report: Report): void {
  const names = Object.keys(fields)
  const lost = (known.reads ?? []).flatMap((read) =>
    read.code === code
      ? read.fields.filter((name) => !names.includes(name)).map((name) => ({ name, by: read.by }))
      : [],
  )
  for (const [name, [first]] of Map.groupBy(lost, (each) => each.name)) {
    const suggestion = nearest(name, names)
    report.wrong(['fields'], `the field "${name}" is missing, which ${first?.by} reads`, {
      key: true,
      missing: name,
      ...(suggestion !== undefined && { suggestion }),
    })
  }
}

/**
 * The fields around those of a mixin: what all who extend it have. A field that is only taken singly is checked again with each record that
 * takes it, so here any of their fields may be named.
 */
function fieldsAround(mixin: string, { resources, mixinsOf }: Catalogue): Resource['fields'] {
  const takers = [...resources].flatMap(([code, each]) => (mixinsOf.get(code)?.includes(mixin) ? [each] : []))
  const extending = takers.filter((each) => each.extends?.includes(mixin))
  const [first, ...others] = extending
  if (!first) return Object.assign({}, ...takers.map(({ fields }) => fields))
  const shared = Object.entries(first.fields).filter(([key, { type }]) =>
    others.every(({ fields }) => fields[key]?.type === type),
  )
  return Object.fromEntries(shared)
}
