import type { ASTNode } from '@marcbachmann/cel-js'
import type { ExpressionType } from '../model/expression-place.ts'
import { macroNames } from './ast.ts'
import { ExpressionError } from './expression-error.ts'
import { nearest } from './nearest.ts'

export type Names = { readonly [name: string]: ExpressionType }

/** Name for unknown parts of a value, such as `lines.*`: any part of it may be read. */
export const anyPart = '*'

/**
 * Names of each expression in addition to the record's fields. Parts of a name follow a dot: those of `user` (model/roles.ts), of
 * `parent` in a child row, and of each row of a table.
 */
export const ambientNames: Names = {
  user: 'map',
  today: 'string',
  now: 'string',
  'user.id': 'string',
  'user.username': 'string',
  'user.realname': 'string',
  'user.roles': 'list',
  'user.supplierId': 'string',
  'user.mainFlag': 'string',
  'user.orgCode': 'string',
  'user.tenantId': 'string',
}

/** Types of the values that a function takes and of its result; the last `optional` values may be left out. */
export type Signature = {
  readonly takes: readonly ExpressionType[]
  readonly gives: ExpressionType
  readonly optional?: number
}

/** Functions of expressions; a call as a method passes its target first. */
export const functions: Readonly<Record<string, Signature>> = {
  size: { takes: ['dyn'], gives: 'number' },
  startsWith: { takes: ['string', 'string'], gives: 'bool' },
  endsWith: { takes: ['string', 'string'], gives: 'bool' },
  contains: { takes: ['string', 'string'], gives: 'bool' },
  string: { takes: ['dyn'], gives: 'string' },
  double: { takes: ['dyn'], gives: 'number' },
  int: { takes: ['dyn'], gives: 'number' },
  round: { takes: ['number', 'number'], gives: 'number', optional: 1 },
  // Amount and its currency.
  money: { takes: ['number', 'string'], gives: 'number' },
  minorUnit: { takes: ['string'], gives: 'number' },
  sum: { takes: ['list', 'string'], gives: 'number' },
  // Rows, and their field to read.
  join: { takes: ['list', 'string'], gives: 'string' },
  latest: { takes: ['list', 'string'], gives: 'string' },
  // Rows, the field that groups them, the field added up, the total of each group.
  groupsTotal: { takes: ['list', 'string', 'string', 'number'], gives: 'bool' },
  // Rows, fields of their beginning and end, both ends of the range; largest gap between neighbours.
  covers: { takes: ['list', 'string', 'string', 'number', 'number', 'number'], gives: 'bool', optional: 1 },
  // Rows, fields of their beginning and end; the field that groups them.
  overlaps: { takes: ['list', 'string', 'string', 'string'], gives: 'bool', optional: 1 },
  words: { takes: ['string'], gives: 'number' },
  addDays: { takes: ['string', 'number'], gives: 'string' },
  addMonths: { takes: ['string', 'number'], gives: 'string' },
  capitalAmount: { takes: ['number'], gives: 'string' },
}

/**
 * Type of an expression. Fields may always be compared with null; an integer and a decimal are one type.
 * @throws ExpressionError for an unknown name or mismatched types.
 */
export function checkTypes(node: ASTNode, names: Names): ExpressionType {
  const inner = (child: ASTNode) => checkTypes(child, names)
  switch (node.op) {
    case 'value':
      return literalType(node.args)
    case 'id':
      return nameType(node, node.args, names)
    case '.':
      return memberType(node, node.args[0], node.args[1], names)
    case '[]':
      node.args.forEach(inner)
      return 'dyn'
    case 'list':
      node.args.forEach(inner)
      return 'list'
    case '!_':
      expect(node.args, inner(node.args), 'bool')
      return 'bool'
    case '-_':
      expect(node.args, inner(node.args), 'number')
      return 'number'
    case '&&':
    case '||':
      for (const side of node.args) expect(side, inner(side), 'bool')
      return 'bool'
    case '?:':
      return ternaryType(node.args, inner)
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparisonType(node, node.args, inner)
    case 'in':
      inner(node.args[0])
      expect(node.args[1], inner(node.args[1]), 'list')
      return 'bool'
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return arithmeticType(node, node.args, inner)
    case 'call':
      return callType(node, node.args[0], node.args[1], names)
    case 'rcall':
      return methodType(node, node.args, names)
    default:
      throw new ExpressionError(node.start, `"${node.op}" is not part of the expression language here`)
  }
}

function literalType(value: unknown): ExpressionType {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return 'number'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'bool' : 'dyn'
}

function nameType(node: ASTNode, name: string, names: Names): ExpressionType {
  const type = Object.hasOwn(names, name) ? names[name] : undefined
  if (type !== undefined) return type
  const whole = Object.keys(names).filter((each) => !each.includes('.'))
  throw new ExpressionError(node.start, `there is no field "${name}"`, nearest(name, whole), name)
}

function memberType(node: ASTNode, target: ASTNode, key: string, names: Names): ExpressionType {
  const whole = target.op === 'id' ? target.args : ''
  const parts = partsOf(whole, names)
  checkTypes(target, names)
  if (target.op !== 'id' || parts.length === 0) {
    throw new ExpressionError(
      node.start,
      'only `user`, `parent` and the rows of a table have parts, such as user.supplierId',
    )
  }
  return partType(node, whole, key, names)
}

function partType(node: ASTNode, whole: string, key: string, names: Names): ExpressionType {
  const name = `${whole}.${key}`
  const type = (Object.hasOwn(names, name) ? names[name] : ambientNames[name]) ?? names[`${whole}.${anyPart}`]
  if (type !== undefined) return type
  throw new ExpressionError(node.start, `\`${whole}\` has no "${key}"`, nearest(key, partsOf(whole, names)), name)
}

function partsOf(whole: string, names: Names): readonly string[] {
  const prefix = `${whole}.`
  return Object.keys({ ...ambientNames, ...names }).flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  )
}

/** Fields of a table's rows under the variable of a macro; those of a table of the parent record are not checked. */
function rowNames(target: ASTNode, variable: string, names: Names): Names {
  if (target.op === '.' && target.args[0].op === 'id' && target.args[0].args === 'parent')
    return { [`${variable}.${anyPart}`]: 'dyn' }
  if (target.op !== 'id') return {}
  const parts = partsOf(target.args, names)
  return Object.fromEntries(parts.map((key) => [`${variable}.${key}`, names[`${target.args}.${key}`] ?? 'dyn']))
}

function expect(node: ASTNode, given: ExpressionType, wanted: ExpressionType): void {
  if (given === wanted || given === 'dyn' || wanted === 'dyn' || given === 'null') return
  throw new ExpressionError(node.start, `a ${wanted} is needed here, not a ${given}`)
}

type Inner = (child: ASTNode) => ExpressionType

function ternaryType([condition, yes, no]: readonly ASTNode[], inner: Inner): ExpressionType {
  if (!(condition && yes && no)) throw new Error('a ternary without three operands')
  expect(condition, inner(condition), 'bool')
  const [left, right] = [inner(yes), inner(no)]
  if (left === 'null' || left === 'dyn') return right
  expect(no, right, left)
  return left
}

function comparisonType(node: ASTNode, [a, b]: readonly [ASTNode, ASTNode], inner: Inner): ExpressionType {
  const [left, right] = [inner(a), inner(b)]
  if (left !== right && ![left, right].some((type) => type === 'null' || type === 'dyn')) {
    throw new ExpressionError(node.start, `a ${left} cannot be compared with a ${right}`)
  }
  return 'bool'
}

function arithmeticType(node: ASTNode, [a, b]: readonly [ASTNode, ASTNode], inner: Inner): ExpressionType {
  const [left, right] = [inner(a), inner(b)]
  if (node.op === '+' && (left === 'string' || left === 'list')) {
    expect(b, right, left)
    return left
  }
  expect(a, left, 'number')
  expect(b, right, 'number')
  return 'number'
}

function callType(node: ASTNode, name: string, args: readonly ASTNode[], names: Names): ExpressionType {
  const signature = Object.hasOwn(functions, name) ? functions[name] : undefined
  if (!signature) {
    throw new ExpressionError(node.start, `there is no function "${name}"`, nearest(name, Object.keys(functions)))
  }
  const { takes, gives, optional = 0 } = signature
  if (args.length > takes.length || args.length < takes.length - optional) {
    throw new ExpressionError(node.start, `"${name}" takes ${takes.length} values, not ${args.length}`)
  }
  args.forEach((arg, index) => {
    expect(arg, checkTypes(arg, names), takes[index] ?? 'dyn')
  })
  const keys = rowKeys[name]
  if (keys) checkRowKeys(args, keys, names)
  return gives
}

/** Arguments of a function that name fields of the rows, and whether those are numbers. */
const rowKeys: Readonly<Record<string, readonly (readonly [place: number, wanted: ExpressionType])[]>> = {
  sum: [[1, 'number']],
  join: [[1, 'string']],
  latest: [[1, 'string']],
  groupsTotal: [
    [1, 'dyn'],
    [2, 'number'],
  ],
  covers: [
    [1, 'number'],
    [2, 'number'],
  ],
  overlaps: [
    [1, 'dyn'],
    [2, 'dyn'],
    [3, 'dyn'],
  ],
}

function checkRowKeys(
  [rows, ...rest]: readonly ASTNode[],
  keys: readonly (readonly [number, ExpressionType])[],
  names: Names,
): void {
  if (rows?.op !== 'id') return
  for (const [place, wanted] of keys) {
    const key = rest[place - 1]
    if (key?.op === 'value' && typeof key.args === 'string')
      expect(key, partType(key, rows.args, key.args, names), wanted)
  }
}

/** A field missing in one row is missing in the rows of the table. */
function asRowsOf<T>(target: ASTNode, variable: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof ExpressionError && target.op === 'id' && error.missing?.startsWith(`${variable}.`)))
      throw error
    const { offset, message, suggestion, missing } = error
    throw new ExpressionError(offset, message, suggestion, `${target.args}${missing.slice(variable.length)}`)
  }
}

function methodType(
  node: ASTNode,
  [name, target, args]: readonly [string, ASTNode, readonly ASTNode[]],
  names: Names,
): ExpressionType {
  if (!macroNames.has(name)) return callType(node, name, [target, ...args], names)
  expect(target, checkTypes(target, names), 'list')
  const [variable, body] = args
  if (args.length !== 2 || variable?.op !== 'id' || !body) {
    throw new ExpressionError(node.start, `"${name}" takes a name and an expression: list.${name}(x, x == 'a')`)
  }
  const within: Names = { ...names, ...rowNames(target, variable.args, names), [variable.args]: 'dyn' }
  const given = asRowsOf(target, variable.args, () => checkTypes(body, within))
  if (name !== 'map') expect(body, given, 'bool')
  return name === 'filter' || name === 'map' ? 'list' : 'bool'
}
