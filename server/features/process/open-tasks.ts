import { textIn } from '../../../src/schema/base/text.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import type { RecordFeed } from '../../../src/schema/model/feed.ts'
import type { Context } from '../../platform/http/route.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { homeOf } from '../../records/read/stored.ts'
import { tasksOfMine } from './decide.ts'
import { openInstance } from './instances.ts'
import { peopleNames, roleNames } from './names.ts'
import { taskId } from './tasks.ts'

type Row = {
  readonly id: string
  readonly title_zh: string
  readonly title_en: string
  readonly who: string | null
  readonly role: string | null
}

/** Open tasks of the process that a record is in, with their handlers; undefined without one. Companies do not see who decides about them. */
export async function openTasks(
  context: Context,
  resource: ServerResource,
  id: string,
): Promise<RecordFeed['next'] | undefined> {
  const { app, session, lang, ip } = context
  const instance = session.user.supplierId === '' ? await openInstance(app.store, homeOf(resource), id) : undefined
  if (!instance || instance.tenantId !== session.tenantId) return undefined
  const [rows, mine] = await Promise.all([
    app.store.rows<Row>(
      sqlOf(
        `select id, title_zh, title_en, who, role from _process_task where instance_id = ? and status = 'open' order by arrived, id`,
        instance.id,
      ),
    ),
    tasksOfMine({ app, session, lang, ip, resource }, instance),
  ])
  const [people, roles] = await Promise.all([
    peopleNames(
      context,
      rows.map(({ who }) => who),
    ),
    roleNames(
      context,
      rows.map(({ role }) => role),
    ),
  ])
  const own = new Set(mine.map(({ item }) => taskId(instance.id, item.id)))
  return rows.map(({ id: task, title_zh: zh, title_en: en, who, role }) => ({
    title: textIn(lang, { zh, en }),
    roles: [who === null ? (roles.get(role ?? '') ?? role ?? '') : (people.get(who) ?? who)],
    isMine: own.has(task),
  }))
}
