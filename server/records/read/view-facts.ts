import type { Ast, ServerResource } from '../../../src/schema/model/compiled.ts'
import { fieldsOf } from '../../../src/schema/rules/ast.ts'
import { evaluate } from '../../../src/schema/rules/evaluate.ts'
import type { App } from '../../platform/app.ts'
import type { Session } from '../../platform/http/route.ts'
import { type Condition, valuesIn } from '../../platform/sql/conditions.ts'
import type { Sql } from '../../platform/sql/sql.ts'
import type { Row, Step } from '../../platform/store/store.ts'
import { ambientOf, rowRules } from '../../rights/rows/scope.ts'

/** Known facts about the rows of a view, in addition to its statement. */
export type ViewFacts = {
  /** Fields that always have a value: an order by them may use an index. */
  readonly filled?: readonly string[]
  /** Values common to all rows, by field. */
  readonly constant?: Readonly<Record<string, string>>
  /** Number of rows, if it is known without counting. */
  readonly total?: () => Promise<number>
  /** Finds rows by other means than comparing columns. */
  readonly find?: (conditions: readonly Condition[]) => Promise<FoundRows>
  /** Parts of the view, `with <table> as (…)` each: together its rows, each ordered and counted faster than all together. */
  readonly parts?: ViewParts
  /** Parts for orders by a field. */
  readonly ordered?: Readonly<Record<string, ViewParts>>
  /** Condition that rows with these ids meet, for an index. */
  readonly near?: (ids: readonly string[]) => Sql
}

type ViewParts = { readonly queries: readonly Sql[]; readonly read: (step: Step) => Promise<Row[]> }

/** Conditions of a request, as a view finds their rows. */
export type FoundRows = {
  /** For each condition in turn: undefined where its columns are compared. */
  readonly each: readonly (FoundCondition | undefined)[]
  /** Number of rows under all conditions, if it is known without counting them one by one. */
  readonly total?: () => Promise<number>
  /** Rows by the values of a field, in ascending order; undefined if their numbers are unknown. */
  readonly byValue?: (field: string) => Promise<readonly ValueRows[] | undefined>
}

/** Rows of a view with the same value in a field. */
export type ValueRows = { readonly count: number; readonly is: Sql }

export type FoundCondition = {
  /** Condition equal to the asked one, faster to compare. */
  readonly is?: Sql
  /** Number of rows or records that it finds; exact up to a limit. */
  readonly hits: number
  /** Condition on them by an index, if they are few. */
  readonly few?: Sql
}

/** Known facts about the rows of a resource that is open as a view. */
export function factsOf(view: App['view'], { plan }: ServerResource): ViewFacts {
  return view?.code === plan.code ? (view.facts as ViewFacts) : {}
}

/** Whether a session reads all rows of a view under some conditions, by its constant values. */
export function isWholeView(
  resource: ServerResource,
  session: Session,
  conditions: readonly Condition[],
  constant: Readonly<Record<string, string>>,
): boolean {
  const scope = { ...constant, ...ambientOf(session) }
  const holds = (ast: Ast) => fieldsOf(ast).every((name) => name in constant) && evaluate(ast, scope) === true
  const isMet = (condition: Condition) =>
    'field' in condition &&
    (condition.op === 'eq' || condition.op === 'in') &&
    valuesIn(condition).some((value) => value === constant[condition.field])
  return conditions.every(isMet) && rowRules(resource, session, 'list').some((rules) => rules.every(holds))
}
