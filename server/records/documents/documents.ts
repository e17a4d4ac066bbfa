import { createHash } from 'node:crypto'
import type { Model, ServerResource } from '../../../src/schema/model/compiled.ts'
import { shownColumns } from '../../platform/sql/columns.ts'
import { sqlOf } from '../../platform/sql/sql.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'
import { storedIn } from '../read/stored.ts'
import { namedSql, nameKeys } from './document-name.ts'

/*
 * Index of documents: `_document` has each record of a resource with states under its name, for lists over all of them. Triggers
 * keep it in the transaction of every write, by any writer. It grants no right: lists add the scope of each resource, and read
 * the name from the record itself where a reader sees other name fields. Masked values are masked in it too; encrypted ones are
 * stored elsewhere, and missing in it.
 */

type Dialect = Store['dialect']

/** Field that names the owner of a document, other than its author. */
const ownerField = 'buyerId'

const columns = [
  'id',
  'resource',
  'record_id',
  'tenant_id',
  'state',
  'maker',
  'owner',
  'made',
  'changed',
  'name_zh',
  'name_en',
] as const

/** Statements that create the table; its id is the resource and the id of the record. */
export function documentTable(dialect: Dialect): readonly string[] {
  // Texts compare by code point, as in all tables of files.
  const type = dialect === 'sqlite' ? 'text' : 'text collate "C"'
  const rest = columns.slice(1).map((name) => `${name} ${type}${name === 'resource' ? ' not null' : ''}`)
  const facts = 'resource, tenant_id, maker, owner, state'
  return [
    `create table if not exists _document (id ${type} primary key, ${rest.join(', ')})`,
    `create index if not exists _document_kind on _document (resource, state, id, tenant_id, maker, owner)`,
    `create index if not exists _document_maker on _document (maker, changed, id, resource, tenant_id, state)`,
    `create index if not exists _document_made on _document (made, id, ${facts})`,
    `create index if not exists _document_owner on _document (owner, changed, id, resource, tenant_id, state, maker)`,
    ...['zh', 'en'].map(
      (lang) => `create index if not exists _document_${lang} on _document (name_${lang}, id, ${facts})`,
    ),
  ]
}

/** Resources whose records are documents. */
export function documentsIn(model: Model): readonly ServerResource[] {
  return storedIn(model).filter(({ plan }) => plan.states !== undefined)
}

/** Triggers of a resource's table by name. A name has a digest of its statement: a trigger with this name needs no change. */
export function documentTriggers(resource: ServerResource, dialect: Dialect): ReadonlyMap<string, readonly string[]> {
  const made = dialect === 'sqlite' ? sqliteTriggers(resource) : [postgresTrigger(resource)]
  return new Map(
    made.map((write) => {
      const name = `${triggerPrefix(resource)}${digest(write('').join())}`
      return [name, write(name)]
    }),
  )
}

/** Common start of the names of a table's triggers. */
export const triggerPrefix = ({ storage }: ServerResource) => `document_${digest(storage.table)}_`

/** Statements that fill the entries of a resource again. */
export function fillDocuments(resource: ServerResource, dialect: Dialect): readonly string[] {
  const { plan, storage } = resource
  const table = quoted(storage.table)
  const values = valuesOf(resource, dialect, table)
  return [
    `delete from _document where resource = ${textOf(plan.code)}`,
    `insert into _document (${columns.join(', ')}) select ${inOrder(values).join(', ')} from ${table}`,
  ]
}

type Values = Readonly<Record<(typeof columns)[number], string>>

const inOrder = (values: Values) => columns.map((name) => values[name])

function valuesOf(resource: ServerResource, dialect: Dialect, row: string): Values {
  const { plan } = resource
  const column = (field: string) => `${row}.${quoted(columnName(resource, field))}`
  const shown = shownColumns(resource, dialect, column)
  const name = (lang: 'zh' | 'en') => {
    const title = typeof plan.title === 'string' ? plan.title : plan.title[lang]
    return namedSql(nameKeys(plan, lang).map(shown), sqlOf(textOf(title))).sql
  }
  return {
    id: idOf(resource, row),
    resource: textOf(plan.code),
    record_id: column('id'),
    tenant_id: column('tenantId'),
    state: plan.states ? column(plan.states.field) : 'null',
    maker: column('createBy'),
    owner: hasOwner(resource) ? column(ownerField) : 'null',
    made: column('createTime'),
    changed: changedOf(resource, row),
    name_zh: name('zh'),
    name_en: name('en'),
  }
}

const hasOwner = ({ plan }: ServerResource) => plan.fields[ownerField]?.type === 'sel_user'
const idOf = ({ plan }: ServerResource, row: string) => `${textOf(`${plan.code}.`)} || ${row}.id`

function changedOf(resource: ServerResource, row: string): string {
  const [changed, made] = ['updateTime', 'createTime'].map((field) => `${row}.${quoted(columnName(resource, field))}`)
  return `coalesce(${changed}, ${made})`
}

/** Whether values of an entry other than the time of change differ between two versions of a row. */
function differs(resource: ServerResource, isOther: (column: string) => string): string {
  const { plan } = resource
  const fields = [
    ...['tenantId', 'createBy', 'createTime', ...(plan.states ? [plan.states.field] : [])],
    ...(hasOwner(resource) ? [ownerField] : []),
    ...nameKeys(plan, 'zh'),
    ...nameKeys(plan, 'en'),
  ]
  return [...new Set(fields)].map((field) => isOther(quoted(columnName(resource, field)))).join(' or ')
}

function columnName({ storage, plan }: ServerResource, field: string): string {
  const name = storage.columns.find((column) => column.field === field)?.name
  if (name === undefined) throw new Error(`${plan.code} has no column for "${field}"`)
  return name
}

type Write = (name: string) => readonly string[]

function sqliteTriggers(resource: ServerResource): readonly Write[] {
  const table = quoted(resource.storage.table)
  const isOther = differs(resource, (column) => `old.${column} is not new.${column}`)
  const changed = changedOf(resource, 'new')
  const trigger = (event: string, when: string, body: string) => (name: string) => [
    `create trigger ${quoted(name)} after ${event} on ${table} ${when} begin ${body}; end`,
  ]
  return [
    trigger('insert', '', addition(resource, 'sqlite')),
    trigger('update', `when ${isOther}`, change(resource, 'sqlite')),
    // Most updates change no other value, and then no other index.
    trigger(
      'update',
      `when not (${isOther}) and ${changed} is not ${changedOf(resource, 'old')}`,
      `update _document set changed = ${changed} where id = ${idOf(resource, 'new')}`,
    ),
    trigger('delete', '', removal(resource)),
  ]
}

function postgresTrigger(resource: ServerResource): Write {
  const isOther = differs(resource, (column) => `old.${column} is distinct from new.${column}`)
  const changed = changedOf(resource, 'new')
  const body = `begin
    if tg_op = 'INSERT' then ${addition(resource, 'postgres')};
    elsif tg_op = 'DELETE' then ${removal(resource)};
    elsif ${isOther} then ${change(resource, 'postgres')};
    elsif ${changed} is distinct from ${changedOf(resource, 'old')} then
      update _document set changed = ${changed} where id = ${idOf(resource, 'new')};
    end if;
    return null; end`
  return (name) => [
    `create or replace function ${quoted(name)}() returns trigger language plpgsql as $document$ ${body} $document$`,
    `create trigger ${quoted(name)} after insert or update or delete on ${quoted(resource.storage.table)}
      for each row execute function ${quoted(name)}()`,
  ]
}

function addition(resource: ServerResource, dialect: Dialect): string {
  const sets = columns.slice(1).map((name) => `${name} = excluded.${name}`)
  const values = inOrder(valuesOf(resource, dialect, 'new'))
  return `insert into _document (${columns.join(', ')}) values (${values.join(', ')})
    on conflict (id) do update set ${sets.join(', ')}`
}

function change(resource: ServerResource, dialect: Dialect): string {
  const { id, ...values } = valuesOf(resource, dialect, 'new')
  const sets = Object.entries(values).map(([name, value]) => `${name} = ${value}`)
  return `update _document set ${sets.join(', ')} where id = ${id}`
}

const removal = (resource: ServerResource) => `delete from _document where id = ${idOf(resource, 'old')}`

const textOf = (text: string) => `'${text.replaceAll("'", "''")}'`
const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
