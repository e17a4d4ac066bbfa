import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Sum } from '../model/sums.ts'
import { circular, isCircle } from './check-circle.ts'
import { checkRowCondition, withAbove } from './check-follows.ts'
import type { Report } from './report.ts'

/** Checks derived numbers: they are read-only numbers, of rows that exist. */
export function checkSums(written: Partial<Resource>, whole: Resource, catalogue: Catalogue, report: Report): void {
  for (const [key, sum] of Object.entries(written.sums ?? {})) {
    const at = ['sums', key]
    if (report.name(at, 'field', key, Object.keys(whole.fields), true)) checkKind(key, sum, whole, at, report)
    if (whole.fields[key] && whole.fields[key].readOnly !== true)
      report.wrong(at, 'the server sets the value: add readOnly')
    const theirs = catalogue.resources.get(sum.of)
    if (!report.name([...at, 'of'], 'resource', sum.of, catalogue.codes('resource')) || !theirs) continue
    checkElsewhere(sum.of, whole, at, catalogue, report)
    checkTheirs(sum, theirs, whole, at, catalogue, report)
  }
}

function checkElsewhere(of: string, whole: Resource, at: Path, catalogue: Catalogue, report: Report): void {
  if (catalogue.resources.get(of) === whole) report.wrong([...at, 'of'], 'only rows of other resources can be added up')
  else if (isCircle(of, whole, catalogue)) report.wrong([...at, 'of'], circular)
}

function checkTheirs(
  sum: Sum,
  theirs: Resource,
  whole: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  const { of, on, at: place = {}, where, limit } = sum
  const what = `field of ${of}`
  if (sum.list !== undefined) checkListed(sum, theirs, at, catalogue, report)
  else checkAdded(sum, theirs, whole, at, catalogue, report)
  for (const [name, same] of Object.entries(on)) {
    report.name([...at, 'on', name], what, name, withAbove(theirs, catalogue), true)
    report.name([...at, 'on', name], 'field', same, withAbove(whole, catalogue))
  }
  for (const [name, same] of Object.entries(place)) {
    if (report.name([...at, 'at', name], what, name, readableFields(theirs), true))
      checkNumber(name, theirs, [...at, 'at', name], report)
    if (report.name([...at, 'at', name], 'field', same, readableFields(whole)))
      checkNumber(same, whole, [...at, 'at', name], report)
  }
  if (limit !== undefined) checkLimit(limit, sum, whole, [...at, 'limit'], catalogue, report)
  if (where === undefined) return
  checkRowCondition(where, [...at, 'where'], { whole: theirs, of, catalogue }, report)
}

/** Checks the limit of a sum: a number of the record, for a plain sum. */
function checkLimit(
  limit: string,
  { list, per, at: place }: Sum,
  whole: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  checkRowCondition(limit, at, { whole, catalogue }, report, {}, 'number')
  if (list !== undefined || per !== undefined || place !== undefined)
    report.wrong(at, 'a "limit" is for a plain sum, without "list", "per" and "at"', { key: true })
}

/** A list is stored as text, other sums as numbers. */
function checkKind(key: string, { list }: Sum, whole: Resource, at: Path, report: Report): void {
  if (list === undefined) checkNumber(key, whole, at, report)
  else if (kindOf(whole.fields[key] ?? { type: 'text' }).column !== 'text')
    report.wrong(at, `"${key}" cannot store a list`)
}

/** Checks a listed value: a field of the rows, with a number of theirs. */
function checkListed(
  { of, field, list, per, value }: Sum,
  theirs: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (list !== undefined && report.name([...at, 'list'], `field of ${of}`, list, readableFields(theirs)))
    checkNumber(list, theirs, [...at, 'list'], report)
  if (field === undefined || value !== undefined || per !== undefined)
    report.wrong(at, 'a "list" needs a "field", without "value" and "per"')
  else report.name([...at, 'field'], `field of ${of}`, field, withAbove(theirs, catalogue))
}

/** Checks an added value: a number of the rows, or computed from them; the base of a percentage is a number here. */
function checkAdded(
  { of, field, value, per }: Sum,
  theirs: Resource,
  whole: Resource,
  at: Path,
  catalogue: Catalogue,
  report: Report,
): void {
  if (field !== undefined && value !== undefined) report.wrong(at, 'set one of "field" and "value"')
  if (field !== undefined && report.name([...at, 'field'], `field of ${of}`, field, readableFields(theirs)))
    checkNumber(field, theirs, [...at, 'field'], report)
  if (value !== undefined)
    checkRowCondition(value, [...at, 'value'], { whole: theirs, of, catalogue }, report, {}, 'number')
  if (per !== undefined && report.name([...at, 'per'], 'field', per, readableFields(whole)))
    checkNumber(per, whole, [...at, 'per'], report)
}

function checkNumber(name: string, { fields }: Resource, at: Path, report: Report): void {
  const field = fields[name]
  if (field && !['number', 'integer'].includes(kindOf(field).column)) report.wrong(at, `"${name}" is not a number`)
}
