import type { Static } from 'typebox'
import { type Catalogue, namesAround, readableFields } from '../compile/catalogue.ts'
import { kindOf } from '../fields/registry.ts'
import type { Follow } from '../model/actions.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import { type Constants, parseExpression } from '../rules/parse.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import type { Report } from './report.ts'

/** A condition that the database is asked, or a number that it works out. */
export function checkRowCondition(
  source: string,
  at: Path,
  names: Names,
  report: Report,
  constants: Constants = {},
  type: 'bool' | 'number' = 'bool',
): void {
  report.expression(at, () => {
    const problem = rowConditionProblem(parseExpression(source, names, type, constants), names)
    if (problem !== undefined) throw new ExpressionError(0, problem)
  })
}

/** What an action follows from are other records that are there, found by fields that are there. */
export function checkFollows(
  follows: readonly Static<typeof Follow>[],
  action: Path,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  follows.forEach((follow, index) => {
    const at = [...action, 'follows', index]
    const isThere = report.name([...at, 'of'], 'resource', follow.of, catalogue.codes('resource'))
    const theirs = catalogue.resources.get(follow.of)
    if (!isThere || !theirs) return
    checkOthers(follow, at, theirs, whole, catalogue, report)
  })
}

function checkOthers(
  { of, on, where, every, sum, reaches }: Static<typeof Follow>,
  at: Path,
  theirs: Resource,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  if (theirs === whole) report.wrong([...at, 'of'], 'an action follows from other records')
  for (const [field, own] of Object.entries(on)) {
    report.name([...at, 'on', field], `field of ${of}`, field, readableFields(theirs), true)
    report.name([...at, 'on', field], 'field', own, readableFields(whole))
  }
  const names = namesAround(catalogue, theirs)
  for (const [key, source] of Object.entries({ where, every }))
    if (source !== undefined) checkRowCondition(source, [...at, key], names, report)
  if ((sum === undefined) !== (reaches === undefined)) report.wrong(at, 'say `sum` and `reaches` together')
  if (sum !== undefined && every !== undefined) report.wrong(at, 'say one of `every` and `sum`')
  checkNumber([...at, 'sum'], `field of ${of}`, sum, theirs, report)
  checkNumber([...at, 'reaches'], 'field', reaches, whole, report)
}

function checkNumber(at: Path, what: string, name: string | undefined, { fields }: Resource, report: Report): void {
  if (name === undefined || !report.name(at, what, name, Object.keys(fields))) return
  const field = fields[name]
  if (field && !['number', 'integer'].includes(kindOf(field).column)) report.wrong(at, `"${name}" is no number`)
}
