import type { Ast } from '../../../src/schema/model/compiled.ts'
import { fieldsOf, isAst, listOf, literal, operand } from '../../../src/schema/rules/ast.ts'
import { evaluate, type Scope } from '../../../src/schema/rules/evaluate.ts'
import type { Store } from '../store/store.ts'
import { any, marks, type Sql, sqlOf } from './sql.ts'

export type SqlScope = {
  readonly dialect: Store['dialect']
  /** `user`, `today`, `now`: known before the query, so bound as values. */
  readonly ambient: Scope
  /** Column of a field, and whether it is text; a field of the parent record is `parent.x`. */
  readonly column: (field: string) => {
    readonly sql: string
    readonly isText: boolean
    /** Parameters of a column that is a subquery. */
    readonly parameters?: readonly unknown[]
  }
}

/**
 * Row condition (rules/row-condition.ts) as SQL. It holds for exactly the rows for which `evaluate` returns true: null equals only
 * null, order comparisons with null are false, empty text is null. Each part is true or false, never null, so `not` may precede
 * any part.
 */
export function toSql(ast: Ast, scope: SqlScope): Sql {
  if (fieldsOf(ast).length === 0) return truth(evaluate(ast, scope.ambient) === true)
  const part = (index: number) => toSql(operand(ast, index), scope)
  switch (ast.op) {
    case '&&':
      return glued('(', part(0), ') and (', part(1), ')')
    case '||':
      return glued('(', part(0), ') or (', part(1), ')')
    case '!_':
      return glued('not (', part(0), ')')
    case '?:':
      return glued('case when ', part(0), ' then (', part(1), ') else (', part(2), ') end')
    case '==':
      return equal(operand(ast, 0), operand(ast, 1), scope)
    case '!=':
      return glued('', first(ast, scope), ' is distinct from ', second(ast, scope), '')
    case '<':
    case '<=':
    case '>':
    case '>=':
      return glued('coalesce(', first(ast, scope), ` ${ast.op} `, second(ast, scope), ', 1 = 0)')
    case 'in':
      return member(operand(ast, 0), operand(ast, 1), scope)
    case 'rcall':
      return method(ast, scope)
    default:
      throw new Error(`unsupported operator "${ast.op}" in a row condition: the check missed it`)
  }
}

const truth = (holds: boolean) => sqlOf(holds ? '1 = 1' : '1 = 0')
const first = (ast: Ast, scope: SqlScope) => valueSql(operand(ast, 0), scope)
const second = (ast: Ast, scope: SqlScope) => valueSql(operand(ast, 1), scope)

function glued(...parts: readonly (Sql | string)[]): Sql {
  const pieces = parts.map((part) => (typeof part === 'string' ? sqlOf(part) : part))
  return { sql: pieces.map(({ sql }) => sql).join(''), parameters: pieces.flatMap(({ parameters }) => parameters) }
}

// The usual condition compares a column with a known text; in this form it can use an index.
function equal(left: Ast, right: Ast, scope: SqlScope): Sql {
  const [field, other] = fieldsOf(right).length === 0 ? [left, right] : [right, left]
  const isKnown = field.op === 'id' && fieldsOf(field).length > 0 && fieldsOf(other).length === 0
  const value = isKnown ? evaluate(other, scope.ambient) : null
  if (typeof value !== 'string' || value === '') {
    return glued('', valueSql(left, scope), ' is not distinct from ', valueSql(right, scope), '')
  }
  const { sql, parameters = [] } = scope.column(String(literal(field)))
  return sqlOf(`${sql} = ? and ${sql} is not null`, ...parameters, value, ...parameters)
}

/** Number or text that an expression computes from a row, as SQL. */
export function valueSql(ast: Ast, scope: SqlScope): Sql {
  if (fieldsOf(ast).length === 0) return bound(evaluate(ast, scope.ambient))
  switch (ast.op) {
    case 'id':
      return column(String(literal(ast)), scope)
    case '.':
      return column(`${String(literal(operand(ast, 0)))}.${String(ast.args[1])}`, scope)
    case '-_':
      return glued('(- ', first(ast, scope), ')')
    case '+':
    case '-':
    case '*':
      return glued('(', first(ast, scope), ` ${ast.op} `, second(ast, scope), ')')
    case '/':
      return glued('(', first(ast, scope), ' / nullif(', second(ast, scope), ', 0))')
    case '?:': {
      const [when, yes, no] = [toSql(operand(ast, 0), scope), second(ast, scope), valueSql(operand(ast, 2), scope)]
      return glued('case when ', when, ' then ', yes, ' else ', no, ' end')
    }
    default:
      throw new Error(`unsupported arithmetic "${ast.op}" in a row condition: the check missed it`)
  }
}

// Integers become doubles, or a division would drop the fraction.
function column(field: string, scope: SqlScope): Sql {
  const { sql, isText, parameters = [] } = scope.column(field)
  return sqlOf(isText ? `nullif(${sql}, '')` : `cast(${sql} as double precision)`, ...parameters)
}

function bound(value: unknown): Sql {
  if (value === null || value === '') return sqlOf('null')
  if (typeof value === 'string') return sqlOf('cast(? as text)', value)
  if (typeof value === 'number') return sqlOf('cast(? as double precision)', value)
  throw new Error('a row condition compares texts and numbers only')
}

function member(left: Ast, right: Ast, scope: SqlScope): Sql {
  if (right.op === 'items') return inColumn(left, String(literal(operand(right, 0))), scope)
  const items = itemsOf(right, scope)
  return oneOfTexts(left, items, scope) ?? any(items.map((item) => equal(left, item, scope)))
}

// A column and known texts, as a list: in this form it can use an index, which several equations do not on SQLite.
function oneOfTexts(left: Ast, items: readonly Ast[], scope: SqlScope): Sql | undefined {
  const isColumn = left.op === 'id' && fieldsOf(left).length > 0
  if (!isColumn || items.length < 2 || items.some((item) => fieldsOf(item).length > 0)) return undefined
  const values = items.map((item) => evaluate(item, scope.ambient))
  if (values.some((value) => typeof value !== 'string' || value === '')) return undefined
  const { sql, parameters = [] } = scope.column(String(literal(left)))
  const texts = marks(values)
  return sqlOf(`(${sql} in (${texts.sql}) and ${sql} is not null)`, ...parameters, ...values, ...parameters)
}

// A list that reads no field may be any expression with a list, such as user.roles.
function itemsOf(list: Ast, { ambient }: SqlScope): readonly Ast[] {
  if (fieldsOf(list).length > 0) return list.args.map((_, index) => operand(list, index))
  const values = evaluate(list, ambient)
  return Array.isArray(values) ? values.map((value) => ({ op: 'value', args: [value] })) : []
}

function inColumn(left: Ast, field: string, scope: SqlScope): Sql {
  const item = evaluate(left, scope.ambient)
  if (typeof item !== 'string' || item === '') return truth(false)
  const { sql, parameters = [] } = scope.column(field)
  return sqlOf(`coalesce(${position(scope)}(',' || ${sql} || ',', ?) > 0, 1 = 0)`, ...parameters, `,${item},`)
}

// Exact, like the evaluator: LIKE would ignore case.
const position = ({ dialect }: SqlScope) => (dialect === 'sqlite' ? 'instr' : 'strpos')

function method(ast: Ast, scope: SqlScope): Sql {
  const [name, target, args] = ast.args
  const [argument] = listOf(args)
  if (!(isAst(target) && argument)) throw new Error('a method without a target or a value')
  const text = evaluate(argument, scope.ambient)
  if (typeof text !== 'string') return truth(false)
  const value = valueSql(target, scope)
  const length = [...text].length
  const known = sqlOf(', ?', text)
  const same = sqlOf(' = ?', text)
  switch (name) {
    case 'contains':
      return glued(`coalesce(${position(scope)}(`, value, known, ') > 0, 1 = 0)')
    case 'startsWith':
      return glued('coalesce(substr(', value, `, 1, ${length})`, same, ', 1 = 0)')
    case 'endsWith':
      return glued('coalesce(substr(', value, ', length(', value, `) - ${length - 1})`, same, ', 1 = 0)')
    default:
      throw new Error(`unsupported function "${String(name)}" in a row condition: the check missed it`)
  }
}
