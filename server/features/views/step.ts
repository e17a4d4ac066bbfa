import { sqlOf, statement } from '../../platform/sql/sql.ts'
import {
  actionWords,
  entriesSql,
  entryCount,
  entryCounts,
  type Kind,
  kindsInUse,
  listsMost,
  wordsSql,
} from './entries.ts'
import { entryKeys } from './entry-facts.ts'
import { hoursSql } from './expressions.ts'
import { countNamed } from './named-records.ts'
import { personSql, workedOn } from './record-arms.ts'
import { documentTitle, entryPlace, inOrderOfNames, tablesOf } from './titled.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

/** State changes of documents by any person, with the waiting time before each. */
export const step: MakeView = async (context) => {
  const { app, session, lang } = context
  const steps = workedOn(context).map((resource): Kind => {
    const actions = resource.plan.actions.filter(({ from }) => from.length > 0)
    return { resource, actions: actions.map(({ name }) => name) }
  })
  const kinds = await kindsInUse(context, steps)
  const resources = kinds.map(({ resource }) => resource)
  const processName = titleSql(
    context,
    'h.resource',
    resources.map(({ plan }) => plan.code),
  )
  const byKind = { processName, what: wordsSql(actionWords(kinds, lang)), busType: 'h.resource' }
  const realname = personSql('h.who', lang)
  const count = countNamed(context, kinds)
  const isMost = count !== undefined && listsMost(context, kinds)
  return {
    behind: tablesOf(resources),
    ...(isMost && { ordered: { title: [inOrderOfNames(context, 'title', entriesSql(context, kinds))] } }),
    filled: ['started', 'ended'],
    total: () => entryCount(context, kinds),
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createTime: 'h.at',
      title: documentTitle(context, resources, entryPlace),
      ...byKind,
      realname,
      started: 'h.since',
      ended: 'h.at',
      duration: hoursSql(sqlOf('h.since'), sqlOf('h.at'), app.store.dialect),
      busId: 'h.record_id',
    },
    keys: entryKeys,
    from: statement('from _history h where', entriesSql(context, kinds)),
    entries: {
      byKind,
      byPerson: { columns: { realname } },
      name: { field: 'title', resources, count },
      counts: (counting) => entryCounts(context, kinds, '', counting),
    },
  }
}
