import type { Ast } from '../model/compiled.ts'
import type { ProcessPlan } from '../model/process-plan.ts'
import { listOf, literal, operand } from '../rules/ast.ts'
import type { FileProblem } from './read-node.ts'

type Named = { readonly id: string; readonly account: string }

/** Accounts that tasks name as their handlers: the texts that an expression gives, alone, in a list or on one of its branches. */
export function accountsOfTasks({ people }: Pick<ProcessPlan, 'people'>): readonly Named[] {
  return Object.entries(people).flatMap(([id, ast]) =>
    [...new Set(textsOf(ast))].flatMap((text) => accountsIn(text).map((account) => ({ id, account }))),
  )
}

/** Tasks for accounts that do not exist. */
export function unknownAccounts(
  plan: Pick<ProcessPlan, 'people'>,
  isKnown: (account: string) => boolean,
): readonly FileProblem[] {
  return accountsOfTasks(plan)
    .filter(({ account }) => !isKnown(account))
    .map(({ id, account }) => ({ id, message: `nobody of the house has the account ${account}` }))
}

function textsOf(ast: Ast): readonly string[] {
  if (ast.op === 'value') {
    const value = literal(ast)
    return typeof value === 'string' ? [value] : []
  }
  if (ast.op === 'list') return listOf(ast.args).flatMap(textsOf)
  return ast.op === '?:' ? [1, 2].flatMap((branch) => textsOf(operand(ast, branch))) : []
}

/** One text may name several. */
function accountsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
