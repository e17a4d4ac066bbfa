import type { CompiledField } from '../model/compiled.ts'
import { isComplete, type Rule, type RuleName, rulesFor } from './advanced.ts'
import { isWholeSource, sourceIn, type ValueSource } from './value-sources.ts'

/** What a condition at a place of a file may say, by its meta-schema. */
export type ConditionForm = {
  /** It may be an expression. */
  readonly isExpression: boolean
  /** Its keys are search fields: `_begin` and `_end` are the ends of a range. */
  readonly isSearch: boolean
  readonly hasFixed: boolean
  /** A field may have one of several values. */
  readonly hasSeveral: boolean
  readonly hasNot: boolean
  /** Kinds of values that are not fixed. */
  readonly sources: readonly ValueSource['kind'][]
  /** Values of the reader. */
  readonly ofUser: readonly string[]
  /** Values of a map that may be there in place of an expression: it has fewer. */
  readonly ofMap?: { readonly sources: readonly ValueSource['kind'][]; readonly ofUser: readonly string[] }
}

const ranged: readonly RuleName[] = ['ge', 'le']

/** Operators of a field in a condition of a file. */
export function rulesIn(form: ConditionForm, field: CompiledField): readonly RuleName[] {
  const all = rulesFor({ ...field, filter: 'contains' })
  if (form.isExpression) return field.choice === 'many' ? all.filter((rule) => ['in', 'eq', 'ne'].includes(rule)) : all
  return all.filter((rule) => {
    if (rule === 'eq') return true
    if (rule === 'in') return form.hasSeveral
    if (rule === 'ne') return form.hasNot
    return form.isSearch && form.hasFixed && ranged.includes(rule)
  })
}

/** Whether a condition has all that it needs. */
export function isWritable(rule: Rule): boolean {
  const source = sourceIn(rule.val)
  return source ? isWholeSource(source) : isComplete(rule)
}
