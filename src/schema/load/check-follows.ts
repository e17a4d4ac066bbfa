import type { Static } from 'typebox'
import type { Where } from '../base/where.ts'
import { type Catalogue, readableFields } from '../compile/catalogue.ts'
import { namesAround } from '../compile/names-around.ts'
import { kindOf } from '../fields/registry.ts'
import type { Path } from '../model/diagnostic.ts'
import type { Follow } from '../model/record-actions.ts'
import type { Resource } from '../model/resource.ts'
import { ExpressionError } from '../rules/expression-error.ts'
import type { Constants } from '../rules/parse.ts'
import { rowConditionProblem } from '../rules/row-condition.ts'
import { checkCompared } from './check-compared.ts'
import { partsOf } from './check-where.ts'
import type { Names, Report } from './report.ts'

/** Rows of a condition: their resource, and its code when it differs from the file's own. */
export type Rows = { readonly whole: Resource; readonly of?: string; readonly catalogue: Catalogue }

/** Checks a condition, or a number, that the database evaluates. */
export function checkRowCondition(
  where: Where,
  at: Path,
  { whole, of, catalogue }: Rows,
  report: Report,
  constants: Constants = {},
  type: 'bool' | 'number' = 'bool',
): void {
  const names = namesAround(catalogue, whole)
  for (const written of partsOf(where, at, names)) {
    report.expression({ ...written, names, wanted: type, constants, of }, (ast) => {
      const problem = rowConditionProblem(ast, names)
      if (problem !== undefined) throw new ExpressionError(0, problem)
      checkCompared(ast, written, whole, catalogue, report)
    })
  }
}

/** Checks the conditions of an automatic action: the other records and their fields exist. */
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
  { of, on, where, every, sum, until }: Static<typeof Follow>,
  at: Path,
  theirs: Resource,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
): void {
  if (theirs === whole) report.wrong([...at, 'of'], 'an action can only follow from other records')
  for (const [field, own] of Object.entries(on)) {
    report.name([...at, 'on', field], `field of ${of}`, field, withAbove(theirs, catalogue), true)
    report.name([...at, 'on', field], 'field', own, readableFields(whole))
  }
  for (const [key, source] of Object.entries({ where, every }))
    if (source !== undefined) checkRowCondition(source, [...at, key], { whole: theirs, of, catalogue }, report)
  if ((sum === undefined) !== (until === undefined)) report.wrong(at, 'set `sum` and `until` together')
  if (sum !== undefined && every !== undefined) report.wrong(at, 'set one of `every` and `sum`')
  checkNumber([...at, 'sum'], `field of ${of}`, sum, theirs, report)
  checkNumber([...at, 'until'], 'field', until, whole, report)
}

/** Names of a resource and of its parent; any name of a parent whose file cannot be read. */
export function withAbove(resource: Resource, catalogue: Catalogue): Names {
  const { parent } = resource
  const above = catalogue.resources.get(parent?.of ?? '')
  const names = [...readableFields(resource), ...(above ? readableFields(above).map((name) => `parent.${name}`) : [])]
  return {
    has: (name) => names.includes(name) || (parent !== undefined && !above && name.startsWith('parent.')),
    [Symbol.iterator]: () => names.values(),
  }
}

function checkNumber(at: Path, what: string, name: string | undefined, { fields }: Resource, report: Report): void {
  if (name === undefined || !report.name(at, what, name, Object.keys(fields))) return
  const field = fields[name]
  if (field && !['number', 'integer'].includes(kindOf(field).column)) report.wrong(at, `"${name}" is not a number`)
}
