import { systemFields } from '../base/names.ts'
import type { Where } from '../base/where.ts'
import type { Catalogue } from '../compile/catalogue.ts'
import { namesAround } from '../compile/names-around.ts'
import { columnName } from '../compile/storage.ts'
import type { Path } from '../model/diagnostic.ts'
import type { ExpressionType } from '../model/expression-place.ts'
import type { Resource } from '../model/resource.ts'
import type { Names } from '../rules/check-types.ts'
import { checkActions } from './check-actions.ts'
import { checkCompared } from './check-compared.ts'
import { checkField } from './check-field.ts'
import { checkGroups } from './check-groups.ts'
import { checkIdentity, checkPart, checkSources, checkView } from './check-identity.ts'
import { checkLayout } from './check-layout.ts'
import { checkLikes } from './check-likes.ts'
import { checkLinks } from './check-links.ts'
import { checkOffers } from './check-offers.ts'
import { checkPrint } from './check-print.ts'
import { checkRights, checkSeal } from './check-rights.ts'
import { checkRoles } from './check-roles.ts'
import { checkStages } from './check-stages.ts'
import { checkStates } from './check-states.ts'
import { checkSums } from './check-sums.ts'
import { checkColumns } from './check-values.ts'
import { partsOf } from './check-where.ts'
import type { Report } from './report.ts'

/**
 * Checks a resource or mixin file against all its references. `written` is the file, `whole` the same with mixins
 * merged: a layout may name a mixin's field, but a mistake inside the mixin is the mixin's.
 */
export function checkResource(
  written: Partial<Resource>,
  whole: Resource,
  catalogue: Catalogue,
  report: Report,
  takers: readonly Resource[] = [whole],
): void {
  const cel = conditionsOf(whole, namesAround(catalogue, whole), catalogue, report)
  for (const [key, field] of Object.entries(written.fields ?? {})) {
    if ((systemFields as readonly string[]).includes(key) && key !== 'sysOrgCode') {
      report.wrong(['fields', key], `"${key}" is a column every table has; choose another name`, { key: true })
    }
    checkField(key, field, whole, catalogue, report, cel)
  }
  checkComputed(written, whole, cel)
  checkColumns(written.fields ?? {}, columnName, report)
  checkRoles(written, catalogue, report)
  checkLayout(written, whole, report)
  checkPrint(written, { whole, catalogue, report, cel })
  if (written.form?.copy)
    report.name(['form', 'copy', 'from'], 'resource', written.form.copy.from, catalogue.codes('resource'))
  const acting = { whole, takers, catalogue, report, cel }
  checkStates(written, acting)
  checkActions(written, acting)
  checkGroups(written, whole, report)
  checkSums(written, whole, catalogue, report)
  checkStages(written, whole, catalogue, report)
  checkRights(written, whole, report, cel)
  checkSeal(written, whole, catalogue, report)
  checkOffers(written, whole, report, catalogue)
  checkRules(written, whole, report, cel)
  written.hooks?.forEach((name, index) => {
    report.name(['hooks', index], 'server function', name, catalogue.known.hooks)
  })
  checkPart(written, catalogue, report)
  checkView(written, whole, catalogue, report)
  checkSources(written, catalogue, report)
  checkLinks(written, whole, catalogue, report)
  if (written.import) {
    const at = ['import', 'key']
    const { key } = written.import
    if (report.name(at, 'field', key, Object.keys(whole.fields)) && whole.fields[key]?.unique !== true)
      report.wrong(at, 'records are found by a unique field')
  }
  checkIdentity(written, whole, catalogue, report)
}

/** Checks formulas of extension fields, which no file has: a removed field must not be one that they read. */
function checkComputed({ fields = {} }: Partial<Resource>, whole: Resource, cel: CheckCel): void {
  for (const [key, field] of Object.entries(whole.fields))
    if (field.type === 'computed' && !Object.hasOwn(fields, key))
      cel(['fields', key, 'compute'], field.compute, 'number')
}

/** Checks the sources of a file: its mixins exist, and so does the resource it is like, which is like no other. */
export function checkParts(written: Partial<Resource>, catalogue: Catalogue, report: Report): void {
  written.extends?.forEach((name, index) => {
    report.name(['extends', index], 'mixin', name, catalogue.codes('mixin'))
  })
  checkLikes(written, catalogue, report)
  const like = written.like ?? written.part?.of
  const key = written.part ? ['part', 'of'] : ['like']
  if (like === undefined || !report.name(key, 'resource', like, catalogue.codes('resource'))) return
  if (catalogue.derived.has(like)) report.wrong(key, `"${like}" is itself like another; name that one`)
}

/** Check of the expressions and conditions of one file about a resource. */
export function conditionsOf(whole: Resource, names: Names, catalogue: Catalogue, report: Report): CheckCel {
  return (path, where, wanted = 'bool') => {
    for (const written of where === undefined ? [] : partsOf(where, path, names)) {
      report.expression({ ...written, names, wanted }, (ast) => checkCompared(ast, written, whole, catalogue, report))
    }
  }
}

/** Checks the rules of a file about a resource. */
export function checkRules({ rules }: Pick<Resource, 'rules'>, whole: Resource, report: Report, cel: CheckCel): void {
  rules?.forEach((rule, index) => {
    cel(['rules', index, 'where'], rule.where)
    cel(['rules', index, 'check'], rule.check)
    if (rule.field !== undefined) report.name(['rules', index, 'field'], 'field', rule.field, Object.keys(whole.fields))
  })
}

/** Checks an expression or a condition at a path of a file. */
export type CheckCel = (path: Path, where: Where | undefined, wanted?: ExpressionType | 'any') => void
