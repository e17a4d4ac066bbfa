import { createHash } from 'node:crypto'
import type { Model } from '../../../src/schema/model/compiled.ts'
import { codeOf, fileTable } from '../../platform/sql/file-table.ts'
import { quoted } from '../../platform/store/quoted.ts'
import type { Store } from '../../platform/store/store.ts'

/*
 * Last placed order line of each material: `_last_price` has its line for a material, a currency and a tenant. Triggers keep it in the
 * transaction of every write, by any writer. A search through all lines of a material would take longer with each order.
 */

const orderTable = fileTable(import.meta, 'ord/order', ['billDate', 'currency', 'status'])
const lineTable = fileTable(import.meta, 'ord/order/lines', ['materialCode', 'orderId'])

type Dialect = Store['dialect']

/** States of an order that was never placed. */
const unplaced = ['draft', 'pending', 'approved', 'rejected', 'refused', 'cancelled']

const columns = ['material_code', 'currency', 'tenant_id', 'bill_date', 'made', 'line_id', 'order_id'] as const
const into = `insert into _last_price (${columns.join(', ')})`
const key = 'material_code, currency, tenant_id'

function tableDdl(dialect: Dialect): readonly string[] {
  // Texts compare by code point, as in all tables of files.
  const type = dialect === 'sqlite' ? 'text' : 'text collate "C"'
  return [
    `create table if not exists _last_price (${columns.map((name) => `${name} ${type} not null`).join(', ')}, primary key (${key}))`,
    'create index if not exists _last_price_order on _last_price (order_id)',
    'create index if not exists _last_price_line on _last_price (line_id)',
  ]
}

/** Whether a row of the orders is placed. */
export const isPlacedSql = (row: string) =>
  `coalesce(${row}.${orderTable.status} not in (${unplaced.map((state) => `'${state}'`).join(', ')}), false)`

const differs = (names: readonly string[]) =>
  `(${names.map((name) => `old.${name} is distinct from new.${name}`).join(' or ')})`

const placing = [orderTable.billDate, orderTable.currency, orderTable.tenantId]

/** Last line of each material in a currency and a tenant, among the placed lines that meet a condition. */
function lastSql(condition: string): string {
  const made = `coalesce(line.${lineTable.createTime}, '')`
  const date = `coalesce(own.${orderTable.billDate}, '')`
  const group = [`line.${lineTable.materialCode}`, `own.${orderTable.currency}`, `line.${lineTable.tenantId}`]
  return `select ${columns.join(', ')} from (select ${group[0]} as material_code, ${group[1]} as currency, ${group[2]} as tenant_id,
    ${date} as bill_date, ${made} as made, line.id as line_id, own.id as order_id,
    row_number() over (partition by ${group.join(', ')} order by ${date} desc, ${made} desc, line.id) as place
    from ${lineTable} line join ${orderTable} own
      on own.id = line.${lineTable.orderId} and own.${orderTable.tenantId} = line.${lineTable.tenantId}
    where ${isPlacedSql('own')} and ${group.map((name) => `${name} is not null`).join(' and ')} and ${condition}) ranked
    where place = 1`
}

/** Entries of lines that are later than those of their materials. In order of the key, so that concurrent writers wait in turn. */
const laterSql = (condition: string) => `${into} ${lastSql(condition)} order by ${key}
  on conflict (${key}) do update set ${columns.slice(3).map((name) => `${name} = excluded.${name}`)}
  where (excluded.bill_date, excluded.made, _last_price.line_id) > (_last_price.bill_date, _last_price.made, excluded.line_id)`

/** Entries of materials, after those of a line or an order were deleted. */
const formerSql = (condition: string) => `${into} ${lastSql(condition)} order by ${key} on conflict (${key}) do nothing`

type Rule = { readonly on: string; readonly event: string; readonly when: string; readonly steps: readonly string[] }

/** What the triggers do: the same on both databases. */
function rules(): readonly Rule[] {
  const [wasPlaced, isPlaced] = [isPlacedSql('old'), isPlacedSql('new')]
  // Indexes of a file's table begin with the tenant.
  const ofOrder = (lines: string, row: string) =>
    `${lines}${lineTable.tenantId} = ${row}.${orderTable.tenantId} and ${lines}${lineTable.orderId} = ${row}.id`
  const sameOrder = [
    `own.${orderTable.currency} = old.${orderTable.currency}`,
    `line.${lineTable.tenantId} = old.${orderTable.tenantId}`,
    `line.${lineTable.materialCode} in (select ${lineTable.materialCode} from ${lineTable} where ${ofOrder('', 'old')})`,
  ].join(' and ')
  const isKept = (of: 'order' | 'line') => `exists (select 1 from _last_price where ${of}_id = old.id)`
  const noOrder = ['delete from _last_price where order_id = old.id', formerSql(`${wasPlaced} and ${sameOrder}`)]
  const noLine = [
    'delete from _last_price where line_id = old.id',
    formerSql(`line.${lineTable.tenantId} = old.${lineTable.tenantId} and line.${lineTable.materialCode} = old.${lineTable.materialCode}
      and own.${orderTable.currency} in (select ${orderTable.currency} from ${orderTable} where id = old.${lineTable.orderId})`),
  ]
  const [newOrder, newLine] = [laterSql(ofOrder('line.', 'new')), laterSql('line.id = new.id')]
  const isOther = `${wasPlaced} <> ${isPlaced} or (${isPlaced} and ${differs(placing)})`
  const isMoved = differs([lineTable.materialCode, lineTable.orderId, lineTable.createTime])
  const [orders, lines] = [String(orderTable), String(lineTable)]
  // One trigger for an event: the order of several is not defined.
  return [
    { on: orders, event: 'insert', when: isPlaced, steps: [newOrder] },
    { on: orders, event: 'update', when: isOther, steps: [...noOrder, newOrder] },
    { on: orders, event: 'delete', when: `${wasPlaced} and ${isKept('order')}`, steps: noOrder },
    { on: lines, event: 'insert', when: placedLine('new'), steps: [newLine] },
    {
      ...{ on: lines, event: 'update', steps: [...noLine, newLine] },
      when: `${isMoved} and (${isKept('line')} or ${placedLine('new')})`,
    },
    { on: lines, event: 'delete', when: isKept('line'), steps: noLine },
  ]
}

const placedLine = (row: string) =>
  `exists (select 1 from ${orderTable} own where own.id = ${row}.${lineTable.orderId} and ${isPlacedSql('own')})`

/** Triggers by name. A name has a digest of its statement: a trigger with this name needs no change. */
function triggers(dialect: Dialect): ReadonlyMap<string, readonly string[]> {
  const write = dialect === 'sqlite' ? sqliteTrigger : postgresTrigger
  return new Map(
    rules().map((rule, index) => {
      const name = `last_price_${index}_${digest(write('', rule).join())}`
      return [name, write(name, rule)]
    }),
  )
}

function sqliteTrigger(name: string, { on, event, when, steps }: Rule): readonly string[] {
  return [`create trigger ${quoted(name)} after ${event} on ${quoted(on)} when ${when} begin ${steps.join('; ')}; end`]
}

function postgresTrigger(name: string, { on, event, when, steps }: Rule): readonly string[] {
  return [
    `create or replace function ${quoted(name)}() returns trigger language plpgsql as $last$
      begin if ${when} then ${steps.join('; ')}; end if; return null; end $last$`,
    `create trigger ${quoted(name)} after ${event} on ${quoted(on)} for each row execute function ${quoted(name)}()`,
  ]
}

const known: Readonly<Record<Dialect, string>> = {
  sqlite: `select name from sqlite_master where type = 'trigger' and name like 'last\\_price\\_%' escape '\\'`,
  postgres: `select tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname like 'last\\_price\\_%'`,
}

const dropOf = (dialect: Dialect, name: string) =>
  dialect === 'sqlite' ? `drop trigger if exists ${quoted(name)}` : `drop function if exists ${quoted(name)}() cascade`

const isHere = ({ resources }: Model) => [orderTable, lineTable].every((table) => resources.has(codeOf(table)))

async function triggersOf(store: Store): Promise<readonly string[]> {
  const rows = await store.rows<{ name: string }>({ sql: known[store.dialect], parameters: [] })
  return rows.map(({ name }) => name)
}

/** Drops the triggers when a model has no orders: before its changes of tables. */
export async function stopLastPrices(store: Store, model: Model): Promise<void> {
  if (!isHere(model)) await store.ddl((await triggersOf(store)).map((name) => dropOf(store.dialect, name)))
}

/** Begins to keep the last prices of a database: all of an older one. Without the files of orders there are none. */
export async function bringLastPrices(store: Store, model: Model): Promise<void> {
  const { dialect } = store
  const wanted = isHere(model) ? triggers(dialect) : new Map<string, readonly string[]>()
  const names = await triggersOf(store)
  if (names.length === wanted.size && names.every((name) => wanted.has(name))) return
  const drops = names.map((name) => dropOf(dialect, name))
  const fill = isHere(model) ? ['delete from _last_price', `${into} ${lastSql('1 = 1')}`] : []
  await store.ddl([...tableDdl(dialect), ...drops, ...[...wanted.values()].flat(), ...fill])
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
