import { fieldOf } from '../../../src/schema/compile/system-fields.ts'
import type { ServerResource } from '../../../src/schema/model/compiled.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import type { Reading } from '../../platform/http/route.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable } from '../../platform/sql/records.ts'
import { all, any, isOneOf, type Sql, sqlOf, statement } from '../../platform/sql/sql.ts'
import { dictionaryOptions } from '../../records/dictionaries/dictionaries.ts'
import { scopeSql, wholeTenants } from '../../rights/rows/scope.ts'
import type { Counting } from './entry-facts.ts'
import { workedOn } from './record-arms.ts'
import { documentRecord, documentTitle, nameColumn, tablesOf } from './titled.ts'
import { titleSql } from './titles.ts'
import type { MakeView } from './view.ts'

const kind = `(d.resource || '.' || coalesce(d.state, ''))`

/** Documents of the reader, as author or as buyer, by the index of documents. */
export const ownDocument: MakeView = async (context) => {
  const resources = workedOn(context).filter(({ plan }) => plan.parent === undefined)
  const codes = resources.map(({ plan }) => plan.code)
  const words = await stateWords(context, resources)
  const { username } = context.session.user
  const behind = tablesOf(resources)
  // An order by time of change is found along one index for each; no document is in both.
  const from = (mine: Sql) => statement('from _document d where', all([mine, readSql(context, resources)]))
  const arms = [
    from(sqlOf('d.maker = ?', username)),
    from(sqlOf(`d.owner = ? and coalesce(d.maker, '') <> ?`, username, username)),
  ]
  // In expressions, so that all other rows are found along an order or by kind.
  const walked = from(sqlOf(`(coalesce(d.maker, '') = ? or coalesce(d.owner, '') = ?)`, username, username))
  const counts = (counting: Counting) => countsOf(context, walked, behind, counting)
  return {
    filled: ['made', 'changed'],
    behind,
    total: async () => sumOf(await counts({ among: {}, by: 'kind' })),
    columns: {
      id: 'd.id',
      tenantId: sqlOf('?', context.session.tenantId),
      createTime: 'd.made',
      updateTime: 'd.changed',
      processName: titleSql(context, 'd.resource', codes),
      title: documentTitle(context, resources, { resource: 'd.resource', record: 'd.record_id' }, nameColumn(context)),
      stateName: stateSql(words, 'd.resource', 'd.state'),
      made: 'd.made',
      changed: 'd.changed',
      busType: 'd.resource',
      busId: 'd.record_id',
    },
    keys: { _kind: kind, _resource: 'd.resource', _action: 'd.state' },
    from: walked,
    ordered: { changed: arms.map((each) => ({ from: each })), updateTime: arms.map((each) => ({ from: each })) },
    entries: {
      byKind: {
        processName: titleSql(context, 'h.resource', codes),
        stateName: stateSql(words, 'h.resource', 'h.action'),
        busType: 'h.resource',
      },
      kinds: async () => kindsOf([...(await counts({ among: {}, by: 'kind' })).keys()]),
      mostByIndex: Number.POSITIVE_INFINITY,
      counts,
    },
  }
}

/** Documents that a session may list: those of whole tenants, and those whose record is in the scope of its resource. */
function readSql({ app, session }: Reading, resources: readonly ServerResource[]): Sql {
  const { dialect } = app.store
  const grouped = Map.groupBy(resources, (resource) => wholeTenants(resource, session, 'list')?.join())
  const parts = [...grouped].flatMap(([tenants, some]) => {
    const codes = some.map(({ plan }) => plan.code)
    if (tenants !== undefined)
      return [all([isOneOf('d.tenant_id', tenants.split(',')), isOneOf(`(d.resource || '')`, codes)])]
    return some.map((resource) => {
      const record = all([
        sqlOf(`${columnOf(resource, 'id')} = ${documentRecord}`),
        scopeSql(resource, session, 'list', dialect),
      ])
      return all([
        sqlOf('d.resource = ?', resource.plan.code),
        statement(`exists (select 1 ${fromTable(resource)} where`, record, ')'),
      ])
    })
  })
  return any(parts)
}

/** Numbers of documents by resource and state. */
async function countsOf({ app }: Reading, from: Sql, behind: readonly string[], { among }: Counting) {
  const counted = statement(`select ${kind} as key, count(*) as total`, from, 'group by 1')
  const key = `documents ${counted.sql}\n${JSON.stringify(counted.parameters)}`
  const rows = await remembered(app.store, behind, key, () =>
    app.store.rows<{ key: string; total: number }>(counted, { heavy: true }),
  )
  const isAmong = among.kinds && new Set(among.kinds)
  return new Map(
    rows.flatMap((row) => (isAmong?.has(row.key) === false ? [] : [[row.key, Number(row.total)] as const])),
  )
}

function kindsOf(keys: readonly string[]): Sql {
  const pairs = keys.map((key) => key.split('.'))
  if (pairs.length === 0) return sqlOf(`select '' as resource, '' as action, '' as who where 1 = 0`)
  const values = pairs.map(() => `(?, ?, '')`).join(', ')
  return sqlOf(
    `select column1 as resource, column2 as action, column3 as who from (values ${values}) as kinds`,
    ...pairs.flatMap(([resource, state = '']) => [resource, state]),
  )
}

const sumOf = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

type StateWord = readonly [kind: string, text: string]

/** Titles of the states of resources. */
async function stateWords({ app, session, lang }: Reading, resources: readonly ServerResource[]) {
  const words = await Promise.all(
    resources.map(async ({ plan }): Promise<readonly StateWord[]> => {
      const source = plan.states && fieldOf(plan.fields, plan.states.field)?.source
      if (source?.kind !== 'dictionary') return []
      const options = await dictionaryOptions(app.store, session.tenantId, source.code, lang)
      return options.map(({ value, text }) => [`${plan.code}.${value}`, text])
    }),
  )
  return words.flat()
}

function stateSql(words: readonly StateWord[], resource: string, state: string): Sql {
  if (words.length === 0) return sqlOf(state)
  return sqlOf(
    `case ${resource} || '.' || ${state} ${'when ? then ? '.repeat(words.length)}else ${state} end`,
    ...words.flat(),
  )
}
