import type { Ast, CompiledField, Rule } from '../model/compiled.ts'

/** Fields of a resource; a repetition of another field's value is required wherever that one is required or filled in. */
export function withRepeats(fields: readonly CompiledField[]): readonly CompiledField[] {
  return fields.map((field) => {
    const { repeats } = field.props as { readonly repeats?: { readonly field: string } }
    const first = fields.find(({ key }) => key === repeats?.field)
    if (!first) return field
    const required = either(field.required, either(first.required, isFilled(first.key)))
    return { ...field, required, dependsOn: [...new Set([...field.dependsOn, ...first.dependsOn, first.key])] }
  })
}

function isFilled(key: string): Ast {
  const own: Ast = { op: 'id', args: [key] }
  const isNot = (empty: string | null): Ast => ({ op: '!=', args: [own, { op: 'value', args: [empty] }] })
  return { op: '&&', args: [isNot(null), isNot('')] }
}

function either(one: Rule, other: Rule): Rule {
  if (one === true || other === true) return true
  if (one === false) return other
  return other === false ? one : { op: '||', args: [one, other] }
}
