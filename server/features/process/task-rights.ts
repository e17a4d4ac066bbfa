import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import type { ProcessNode } from '../../../src/schema/model/process-file.ts'
import type { ProcessPlan } from '../../../src/schema/model/process-plan.ts'
import { canReject } from '../../../src/schema/process/rejections.ts'
import { actionsOfApproval } from '../../../src/schema/process/unfit-roles.ts'
import type { Session } from '../../platform/http/route.ts'

type Person = Pick<Session, 'may'>

/** Rights that the handler of a task needs: to read the record, and to what an approval runs. */
export function rightsToTask({ plan: { code, actions } }: ServerResource, plan: ProcessPlan, node: string): string[] {
  const run = actionsOfApproval(plan, node)
  const rights = actions.flatMap(({ name, permission }) => (run.includes(name) ? [permission] : []))
  return [...new Set([permissionOf(code, 'list'), ...rights])]
}

/** Whether a person may approve a task with an opinion alone. An action that asks for other fields is a button of the record. */
export function mayApprove(resource: ServerResource, session: Person, plan: ProcessPlan, node: string): boolean {
  return actionsOfApproval(plan, node).every((action) => mayRun(resource, session, action))
}

/** Whether a person may reject a task with an opinion alone. */
export function mayReject(resource: ServerResource, session: Person, plan: ProcessPlan, node: string): boolean {
  const action = plan.nodes[node]?.action
  return canReject(plan, node) && (action === undefined || mayRun(resource, session, action))
}

function mayRun({ plan }: ServerResource, { may }: Person, name: string): boolean {
  const action = plan.actions.find((each) => each.name === name)
  return (
    action !== undefined &&
    may(action.permission) &&
    action.ask.every((field) => plan.fields[field]?.type === 'textarea')
  )
}

/** User tasks of a process. */
export function tasksOf({ nodes }: ProcessPlan): readonly ProcessNode[] {
  return Object.values(nodes).filter(({ kind }) => kind === 'user')
}

/** Tasks of the processes of a resource for which a person lacks a right, by the code of the process. */
export function tasksBeyondRights(
  processes: Model['processes'],
  resource: ServerResource,
  { may }: Person,
): readonly { readonly process: string; readonly nodes: readonly string[] }[] {
  return [...processes.values()]
    .filter((plan) => plan.resource === resource.plan.code)
    .map((plan) => ({
      process: plan.code,
      nodes: tasksOf(plan).flatMap(({ id }) => (rightsToTask(resource, plan, id).every(may) ? [] : [id])),
    }))
    .filter(({ nodes }) => nodes.length > 0)
}
