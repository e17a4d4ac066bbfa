import { systemFields } from '../base/names.ts'
import type { Where } from '../base/where.ts'
import type { Catalogue } from '../compile/catalogue.ts'
import { reportNames } from '../compile/compile-report.ts'
import { type WholeColumn, wholeColumn } from '../compile/report-columns.ts'
import { namesOf } from '../compile/resource-names.ts'
import type { Field } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Report as ReportFile } from '../model/report-file.ts'
import { columnKey, othersNamed, waysNamed } from '../model/report-ways.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { checkCompared } from './check-compared.ts'
import { checkColumnLink } from './check-links.ts'
import { checkOther } from './check-other.ts'
import { checkColumn, checkShares } from './check-report-columns.ts'
import { checkNames } from './check-report-names.ts'
import { type Around, checkWay } from './check-way.ts'
import { partsOf } from './check-where.ts'
import type { Report } from './report.ts'

export type Column = WholeColumn

/** Checks a report: its fields and paths exist, and all other names are columns. */
export function checkReport(file: ReportFile, catalogue: Catalogue, report: Report): void {
  if (!report.name(['from'], 'resource', file.from, catalogue.codes('resource'))) return
  const base = catalogue.resources.get(file.from)
  if (!base) return
  const columns = file.columns.map(wholeColumn)
  const keys = columns.map(columnKey)
  const tables = new Map([[file.from, '']])
  const otherNames = othersNamed(file.names).map(([name]) => name)
  const around = { from: file.from, base, catalogue, tables, otherNames }
  columns.forEach((column, index) => {
    // A column given as a name has its own path.
    const fieldAt = ['columns', index, ...(typeof file.columns[index] === 'string' ? [] : ['field'])]
    checkColumn(column, ['columns', index], fieldAt, around, report)
    if (column.drill) checkColumnLink(column.drill, keys, ['columns', index, 'drill'], catalogue, report)
    checkShares(column, columns, ['columns', index], report)
    if (keys.indexOf(keys[index] ?? '') !== index)
      report.wrong(['columns', index], `the column "${keys[index]}" occurs twice here; give one another "key"`)
  })
  checkNames(file, keys, base, catalogue, report)
  checkExpressions(file, columns, around, report)
}

/** Checks expressions: the database evaluates conditions and computed values, from fields and from names of further fields. */
function checkExpressions(file: ReportFile, columns: readonly Column[], around: Around, report: Report): void {
  const ends: Record<string, Field> = {}
  for (const [name, { field, period }] of waysNamed(file.names)) {
    const at = ['names', name, 'field']
    const end = checkWay(field.split('.'), at, around, report)
    if (end && period && end.type !== 'date' && end.type !== 'datetime')
      report.wrong(at, 'only dates and times have periods')
    if (end) ends[name] = end
  }
  for (const [name, other] of othersNamed(file.names)) checkOther(other, ['names', name], around, report)
  const fieldIn = (path: readonly string[], of?: string) =>
    of === undefined ? ends[nameOf(file, path)] : around.catalogue.resources.get(of)?.fields[path[0] ?? '']
  const names = { ...namesOf(around.base), ...reportNames(file, fieldIn), ...unknownTypes(file, fieldIn) }
  const check = (path: Path, where: Where, type: 'bool' | 'number') => {
    for (const written of partsOf(where, path, names)) {
      report.expression({ ...written, names, wanted: type }, (ast) => {
        const problem = rowConditionProblem(ast, names)
        if (problem !== undefined) throw new ExpressionError(0, problem)
        checkCompared(ast, written, around.base, around.catalogue, report)
      })
    }
  }
  if (file.where !== undefined) check(['where'], file.where, 'bool')
  const isSummed = columns.some(({ aggregate }) => aggregate !== undefined)
  columns.forEach(({ where, value, days, hours, aggregate }, index) => {
    if (where !== undefined) check(['columns', index, 'where'], where, 'bool')
    if (value !== undefined) check(['columns', index, 'value'], value, 'number')
    if (isSummed && aggregate === undefined && (where ?? value ?? days ?? hours) !== undefined)
      report.wrong(['columns', index], 'a computed column of an aggregated report needs an "aggregate"')
  })
}

/** Names of unknown fields: their path reports the mistake, so their values may have any type. */
function unknownTypes(
  { names }: ReportFile,
  fieldIn: (path: readonly string[], of?: string) => Field | undefined,
): Record<string, 'dyn'> {
  const isUnknown = (path: readonly string[], of?: string) =>
    !(fieldIn(path, of) || (systemFields as readonly string[]).includes(path.at(-1) ?? ''))
  const ways = waysNamed(names).filter(([, { field }]) => isUnknown(field.split('.')))
  const others = othersNamed(names).filter(
    ([, { of, aggregate, field }]) => aggregate === 'last' && field !== undefined && isUnknown([field], of),
  )
  return Object.fromEntries([...ways, ...others].map(([name]) => [name, 'dyn']))
}

function nameOf({ names }: ReportFile, path: readonly string[]): string {
  return waysNamed(names).find(([, { field }]) => field === path.join('.'))?.[0] ?? ''
}
