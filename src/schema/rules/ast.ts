import type { Ast } from '../model/compiled.ts'

/** Whether an operand is itself an expression. */
export function isAst(arg: unknown): arg is Ast {
  return typeof arg === 'object' && arg !== null && !Array.isArray(arg) && 'op' in arg
}

/** Operand at an index of a node; each node of our parser has it. */
export function operand(ast: Ast, index: number): Ast {
  const arg = ast.args[index]
  if (!isAst(arg)) throw new Error(`operator "${ast.op}" without operand ${index}`)
  return arg
}

/** Literal or name of a `value` or `id` node. */
export function literal(ast: Ast): string | number | boolean | null {
  const [found] = ast.args
  return found === undefined || typeof found === 'object' ? null : found
}

/** Expressions of an argument list. */
export function listOf(args: unknown): readonly Ast[] {
  return Array.isArray(args) ? args.filter(isAst) : []
}

/** Conditions that all hold where an expression does. */
export function conjunctsOf(ast: Ast): readonly Ast[] {
  return ast.op === '&&' ? [...conjunctsOf(operand(ast, 0)), ...conjunctsOf(operand(ast, 1))] : [ast]
}

/** Calls `visit` for each node, outer ones first. */
export function walk(ast: Ast, visit: (node: Ast) => void): void {
  visit(ast)
  for (const arg of ast.args) {
    for (const child of Array.isArray(arg) ? arg : [arg]) if (isAst(child)) walk(child, visit)
  }
}

const fieldsRead = new WeakMap<Ast, readonly string[]>()

/** Names that an expression reads, in order of first use, without variables of macros and without `user`, `today`, `now`. */
export function fieldsOf(ast: Ast): readonly string[] {
  const known = fieldsRead.get(ast)
  if (known) return known
  const found = fieldsIn(ast)
  // Expressions never change, and each statement asks for the fields of all their parts.
  fieldsRead.set(ast, found)
  return found
}

function fieldsIn(ast: Ast): readonly string[] {
  const names = new Set<string>()
  const bound = new Set<unknown>(around)
  walk(ast, (node) => {
    if (node.op === 'rcall') {
      const [variable] = listOf(node.args[2])
      if (variable?.op === 'id' && macroNames.has(String(node.args[0]))) bound.add(String(literal(variable)))
    }
    if (node.op === 'id') names.add(String(literal(node)))
  })
  return [...names].filter((name) => !bound.has(name))
}

/** Methods that bind a variable over a list. */
export const macroNames: ReadonlySet<string> = new Set(['exists', 'all', 'filter', 'map'])

const readsNow = new WeakMap<Ast, boolean>()

/** Whether an expression reads the time or the person: `user`, `today`, `now`. */
export function readsAround(ast: Ast): boolean {
  const known = readsNow.get(ast)
  if (known !== undefined) return known
  let found = false
  walk(ast, (node) => {
    found ||= node.op === 'id' && around.has(literal(node))
  })
  readsNow.set(ast, found)
  return found
}

const around: ReadonlySet<unknown> = new Set(['user', 'today', 'now'])
