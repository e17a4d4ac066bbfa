import { type Both, inBoth } from '../base/text.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import type { Problem } from '../model/problem-texts.ts'
import { dividesByZero } from './divides-by-zero.ts'
import { evaluate, holds, type Scope } from './evaluate.ts'
import { finerAmounts } from './finer-amounts.ts'

export type FormRecord = { readonly [field: string]: unknown }

/** Whether a value counts as empty: a cleared field and an absent one are the same. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

type Rules = Pick<CompiledResource, 'fields' | 'rules' | 'states'>
/** Names in expressions in addition to the record; `parent` is the parent record of a row. */
type Ambient = { readonly user: unknown; readonly today: string; readonly now: string; readonly parent?: unknown }

/**
 * Record to store: computed fields filled in, hidden ones cleared unless they keep their value, empty values null.
 * Runs until nothing changes any more (a computed value may show a field that another one reads).
 */
export function settleRecord({ fields }: Rules, record: FormRecord, ambient: Ambient): FormRecord {
  let current: Record<string, unknown> = { ...record }
  const list = Object.values(fields)
  for (let round = 0; round <= list.length; round += 1) {
    const next = settleOnce(list, current, ambient)
    if (!next) return current
    current = next
  }
  return current
}

function settleOnce(
  fields: readonly CompiledField[],
  record: Record<string, unknown>,
  ambient: Ambient,
): Record<string, unknown> | undefined {
  const next = { ...record }
  // One scope for all fields: a copy for each made the work quadratic.
  const scope: Record<string, unknown> = { ...record, ...ambient }
  let changed = false
  for (const field of fields) {
    const { key } = field
    const settled = settledValue(field, scope)
    if (Object.is(settled, next[key] ?? null)) continue
    next[key] = settled
    if (!Object.hasOwn(ambient, key)) scope[key] = settled
    changed = true
  }
  return changed ? next : undefined
}

/** Stored value of a field, from its given value in the scope: computed, cleared while hidden, null when empty. */
export function settledValue(field: CompiledField, scope: Scope): unknown {
  const value = field.compute ? evaluate(field.compute, scope) : scope[field.key]
  if (field.whenHidden === 'clear' && !holds(field.visible, scope, true))
    return field.type === 'switch' ? offOf(field) : null
  return isEmpty(value) ? (field.type === 'switch' ? offOf(field) : null) : value
}

function offOf(field: CompiledField): unknown {
  return field.schema.default ?? null
}

/** Whether required fields may still be empty: a new record is in its initial state. */
export function isDraft(states: Rules['states'], record: FormRecord): boolean {
  if (!states?.draft) return false
  const state = record[states.field]
  return states.draft.includes(isEmpty(state) ? states.initial : String(state))
}

/** Missing values and broken rules of the file in a settled record. The validator checks the values themselves. */
export function checkRules({ fields, rules, states }: Rules, record: FormRecord, ambient: Ambient): Problem[] {
  const scope: Scope = { ...record, ...ambient }
  const draft = isDraft(states, record)
  const missing = draft
    ? []
    : Object.values(fields)
        .filter(
          (field) => isEmpty(record[field.key]) && holds(field.visible, scope, true) && holds(field.required, scope),
        )
        .map(({ key }): Problem => ({ field: key, kind: 'required', params: {} }))
  const unlike = Object.values(fields)
    .filter((field) => isUnlike(field, record) && holds(field.visible, scope, true))
    .map(({ key }): Problem => ({ field: key, kind: 'repeat', params: {} }))
  const broken = rules
    .filter(({ complete }) => !(complete && draft))
    .filter(({ when, check }) => holds(when, scope, true) && !holds(check, scope))
    .map(
      ({ field = '', message, check }): Problem => ({
        field,
        kind: 'rule',
        params: { message: brokenText(inBoth(message), dividesByZero(check, scope)) },
      }),
    )
  return [...missing, ...unlike, ...finerAmounts(fields, scope), ...broken]
}

/** Text of a broken rule. One that cannot be computed says why: the values may be as the text asks. */
function brokenText({ zh, en }: Both, isByZero: boolean): Both {
  if (!isByZero) return { zh, en }
  return { zh: `${zh}（无法计算：除数为 0）`, en: `${en} (it cannot be computed: it divides by zero)` }
}

/** Whether a repetition of another field's value differs from it. */
function isUnlike({ key, props }: CompiledField, record: FormRecord): boolean {
  const { repeats } = props as { readonly repeats?: { readonly field: string } }
  return repeats !== undefined && (record[key] ?? '') !== (record[repeats.field] ?? '')
}

type AjvError = {
  readonly instancePath: string
  readonly keyword: string
  readonly params: { readonly [name: string]: unknown }
}

/**
 * Problems of a settled record by a compiled validator: one per field, the first it found.
 * @param isIncomplete rows may still be missing, as in a draft.
 */
export function checkValues(
  validate: ((data: unknown) => unknown) & { errors?: readonly AjvError[] | null },
  record: FormRecord,
  fields: Rules['fields'],
  isIncomplete = false,
): Problem[] {
  const filled = Object.fromEntries(
    Object.entries(record).filter(([key, value]) => Object.hasOwn(fields, key) && !isEmpty(value)),
  )
  if (validate(filled) === true) return []
  const problems = new Map<string, Problem>()
  for (const { instancePath, keyword, params } of validate.errors ?? []) {
    const field = instancePath.split('/')[1] ?? ''
    if (isIncomplete && keyword === 'minItems' && fields[field]?.type === 'table') continue
    if (!problems.has(field)) problems.set(field, { field, kind: keyword, params })
  }
  return [...problems.values()]
}
