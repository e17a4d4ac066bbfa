import type { WhereOffered } from '../base/where.ts'
import { type Field, kindOf } from '../fields/registry.ts'
import type { Source } from '../model/compiled.ts'

/** Keys that a lookup needs of its target resource. */
export type SourceTarget = { readonly value: string; readonly label: { readonly zh: string; readonly en: string } }

export type TargetOf = (kind: 'resource' | 'report', code: string) => SourceTarget | undefined

type Choice = { dict?: string; from?: string; where?: WhereOffered; value?: string; label?: string }

/** Source of a field's choices. */
export function sourceOf(field: Field, targetOf: TargetOf): Source | undefined {
  const written = field as Choice
  const { dict } = written
  if (dict !== undefined) return { kind: 'dictionary', code: dict, value: 'value', label: { zh: 'zh', en: 'en' } }
  const { from, where, value, label } = { ...kindOf(field).source, ...written }
  if (from === undefined) return undefined
  const kind = targetOf('resource', from) ? 'resource' : 'report'
  const target = targetOf(kind, from)
  if (!target) return undefined
  return {
    kind,
    code: from,
    value: value ?? target.value,
    label: label === undefined ? target.label : { zh: label, en: label },
    ...(where && { where }),
  }
}
