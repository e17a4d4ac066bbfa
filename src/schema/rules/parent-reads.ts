import type { Ast, CompiledResource } from '../model/compiled.ts'
import { isAst, literal, walk } from './ast.ts'

/** Fields of the parent record that an expression reads, as `parent.x`. */
export function parentNames(ast: Ast): readonly string[] {
  const names = new Set<string>()
  walk(ast, ({ op, args: [target, name] }) => {
    if (op === '.' && isAst(target) && literal(target) === 'parent') names.add(String(name))
  })
  return [...names]
}

/** Fields of the parent record that the rules of a resource's rows read, as `parent.x`. */
export function parentReads({ fields, rules }: Pick<CompiledResource, 'fields' | 'rules'>): readonly string[] {
  const ofFields = Object.values(fields).flatMap(({ required, readOnly, shownOnly, visible, compute }) => [
    required,
    readOnly,
    shownOnly,
    visible,
    compute,
  ])
  const all = [...ofFields, ...rules.flatMap(({ when, check }) => [when, check])]
  return [...new Set(all.filter(isAst).flatMap(parentNames))]
}
