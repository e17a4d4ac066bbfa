import type { Ast, CompiledResource } from '../model/compiled.ts'
import { currencyField } from '../model/currency-code.ts'
import { isAst, literal, walk } from './ast.ts'

/** Fields of the parent record that an expression reads, as `parent.x`. */
export function parentNames(ast: Ast): readonly string[] {
  const names = new Set<string>()
  walk(ast, ({ op, args: [target, name] }) => {
    if (op === '.' && isAst(target) && literal(target) === 'parent') names.add(String(name))
  })
  return [...names]
}

/** Fields of the parent record that the rules of a resource's rows read, as `parent.x`, and that hold the currency of their amounts. */
export function parentReads({ fields, rules }: Pick<CompiledResource, 'fields' | 'rules'>): readonly string[] {
  const ofFields = Object.values(fields).flatMap(({ required, readOnly, shownOnly, visible, compute }) => [
    required,
    readOnly,
    shownOnly,
    visible,
    compute,
  ])
  const all = [...ofFields, ...rules.flatMap(({ when, check }) => [when, check])]
  const currencies = Object.values(fields).flatMap(({ props }) => {
    const [owner, name] = (currencyField(props) ?? '').split('.')
    return owner === 'parent' && name ? [name] : []
  })
  return [...new Set([...all.filter(isAst).flatMap(parentNames), ...currencies])]
}
