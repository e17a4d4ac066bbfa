import { kindOf } from '../../../src/schema/fields/registry.ts'
import type { Ast, CompiledField, ServerResource } from '../../../src/schema/model/compiled.ts'
import { fieldsOf, isAst, literal } from '../../../src/schema/rules/ast.ts'
import { settleRecord } from '../../../src/schema/rules/check-record.ts'
import { evaluate, holds } from '../../../src/schema/rules/evaluate.ts'
import type { Session } from '../../platform/http/route.ts'
import { maskedText } from '../../platform/sql/columns.ts'
import { isMany } from '../../platform/sql/is-many.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { ambientOf, frozenFields, hiddenFields, rowRules } from '../../rights/rows/scope.ts'
import type { Within } from '../read/write-context.ts'
import { cleanHtml } from './clean-html.ts'

type Ambient = ReturnType<typeof ambientOf> & { readonly parent: RecordRow | null }

export type Prepared = {
  /** Record to store: settled, declared fields only. */
  readonly record: RecordRow
  /** Declared fields of the request, secrets included. */
  readonly input: RecordRow
}

/**
 * Record from a request's body and the stored row. Only declared fields that the caller may write are accepted (security.md
 * rule 5); other parts of the body are ignored. New records get their defaults, their initial state, and the values that the caller's
 * row condition requires (`supplierId == user.supplierId`), over the values of fill rules (`filled`) and those that an action gives it (`given`). A row of a table belongs to the
 * record it is `within`.
 */
export function prepareRecord(
  resource: ServerResource,
  session: Session,
  body: RecordRow,
  before: RecordRow | undefined,
  within?: Pick<Within, 'parent'> & Partial<Within>,
  filled: RecordRow = {},
  given: RecordRow = {},
): Prepared {
  const { plan } = resource
  const ambient = { ...ambientOf(session), parent: within?.parent ?? null }
  const input = writable(resource, session, body, before, ambient)
  const base = before
    ? declaredOf(resource, before)
    : { ...defaultsOf(resource, ambient), ...filled, ...given, ...demanded(resource, session) }
  const merged: Record<string, unknown> = { ...base, ...input, ...resource.part?.where, ...within?.values }
  if (within?.link !== undefined) merged[within.link] = within.id
  // A read-only number is still that of the line.
  if (within?.place) merged[within.place.field] = within.place.number
  // A record that an action makes may begin in another state.
  if (!before && plan.states) merged[plan.states.field] = given[plan.states.field] ?? plan.states.initial
  const identified = { ...merged, id: before?.id ?? null }
  const settled = settleRecord(plan, identified, ambient)
  const record = Object.fromEntries(Object.keys(plan.fields).map((key) => [key, settled[key] ?? null]))
  return { record: { ...record, id: before?.id ?? null }, input }
}

function declaredOf({ plan }: ServerResource, row: RecordRow): RecordRow {
  return Object.fromEntries(Object.keys(plan.fields).map((key) => [key, row[key] ?? null]))
}

function writable(
  resource: ServerResource,
  session: Session,
  body: RecordRow,
  before: RecordRow | undefined,
  ambient: Ambient,
): RecordRow {
  const { plan } = resource
  const barred = new Set([
    ...hiddenFields(resource, session),
    ...frozenFields(resource, session, before ? 'edit' : 'add'),
  ])
  const scope = { ...(before ?? { ...body, id: null }), ...ambient }
  const input: Record<string, unknown> = {}
  for (const field of Object.values(plan.fields)) {
    if (!Object.hasOwn(body, field.key) || barred.has(field.key)) continue
    // Only actions change the state.
    if (plan.states?.field === field.key || holds(field.readOnly, scope)) continue
    const value = coerced(field, body[field.key])
    if (before && stays(field, value, before[field.key])) continue
    input[field.key] = value
  }
  return input
}

/** Whether a value sent for an existing record changes nothing. */
function stays({ mask, props }: CompiledField, value: unknown, kept: unknown): boolean {
  // A masked value comes back from users who never saw the full one.
  if (mask && value === maskedText(kept)) return true
  // An assigned number stays.
  return props.number !== undefined && value === null
}

/** Value in its field's type: clients sometimes send numbers as text, and the reverse; an unambiguous value is accepted. */
export function coerced(field: CompiledField, value: unknown): unknown {
  if (value === '' || value === undefined) return null
  const { column } = kindOf(field)
  if (column === 'number' || column === 'integer') return asNumber(value)
  return column === 'text' ? asText(field, value) : value
}

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

function asText(field: CompiledField, value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return isMany(field) ? value.join(',') : value
  if (typeof value !== 'string') return value
  // A blank text is no value.
  if (value.trim() === '') return null
  if (field.type === 'umeditor') return cleanHtml(value)
  return field.type === 'text' ? value.trim() : value
}

function defaultsOf({ plan }: ServerResource, ambient: Ambient): RecordRow {
  return Object.fromEntries(
    Object.values(plan.fields).map(({ key, default: fallback }) => [
      key,
      typeof fallback === 'object' ? evaluate(fallback.ast, ambient) : (fallback ?? null),
    ]),
  )
}

/** Field values that the caller's row condition fixes: the parts of the form `field == user.something`. */
function demanded(resource: ServerResource, session: Session): RecordRow {
  const [only, ...others] = rowRules(resource, session, 'add')
  if (!only || others.length > 0) return {}
  return Object.fromEntries(only.flatMap((ast) => equalities(ast, session)))
}

function equalities(ast: Ast, session: Session): [string, unknown][] {
  const [left, right] = ast.args
  if (!(isAst(left) && isAst(right))) return []
  if (ast.op === '&&') return [...equalities(left, session), ...equalities(right, session)]
  if (ast.op !== '==' || left.op !== 'id' || fieldsOf(right).length > 0) return []
  return [[String(literal(left)), evaluate(right, ambientOf(session))]]
}
