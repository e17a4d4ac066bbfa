import type { Ast } from '../../src/schema/model/compiled.ts'
import { fieldsOf, isAst, listOf, literal, operand } from '../../src/schema/rules/ast.ts'
import { evaluate, type Scope } from '../../src/schema/rules/evaluate.ts'
import type { Store } from '../store/store.ts'
import { marks, type Sql, sqlOf } from './sql.ts'

export type SqlScope = {
  readonly dialect: Store['dialect']
  /** `user`, `today`, `now`: known before the query, so bound as values. */
  readonly ambient: Scope
  /** The column of a field, and whether it holds text. */
  readonly column: (field: string) => { readonly sql: string; readonly isText: boolean }
}

/**
 * A row condition as SQL that holds for exactly the rows for which `evaluate` gives true: null equals only null, order comparisons with
 * null are false, empty text is null. Every part gives true or false, never null, so `!` may stand before any of it.
 */
export function toSql(ast: Ast, scope: SqlScope): Sql {
  switch (ast.op) {
    case '&&':
      return pair(toSql(operand(ast, 0), scope), ' and ', toSql(operand(ast, 1), scope))
    case '||':
      return pair(toSql(operand(ast, 0), scope), ' or ', toSql(operand(ast, 1), scope))
    case '!_': {
      const { sql, parameters } = toSql(operand(ast, 0), scope)
      return { sql: `not (${sql})`, parameters }
    }
    case '==':
      return compared(ast, 'is not distinct from', scope)
    case '!=':
      return compared(ast, 'is distinct from', scope)
    case '<':
    case '<=':
    case '>':
    case '>=': {
      const { sql, parameters } = compared(ast, ast.op, scope)
      return { sql: `coalesce(${sql}, 1 = 0)`, parameters }
    }
    case 'in':
      return member(ast, scope)
    case 'rcall':
      return method(ast, scope)
    default:
      if (fieldsOf(ast).length === 0) return sqlOf(evaluate(ast, scope.ambient) === true ? '1 = 1' : '1 = 0')
      throw new Error(`a row condition cannot use "${ast.op}"`)
  }
}

function pair(left: Sql, between: string, right: Sql): Sql {
  return { sql: `(${left.sql})${between}(${right.sql})`, parameters: [...left.parameters, ...right.parameters] }
}

function compared(ast: Ast, operator: string, scope: SqlScope): Sql {
  const [left, right] = [valueSql(operand(ast, 0), scope), valueSql(operand(ast, 1), scope)]
  return { sql: `${left.sql} ${operator} ${right.sql}`, parameters: [...left.parameters, ...right.parameters] }
}

const arithmetic = new Set(['+', '-', '*', '/'])

function valueSql(ast: Ast, scope: SqlScope): Sql {
  if (fieldsOf(ast).length === 0) return bound(evaluate(ast, scope.ambient))
  if (ast.op === 'id') {
    const { sql, isText } = scope.column(String(literal(ast)))
    return sqlOf(isText ? `nullif(${sql}, '')` : sql)
  }
  if (arithmetic.has(ast.op)) {
    const { sql, parameters } = compared(ast, ast.op, scope)
    return { sql: `(${sql})`, parameters }
  }
  throw new Error(`a row condition cannot compute with "${ast.op}"`)
}

function bound(value: unknown): Sql {
  if (value === null || value === '') return sqlOf('null')
  if (typeof value === 'string') return sqlOf('cast(? as text)', value)
  if (typeof value === 'number') return sqlOf('cast(? as double precision)', value)
  throw new Error('a row condition compares texts and numbers only')
}

function member(ast: Ast, scope: SqlScope): Sql {
  const [left, right] = [operand(ast, 0), operand(ast, 1)]
  return fieldsOf(right).length === 0 ? amongValues(left, right, scope) : inList(left, right, scope)
}

function amongValues(left: Ast, right: Ast, scope: SqlScope): Sql {
  const list = evaluate(right, scope.ambient)
  const values = (Array.isArray(list) ? list : []).filter((value) => value !== null && value !== '')
  if (values.length === 0) return sqlOf('1 = 0')
  if (fieldsOf(left).length === 0) return sqlOf(values.includes(evaluate(left, scope.ambient)) ? '1 = 1' : '1 = 0')
  const item = valueSql(left, scope)
  const among = marks(values)
  return {
    sql: `coalesce(${item.sql} in (${among.sql}), 1 = 0)`,
    parameters: [...item.parameters, ...among.parameters],
  }
}

function inList(left: Ast, right: Ast, scope: SqlScope): Sql {
  const item = evaluate(left, scope.ambient)
  if (right.op !== 'items' || fieldsOf(left).length > 0)
    throw new Error('a row condition looks for a value in a field, or a field in values')
  const { sql } = scope.column(String(literal(operand(right, 0))))
  if (typeof item !== 'string' || item === '') return sqlOf('1 = 0')
  return sqlOf(`coalesce(${position(scope)}(',' || ${sql} || ',', ?) > 0, 1 = 0)`, `,${item},`)
}

// Exact, as the evaluator is: LIKE would take a and A for the same.
const position = ({ dialect }: SqlScope) => (dialect === 'sqlite' ? 'instr' : 'strpos')

function method(ast: Ast, scope: SqlScope): Sql {
  const [name, target, args] = ast.args
  const [argument] = listOf(args)
  if (fieldsOf(ast).length === 0) return sqlOf(evaluate(ast, scope.ambient) === true ? '1 = 1' : '1 = 0')
  if (!(isAst(target) && argument && fieldsOf(argument).length === 0))
    throw new Error('a row condition calls methods with known values only')
  const text = evaluate(argument, scope.ambient)
  if (typeof text !== 'string') return sqlOf('1 = 0')
  const { sql, parameters } = valueSql(target, scope)
  const length = [...text].length
  switch (name) {
    case 'contains':
      return sqlOf(`coalesce(${position(scope)}(${sql}, ?) > 0, 1 = 0)`, ...parameters, text)
    case 'startsWith':
      return sqlOf(`coalesce(substr(${sql}, 1, ${length}) = ?, 1 = 0)`, ...parameters, text)
    case 'endsWith':
      return sqlOf(
        `coalesce(substr(${sql}, length(${sql}) - ${length - 1}) = ?, 1 = 0)`,
        ...parameters,
        ...parameters,
        text,
      )
    default:
      throw new Error(`a row condition cannot call "${String(name)}"`)
  }
}
