import { conditionsIn } from '../../../src/schema/conditions/advanced.ts'
import type { Ast, CompiledField } from '../../../src/schema/model/compiled.ts'
import { joined, noRows, ruleAst } from '../../rights/permissions/rule-conditions.ts'

type Fields = { readonly [key: string]: CompiledField }

/** Field of a form that is shown when conditions on other fields hold, with those fields among its dependencies. */
export function shownWhen(field: CompiledField, showIf: unknown, fields: Fields): CompiledField {
  const written = conditionsIn(showIf)
  if (!written) return field
  const parts = written.rules.map((rule): Ast => {
    const about = Object.hasOwn(fields, rule.field) ? fields[rule.field] : undefined
    return about ? ruleAst(about, rule) : noRows
  })
  const visible = joined(written.match, parts)
  return {
    ...field,
    visible,
    dependsOn: [...new Set([...field.dependsOn, ...written.rules.map(({ field: key }) => key)])],
  }
}
