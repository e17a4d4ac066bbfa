import type { CompiledField } from '../model/compiled.ts'
import type { FormRecord } from './check-record.ts'
import { evaluate, type Scope } from './evaluate.ts'

/** Defaults of fields, as their file states them. */
export function defaultsOf(fields: Iterable<Pick<CompiledField, 'key' | 'default'>>, scope: Scope): FormRecord {
  const defaults = [...fields].flatMap(({ key, default: fallback }) => {
    if (fallback === undefined) return []
    return [[key, typeof fallback === 'object' ? evaluate(fallback.ast, scope) : fallback] as const]
  })
  return Object.fromEntries(defaults)
}
