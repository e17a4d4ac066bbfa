import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import type { Session } from '../../platform/http/route.ts'
import { ambientOf, hiddenFields, rightsFor } from './scope.ts'

/**
 * Fields that are hidden from a session in some records only, with the conditions of its roles that hide them. They count as hidden
 * (`hiddenFields`) for all calls but those that judge each record: its page, its list and its files.
 */
export function veiledFields(resource: ServerResource, session: Session): ReadonlyMap<string, readonly Ast[]> {
  const rights = rightsFor(resource, session, 'list')
  return new Map(
    [...hiddenFields(resource, session)]
      .map((field) => [field, rights.flatMap((right) => right?.hideWhere?.[field] ?? [])] as const)
      .filter(([, conditions]) => conditions.length > 0),
  )
}

/** Fields hidden from a session in all records. */
export function alwaysHidden(resource: ServerResource, session: Session): ReadonlySet<string> {
  const veiled = veiledFields(resource, session)
  return new Set([...hiddenFields(resource, session)].filter((field) => !veiled.has(field)))
}

/** Fields hidden from a session in a record. A veiled one is shown only where the condition of a role is false, not unknown. */
export function hiddenIn(
  resource: ServerResource,
  session: Session,
  row: Readonly<Record<string, unknown>>,
): ReadonlySet<string> {
  const veiled = veiledFields(resource, session)
  if (veiled.size === 0) return hiddenFields(resource, session)
  const scope = { ...row, ...ambientOf(session) }
  const isShown = (field: string) => veiled.get(field)?.some((condition) => evaluate(condition, scope) === false)
  return new Set([...hiddenFields(resource, session)].filter((field) => !isShown(field)))
}
