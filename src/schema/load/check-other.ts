import { readableFields } from '../compile/catalogue.ts'
import type { Path } from '../model/diagnostic.ts'
import type { OtherName } from '../model/report-file.ts'
import { checkRowCondition, withAbove } from './check-follows.ts'
import { type Around, checkWay } from './check-way.ts'
import type { Report } from './report.ts'

/** Checks the other records of a report: their resource exists, and so do the fields that find and show them. */
export function checkOther(other: OtherName, at: Path, around: Around, report: Report): void {
  const { of, field, by, on, before, where } = other
  const { catalogue, tables } = around
  const theirs = catalogue.resources.get(of)
  if (!report.name([...at, 'of'], 'resource', of, catalogue.codes('resource')) || !theirs) return
  if (tables.has(of)) report.wrong([...at, 'of'], `${of} is read already; a report reads a resource once`)
  for (const [key, own] of Object.entries(on)) {
    report.name([...at, 'on', key], `field of ${of}`, key, withAbove(theirs, catalogue), true)
    checkWay(own.split('.'), [...at, 'on', key], around, report)
  }
  for (const [key, name] of Object.entries({ field, by }))
    if (name !== undefined) report.name([...at, key], `field of ${of}`, name, readableFields(theirs))
  checkTaken(other, at, report)
  if (before !== undefined) checkWay(before.split('.'), [...at, 'before'], around, report)
  if (where === undefined) return
  checkRowCondition(where, [...at, 'where'], { whole: theirs, of, catalogue }, report)
}

function checkTaken({ aggregate, field, by, before }: OtherName, at: Path, report: Report): void {
  if ((aggregate === 'count') !== (field === undefined))
    report.wrong(at, 'a count has no "field", anything else has one')
  if ((aggregate === 'last' || before !== undefined) && by === undefined)
    report.wrong(at, 'set "by": the field that orders the records')
}
