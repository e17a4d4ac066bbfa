import { AppError } from '../../src/schema/model/errors.ts'
import { dictionaryOptions } from '../dictionaries/dictionaries.ts'
import type { Context, Route } from '../http/route.ts'
import { visibleFields } from '../resources/records.ts'
import { lookupLabels, lookupOptions, lookupRows } from './lookup.ts'

/** `table,text,code` of JeecgBoot's dictionary codes as a lookup: a source that is declared, by its table or code. @throws BAD_REQUEST */
function tableQuery({ app, session }: Context, written: string): Record<string, string> {
  const [table = '', text = '', value = '', ...where] = written.split(',')
  const resource = [...app.live.current.resources.values()].find(
    ({ plan, storage }) => storage.table === table || plan.code === table,
  )
  const fieldBy = (name: string) =>
    resource?.storage.columns.find((column) => column.name === name || column.field === name)?.field
  const names = [fieldBy(text), fieldBy(value)]
  const visible = resource ? visibleFields(resource, session) : []
  const [label = '', code = ''] = names.filter((name) => name !== undefined && visible.includes(name))
  if (!resource || where.length > 0 || label === '' || code === '') {
    throw new AppError('BAD_REQUEST', { name: 'dictCode', reason: 'not declared' })
  }
  return { code: resource.plan.code, value: code, label }
}

const written = ({ params }: Context) => params['*'] ?? ''

function dictItems(context: Context) {
  const code = written(context)
  if (!code.includes(',')) return dictionaryOptions(context.app.store, code, context.lang)
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

const named = 'code (value, label) of a declared source, or resource and field'

/** Choices, labels and rows of the sources that fields declare; and JeecgBoot's addresses for the same (contract.md section 4). */
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
    handle: lookupRows,
  },
  { method: 'GET', path: '/sys/dict/getDictItems/*', access: 'signed-in', handle: dictItems },
  { method: 'GET', path: '/sys/dict/loadDict/*', access: 'signed-in', handle: loadDict },
  { method: 'GET', path: '/sys/dict/loadDictItem/*', access: 'signed-in', handle: loadDictItem },
]
