import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import type { Run } from './about-task.ts'
import { decide } from './decide.ts'
import { claim, transfer } from './edit-tasks.ts'
import { eachOf } from './several-tasks.ts'

const most = 500

type Chosen = {
  readonly ids?: string
  readonly id?: string
  readonly opinion?: string
  readonly value?: string
  readonly receiver?: string
}

/** Tasks among the rows of a list of tasks, whose ids are `<resource>.<task>`. */
function tasksIn({ ids, id = '' }: Chosen): readonly string[] {
  const rows = [...new Set(itemsOf(ids ?? id))]
  if (rows.length === 0 || rows.length > most) throw new AppError('BAD_REQUEST', { name: 'ids', reason: `1 - ${most}` })
  return rows.map((row) => row.slice(row.lastIndexOf('.') + 1))
}

/** Does the same with each of the tasks on its own, and says which were refused, and which follow-up steps. */
async function each(context: Context, run: Run): Promise<Answer> {
  const { results, summary } = await eachOf(context, tasksIn(context.body as Chosen), run)
  const [only, ...more] = results
  if (!only || more.length > 0) return new Answer(summary, results)
  if (!only.success) throw new AppError('TASK_REFUSED', { reason: only.message })
  return new Answer(only.message || summary, results)
}

const rows = {
  ids: Type.Optional(Type.String({ maxLength: 100_000 })),
  id: Type.Optional(Type.String({ maxLength: 200 })),
}
const opinion = Type.Optional(Type.Union([Type.String({ maxLength: 500 }), Type.Null()]))

function route(name: string, summary: string, more: object, run: (body: Chosen) => Run): Route {
  return {
    method: 'POST',
    path: `/wf/process/each/${name}`,
    summary,
    body: Type.Object({ ...rows, ...more }, { additionalProperties: false }),
    access: 'signed-in',
    handle: (context) => each(context, run(context.body as Chosen)),
  }
}

const deciding =
  (outcome: 'approve' | 'reject') =>
  ({ opinion: said, value }: Chosen): Run =>
  (own, instance, mine) =>
    decide(own, instance, mine, { outcome, opinion: said ?? value ?? '', body: {} })

/** Actions on the rows of the list of tasks. */
export const taskListRoutes: readonly Route[] = [
  route('approve', 'Approves tasks of the caller with one opinion', { opinion, value: opinion }, deciding('approve')),
  route('reject', 'Rejects tasks of the caller with one opinion', { opinion }, deciding('reject')),
  route('claim', 'Takes tasks of a role', {}, () => claim),
  route(
    'transfer',
    'Hands tasks of the caller to a colleague',
    { opinion, receiver: Type.String({ maxLength: 100 }) },
    ({ receiver = '', opinion: said }) =>
      (own, instance, mine) =>
        transfer(own, instance, mine, { to: receiver, opinion: said ?? '' }),
  ),
]
