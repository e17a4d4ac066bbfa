import { Type } from 'typebox'
import { AppError } from '../../../src/schema/model/errors.ts'
import { Answer, type Context, type Route } from '../../platform/http/route.ts'
import { itemsOf } from '../../platform/sql/conditions.ts'
import { type Run, tried } from './about-task.ts'
import { decide } from './decide.ts'
import { claim, transfer } from './edit-tasks.ts'

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

/** Does the same with each of the tasks on its own, and says which were refused. */
async function each(context: Context, run: Run): Promise<Answer> {
  const results = []
  for (const id of tasksIn(context.body as Chosen)) results.push(await tried(context, id, run))
  const refused = results.filter(({ success }) => !success)
  const [first] = refused
  if (first && results.length === 1) throw new AppError('TASK_REFUSED', { reason: first.message })
  const reasons = [...new Set(refused.map(({ message }) => message))].join('; ')
  const done = results.length - refused.length
  const said = {
    zh: first ? `已办理 ${done} 条，未办理 ${refused.length} 条：${reasons}` : `已办理 ${done} 条`,
    en: first ? `${done} done, ${refused.length} refused: ${reasons}` : `${done} done`,
  }
  return new Answer(said[context.lang], results)
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
