import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import type { ProcessPlan } from '../../../../src/schema/model/process-plan.ts'
import { adminRole } from '../../../../src/schema/model/roles.ts'
import { peopleNamed } from '../../../features/process/handlers.ts'
import { rightsToTask, tasksOf } from '../../../features/process/task-rights.ts'
import { modelFor } from '../../../platform/tenant-model.ts'
import { referenceLabels } from '../../../records/read/reference-labels.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { sessionFor } from '../../../rights/auth/session-for.ts'
import { grantsOf } from '../../../rights/permissions/grants.ts'
import { problemAt } from '../../kit/problem.ts'

const levels = [1, 2, 3] as const
const own = ownFields(import.meta, [
  ...(['busType', 'category', 'person1', 'person2', 'person3', 'role1', 'role2', 'role3', 'status'] as const),
])

type Moment = MomentOf<typeof own>

/**
 * A line of the approval matrix names roles and people who read its documents and have the rights to what their decision runs, and a
 * category that the documents can have.
 */
export const approvalMatrix = own.hook(async (moment) => {
  const { action, after, model } = moment
  if (action === 'delete' || after.status !== 'Y') return {}
  const resource = model.resources.get(String(after.busType ?? ''))
  if (!resource) return {}
  const plans = [...modelFor(moment).processes.values()].filter((plan) => plan.resource === resource.plan.code)
  const found = await Promise.all(levels.map((level) => problemsAt(moment, level, rightsAt(level, resource, plans))))
  return { problems: [...found.flat(), ...(await categoryProblems(moment, resource, plans))] }
})

/** Problems of a category that no document has: the processes read none, or it is no choice of the field that they read. */
async function categoryProblems(
  { app, session, lang, after }: Moment,
  { plan }: ServerResource,
  plans: readonly ProcessPlan[],
): Promise<readonly Problem[]> {
  const category = String(after.category ?? '')
  const fields = plans.flatMap(({ matrix }) => plan.fields[matrix?.category ?? ''] ?? [])
  if (category === '') return []
  if (fields.length === 0)
    return [problemAt('category', '该单据的流程不读取类别，请留空', 'The processes of the document read no category')]
  const known = await Promise.all(
    fields.map(async ({ source }) => {
      const labelOf = source && (await referenceLabels(app, session, lang, source, [category]))
      return !labelOf || labelOf(category) !== undefined
    }),
  )
  return known.includes(true) ? [] : [{ field: 'category', kind: 'choice', params: { value: category } }]
}

type Level = (typeof levels)[number]

/** Rights to the tasks of a level; empty where no process has one. */
function rightsAt(level: Level, resource: ServerResource, plans: readonly ProcessPlan[]): readonly string[] {
  const rights = plans.flatMap((plan) =>
    tasksOf(plan).flatMap(({ id, handlers }) =>
      handlers?.by === 'matrix' && handlers.level === level ? rightsToTask(resource, plan, id) : [],
    ),
  )
  return [...new Set(rights)]
}

async function problemsAt(
  { app, session, after }: Moment,
  level: Level,
  rights: readonly string[],
): Promise<readonly Problem[]> {
  const [role, person] = [String(after[`role${level}`] ?? ''), String(after[`person${level}`] ?? '')]
  const problems: Problem[] = []
  if (role !== '' && role !== adminRole) {
    const grants = await grantsOf(app.store, [role])
    const missing = rights.filter((right) => !grants.get(right)?.includes(role))
    if (missing.length > 0) problems.push(unfit(`role${level}`, missing))
  }
  if (person !== '') {
    const [user] = await peopleNamed(app.store, [person], session.tenantId)
    const theirs = user && (await sessionFor(app, user, session.tenantId))
    const missing = rights.filter((right) => !theirs?.may(right))
    if (!theirs) problems.push(problemAt(`person${level}`, '请选择在用的同事', 'Choose a colleague in use'))
    else if (missing.length > 0) problems.push(unfit(`person${level}`, missing))
  }
  return problems
}

function unfit(field: string, missing: readonly string[]): Problem {
  const rights = missing.join(', ')
  return problemAt(
    field,
    `不能办理该单据：缺少权限 ${rights}`,
    `It cannot handle the document: the rights ${rights} are missing`,
  )
}
