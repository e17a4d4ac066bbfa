import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import type { Ast } from '../model/compiled.ts'
import type { ExpressionType } from '../model/expression-place.ts'
import { checkTypes, type Names } from './check-types.ts'
import { ExpressionError } from './expression-error.ts'

/** Constants of a file by name; compiled expressions contain their values. */
export type Constants = { readonly [name: string]: string | number }

const grammar = new Environment({ limits: { maxAstNodes: 500, maxDepth: 32, maxListElements: 200 } })

/**
 * Parses a CEL expression and checks its names and types.
 * @param names allowed names and their types; `wanted` is the type of the result, `any` for any.
 * @param constants names among them that are constants.
 * @throws ExpressionError for the first mistake.
 */
export function parseExpression(
  source: string,
  names: Names,
  wanted: ExpressionType | 'any',
  constants: Constants = {},
): Ast {
  const node = parseSyntax(source)
  const given = checkTypes(node, names)
  if (wanted !== 'any' && given !== wanted && given !== 'dyn' && given !== 'null') {
    throw new ExpressionError(0, `the expression returns ${spoken(given)}, but ${spoken(wanted)} is needed`)
  }
  return strip(node, names, new Set(), constants)
}

function parseSyntax(source: string): ASTNode {
  try {
    return grammar.parse(source).ast
  } catch (cause) {
    if (!(cause instanceof ParseError)) throw cause
    throw new ExpressionError(cause.range?.start ?? 0, `the expression cannot be read: ${cause.summary}`)
  }
}

function spoken(type: ExpressionType): string {
  const words: Record<ExpressionType, string> = {
    bool: 'a yes or no',
    string: 'a text',
    number: 'a number',
    list: 'a list',
    map: 'a map',
    null: 'nothing',
    dyn: 'any value',
  }
  return words[type]
}

function named(name: string, names: Names, bound: ReadonlySet<string>, constants: Constants): Ast {
  const id: Ast = { op: 'id', args: [name] }
  if (bound.has(name)) return id
  const constant = Object.hasOwn(constants, name) ? constants[name] : undefined
  if (constant !== undefined) return { op: 'value', args: [constant] }
  return names[name] === 'list' ? { op: 'items', args: [id] } : id
}

// Removes positions, makes numbers plain numbers, and makes a comma-list field a list.
function strip(node: ASTNode, names: Names, bound: ReadonlySet<string>, constants: Constants): Ast {
  const inner = (child: ASTNode) => strip(child, names, bound, constants)
  switch (node.op) {
    case 'value':
      return { op: 'value', args: [plain(node.args)] }
    case 'id':
      return named(node.args, names, bound, constants)
    case '.':
      return { op: '.', args: [inner(node.args[0]), node.args[1]] }
    case '!_':
    case '-_':
      return { op: node.op, args: [inner(node.args)] }
    case 'call':
      return { op: 'call', args: [node.args[0], node.args[1].map(inner)] }
    case 'rcall': {
      const [name, target, args] = node.args
      const variable = args[0]?.op === 'id' ? args[0].args : undefined
      const within = variable === undefined ? bound : new Set([...bound, variable])
      return { op: 'rcall', args: [name, inner(target), args.map((arg) => strip(arg, names, within, constants))] }
    }
    case 'list':
    case '?:':
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '&&':
    case '||':
    case '[]':
      return { op: node.op, args: node.args.map(inner) }
    default:
      throw new ExpressionError(node.start, `"${node.op}" is not part of the expression language here`)
  }
}

function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'bigint') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  throw new ExpressionError(0, 'bytes and unsigned numbers are not part of the expression language here')
}
