import type { DataSource, Option, Record_, Resolved } from '../../../../widgets/kit/contract.ts'
import type { Client } from '../../../api/client.ts'
import {
  type ForeignChoice,
  type ForeignLink,
  type ForeignTree,
  linkAbove,
} from '../../../schema/jeecg/foreign-choice.ts'
import { reportPlan, reportRows } from './foreign-report.ts'

type DictItem = {
  readonly value: string | number
  readonly text?: string
  readonly title?: string
  readonly label?: string
}
type TreeNode = { readonly key: string; readonly title: string }
type LinkItem = { readonly id: string | number; readonly store: string | number; readonly label: string }

/** Our data source extended by choices of a foreign definition: inline ones, and those from its server. */
export function foreignData(client: Client, data: DataSource, choices: ReadonlyMap<string, ForeignChoice>): DataSource {
  const once = remembered()
  const options = (choice: ForeignChoice, { keyword = '', where }: { keyword?: string; where?: Resolved }) => {
    if ('search' in choice) return found(client, choice.search, keyword)
    if ('link' in choice)
      return once(JSON.stringify([choice.link, where]), () => linked(client, choice.link, textOf(where?.[linkAbove])))
    return containing(keyword, listed(client, choice, once))
  }
  return {
    ...data,
    options: async (source, query, signal) => {
      const choice = choices.get(source.code)
      return choice ? options(choice, query) : data.options(source, query, signal)
    },
    labels: async (source, values, signal) => {
      const choice = choices.get(source.code)
      return choice ? labelled(client, choice, values, once) : data.labels(source, values, signal)
    },
    plan: async (source) => {
      const choice = choices.get(source.code)
      return choice && 'report' in choice ? reportPlan(client, choice.report, choice.columns) : data.plan(source)
    },
    rows: async (source, query, signal) => {
      const choice = choices.get(source.code)
      if (!choice) return data.rows(source, query, signal)
      if ('report' in choice) return reportRows(client, choice.report, query)
      return nodesOf(client, choice, textOf(query.where?.pid))
    },
  }
}

type Once = <T>(key: string, ask: () => Promise<T>) => Promise<T>

/** Cache of requests; a failed one is repeated on the next call. */
function remembered(): Once {
  const asked = new Map<string, Promise<unknown>>()
  return <T>(key: string, ask: () => Promise<T>) => {
    const known = (asked.get(key) ?? ask()) as Promise<T>
    asked.set(key, known)
    known.catch(() => asked.delete(key))
    return known
  }
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

async function containing(keyword: string, all: Promise<readonly Option[]>): Promise<readonly Option[]> {
  return (await all).filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}

function listed(client: Client, choice: ForeignChoice, once: Once): Promise<readonly Option[]> {
  if ('options' in choice) return Promise.resolve(choice.options)
  if (!('dict' in choice)) return Promise.resolve([])
  const { dict } = choice
  return once(dict, async () => (await client.get<readonly DictItem[]>(path('getDictItems', dict))).map(optionOf))
}

const path = (call: string, code: string) => `sys/dict/${call}/${encodeURI(code)}`

function optionOf({ value, label, title, text }: DictItem): Option {
  return { value: String(value), label: label ?? title ?? text ?? String(value) }
}

async function found(client: Client, code: string, keyword: string): Promise<readonly Option[]> {
  const items = await client.get<readonly DictItem[]>(path('loadDict', code), { keyword, pageSize: 10 })
  return items.map(optionOf)
}

/**
 * A level of linked selects: rows under the chosen parent. A field stores the row's key; the server expects its id
 * (contract.md 5.4, echo).
 */
async function linked(client: Client, link: ForeignLink, above: string): Promise<readonly Option[]> {
  const { isFirst, condition, ...named } = link
  if (!isFirst && above === '') return []
  const items = isFirst
    ? await levelOf(client, { ...named, condition })
    : await levelOf(client, { ...named, pidValue: await idOf(client, link, above) })
  return items.map(({ store, label }) => ({ value: String(store), label }))
}

function levelOf(client: Client, query: Readonly<Record<string, string | number>>): Promise<readonly LinkItem[]> {
  return client.get<readonly LinkItem[]>('online/cgform/api/querySelectOptions', query)
}

/** Row of a level by its stored key, under any parent. */
async function rowOf(client: Client, link: ForeignLink, key: string): Promise<LinkItem | undefined> {
  const { isFirst: _, ...named } = link
  const [row] = await levelOf(client, { ...named, condition: `${named.key} = '${key.replaceAll("'", "''")}'` })
  return row
}

async function idOf(client: Client, link: ForeignLink, key: string) {
  if (link.idField === link.key) return key
  return (await rowOf(client, link, key))?.id ?? '-1'
}

/** Choices of stored values. */
async function labelled(
  client: Client,
  choice: ForeignChoice,
  values: readonly string[],
  once: Once,
): Promise<readonly Option[]> {
  if (values.length === 0) return []
  // A report's value is its own label.
  if ('report' in choice) return values.map((value) => ({ value, label: value }))
  if ('search' in choice || 'tree' in choice || 'category' in choice) return namesOf(client, choice, values)
  if ('link' in choice) {
    const rows = await Promise.all(values.map((value) => rowOf(client, choice.link, value)))
    return rows.flatMap((row) => (row ? [{ value: String(row.store), label: row.label }] : []))
  }
  const byValue = new Map((await listed(client, choice, once)).map((option) => [option.value, option]))
  return values.flatMap((value) => byValue.get(value) ?? [])
}

type Named = Extract<ForeignChoice, { search: string } | { tree: ForeignTree } | { category: string }>

async function namesOf(client: Client, choice: Named, values: readonly string[]): Promise<readonly Option[]> {
  const names = await ('category' in choice
    ? client.get<readonly string[]>('sys/category/loadDictItem/', { ids: values.join(',') })
    : client.get<readonly string[] | string>(path('loadDictItem', tableOf(choice)), {
        key: values.join(','),
        // Missing rows must stay, or names and values would not align.
        delNotExist: false,
      }))
  return [names].flat().flatMap((label, index) => {
    const value = values[index]
    return value === undefined || !label ? [] : [{ value, label }]
  })
}

function tableOf(choice: Exclude<Named, { category: string }>): string {
  if ('search' in choice) return choice.search
  const { table, text, code } = choice.tree
  return [table, text, code].join(',')
}

/** Children of a tree node, in the shape of a tree select. */
async function nodesOf(client: Client, choice: ForeignChoice, pid: string) {
  const nodes = await treeLevel(client, choice, pid)
  const records = nodes.map(({ key, title }): Record_ => ({ value: key, label: title }))
  return { records, total: records.length }
}

function treeLevel(client: Client, choice: ForeignChoice, pid: string): Promise<readonly TreeNode[]> {
  if ('category' in choice) {
    const query = pid === '' ? { pid: '', pcode: choice.category } : { pid, pcode: '' }
    return client.get('sys/category/loadTreeData', { ...query, condition: '' })
  }
  if (!('tree' in choice)) return Promise.resolve([])
  const { table: tableName, ...rest } = choice.tree
  return client.get('sys/dict/loadTreeData', { ...rest, tableName, pid, condition: '' })
}
