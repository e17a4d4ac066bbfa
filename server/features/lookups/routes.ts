import type { Context, Route } from '../../platform/http/route.ts'
import { dictionaryOptions, enabledOptions } from '../../records/dictionaries/dictionaries.ts'
import { lookupLabels, lookupOptions, lookupRows } from '../../records/lookups/lookup.ts'
import { pickPlan } from '../../records/lookups/pick-plan.ts'
import { tableQuery } from '../../records/lookups/table-code.ts'
import { categoryNames, categoryNodes, linkedOptions, treeNodes } from '../../records/lookups/trees.ts'
import { reportPick } from '../reports/report-pick.ts'

const written = ({ params }: Context) => params['*'] ?? ''

// `status=1` leaves out disabled items, as in the dictionaries that a client caches.
function dictItems(context: Context) {
  const { app, session, lang, query } = context
  const code = written(context)
  if (!code.includes(',')) {
    return query.status === '1'
      ? enabledOptions(app, session.tenantId, code, lang)
      : dictionaryOptions(app.store, session.tenantId, code, lang)
  }
  return lookupOptions({ ...context, query: { ...tableQuery(context, code), pageSize: '200' } })
}

function loadDict(context: Context) {
  const { keyword = '', pageSize = '200' } = context.query
  return lookupOptions({ ...context, query: { ...tableQuery(context, written(context)), keyword, pageSize } })
}

async function loadDictItem(context: Context) {
  const { key = '' } = context.query
  const query = { ...tableQuery(context, written(context)), values: key }
  return (await lookupLabels({ ...context, query })).map(({ label }) => label)
}

/** Rows of a pick dialog: of a resource or a report. */
function pickRows(context: Context) {
  const { code = '' } = context.query
  return context.app.live.current.reports.has(code) ? reportPick(context, code) : lookupRows(context)
}

const named =
  'code (value, label) of a declared source, or resource and field; in where, _mayEdit leaves rows one may edit'

/** Choices, labels and rows of fields' sources; and JeecgBoot's addresses for the same (contract.md section 4). */
export const lookupRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/lookup/options',
    summary: `${named}; keyword, where (JSON), pageSize`,
    access: 'signed-in',
    handle: lookupOptions,
  },
  {
    method: 'GET',
    path: '/lookup/labels',
    summary: `${named}; values (comma list)`,
    access: 'signed-in',
    handle: lookupLabels,
  },
  {
    method: 'GET',
    path: '/lookup/rows',
    summary: `${named}; keyword, where (JSON), pageNo, pageSize`,
    access: 'signed-in',
    handle: pickRows,
  },
  {
    method: 'GET',
    path: '/lookup/plan',
    summary: `${named}: what a pick dialog shows of its rows`,
    access: 'signed-in',
    handle: pickPlan,
  },
  { method: 'GET', path: '/sys/dict/getDictItems/*', access: 'signed-in', handle: dictItems },
  { method: 'GET', path: '/sys/dict/loadDict/*', access: 'signed-in', handle: loadDict },
  { method: 'GET', path: '/sys/dict/loadDictItem/*', access: 'signed-in', handle: loadDictItem },
  { method: 'GET', path: '/sys/dict/loadTreeData', access: 'signed-in', handle: treeNodes },
  { method: 'GET', path: '/sys/category/loadTreeData', access: 'signed-in', handle: categoryNodes },
  { method: 'GET', path: '/sys/category/loadDictItem', access: 'signed-in', handle: categoryNames },
  // The client appends a slash.
  { method: 'GET', path: '/sys/category/loadDictItem/', access: 'signed-in', handle: categoryNames },
  { method: 'GET', path: '/online/cgform/api/querySelectOptions', access: 'signed-in', handle: linkedOptions },
]
