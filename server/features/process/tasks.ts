import type { Text } from '../../../src/schema/base/text.ts'
import { after } from '../../../src/schema/model/span.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import type { Step } from '../../platform/store/store.ts'
import { nowText } from '../../platform/time.ts'
import type { Draft } from './draft.ts'

const statusOf = { approve: 'approved', reject: 'rejected', back: 'rejected' } as const

/**
 * Steps that bring the tasks of an instance in line with its state: the decided one, the open ones, and those that are no longer needed.
 * The state decides; the rows are found by lists and tell what was done.
 */
export function taskSteps(draft: Draft, by: string): readonly Step[] {
  const { instance, state, now } = draft
  const at = nowText(now)
  const present = state.tokens.flatMap((token) => (token.items ?? []).map((item) => ({ token, item })))
  const open = present.filter(({ item }) => item.status === 'open' || item.status === 'waits')
  return [
    ...decisionSteps(draft, by, at),
    ...open.map(({ token, item }) => {
      const { title: name = '', due } = instance.plan.nodes[token.node] ?? {}
      const title = item.chooses ? choiceOf(name) : name
      const until = due === undefined ? null : nowText(after(token.since, due, draft.calendar))
      return sqlOf(
        `insert into _process_task (id, instance_id, tenant_id, process, resource, record_id, node, token, title_zh, title_en, starter, who, role,
          status, arrived, due) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
          on conflict (id) do update set who = excluded.who, status = excluded.status,
            arrived = case when _process_task.status = 'waits' then excluded.arrived else _process_task.arrived end`,
        ...[taskId(instance.id, item.id), instance.id, instance.tenantId, instance.plan.code, instance.resource],
        ...[instance.recordId, token.node, token.id, textOf(title, 'zh'), textOf(title, 'en'), instance.starter],
        ...[item.who ?? null, item.role ?? null, item.status, at, until],
      )
    }),
    dropStep(
      instance.id,
      open.map(({ item }) => taskId(instance.id, item.id)),
      at,
    ),
  ]
}

/** Title of the choice of handlers. */
function choiceOf(task: Text): Text {
  return { zh: `选择办理人：${textOf(task, 'zh')}`, en: `Choose handlers: ${textOf(task, 'en')}` }
}

/** Id of a task: its instance and the number of its item. */
export function taskId(instance: string, item: string): string {
  return `${instance}-${item}`
}

/** Instance and item of a task's id. */
export function partsOfTask(id: string): readonly [instance: string, item: string] {
  const at = id.lastIndexOf('-')
  return [id.slice(0, Math.max(0, at)), id.slice(at + 1)]
}

function decisionSteps({ instance, decision }: Draft, by: string, at: string): readonly Step[] {
  if (!decision) return []
  const { item, outcome, opinion, actsFor = null } = decision
  const id = taskId(instance.id, item)
  const note = sqlOf(
    `insert into _process_note (id, instance_id, task_id, who, acts_for, what, opinion, at)
      select coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ? from _process_note where instance_id = ?`,
    ...[instance.id, id, by, actsFor, outcome, opinion, at, instance.id],
  )
  if (!(outcome in statusOf)) return [note]
  const status = statusOf[outcome as keyof typeof statusOf]
  return [
    note,
    {
      ...sqlOf(
        `update _process_task set status = ?, done_at = ?, done_by = ?, acts_for = ?, opinion = ? where id = ? and status = 'open'`,
        ...[status, at, by, actsFor, opinion, id],
      ),
      expect: { changes: 1 },
      refusal: 'CHANGED_MEANWHILE',
    },
  ]
}

function dropStep(instance: string, open: readonly string[], at: string): Step {
  const kept = open.length === 0 ? '' : `and id not in (${open.map(() => '?').join(', ')})`
  return sqlOf(
    `update _process_task set status = 'dropped', done_at = ? where instance_id = ? and status in ('open', 'waits') ${kept}`,
    at,
    instance,
    ...open,
  )
}

function textOf(title: Text, lang: 'zh' | 'en'): string {
  return typeof title === 'string' ? title : title[lang]
}
