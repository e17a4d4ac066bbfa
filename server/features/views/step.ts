import { textIn } from '../../../src/schema/base/text.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import { byResource, entriesSql, entryCount, type Kind, wordsSql } from './entries.ts'
import { hoursSql } from './expressions.ts'
import { nameSql, personSql, workedOn } from './record-arms.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

/** State changes of documents by any person, with the waiting time before each. */
export const step: MakeView = (context) => {
  const { app, session, lang } = context
  const kinds = workedOn(context).flatMap((resource): readonly Kind[] => {
    const steps = resource.plan.actions.filter(({ from }) => from.length > 0)
    return steps.length === 0 ? [] : [{ resource, actions: steps.map(({ name }) => name) }]
  })
  const words = kinds.flatMap(({ resource: { plan } }) =>
    plan.actions.map(({ name, title }) => [plan.code, name, textIn(lang, title)] as const),
  )
  const codes = kinds.map(({ resource }) => resource.plan.code)
  return {
    filled: ['started', 'ended'],
    total: () => entryCount(context, kinds),
    columns: {
      id: 'h.id',
      tenantId: sqlOf('?', session.tenantId),
      createTime: 'h.at',
      title: byResource(kinds, (resource) => nameSql(context, resource)),
      processName: titleSql(context, 'h.resource', codes),
      what: wordsSql(words),
      realname: personSql('h.who', lang),
      started: 'h.since',
      ended: 'h.at',
      duration: hoursSql(sqlOf('h.since'), sqlOf('h.at'), app.store.dialect),
      busType: 'h.resource',
      busId: 'h.record_id',
    },
    from: statement('from _history h where', entriesSql(context, kinds)),
  }
}
