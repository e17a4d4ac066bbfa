import type { Model } from '../../../src/schema/model/compiled.ts'
import { columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step, Store } from '../../platform/store/store.ts'
import { openInvitation } from '../hooks/sourcing/tell-invited.ts'

const projectTable = fileTable(
  import.meta,
  'bid/project',
  ['bidderIds', 'billNo', 'docFee', 'feePaidIds', 'invitedIds', 'round'],
  ['bidderIds', 'feePaidIds', 'invitedIds'],
)
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'invitedIds', 'round'], ['invitedIds'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['invitedIds'], ['invitedIds'])
const clarifyTable = fileTable(
  import.meta,
  'bid/clarify',
  ['direction', 'filesFor', 'projectNo', 'status'],
  ['filesFor'],
)
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'inviteStatus', 'round', 'supplierId'], ['round'])

/**
 * Lists of companies of older databases: ids between commas, the companies that take part in a tender, those that see the files of a
 * clarification, and the round of an invitation.
 */
export async function upgradeBidderLists(store: Store, { resources }: Model): Promise<void> {
  const has = (code: string, field: string) => resources.get(code)?.plan.fields[field] !== undefined
  await store.write([
    ...(has('bid/inquiry', 'invitedIds')
      ? [enclosed(inquiryTable, columnSet(inquiryTable, 'invitedIds'), inquiryTable.invitedIds)]
      : []),
    ...(has('bid/auction', 'invitedIds')
      ? [enclosed(auctionTable, columnSet(auctionTable, 'invitedIds'), auctionTable.invitedIds)]
      : []),
    ...(has('bid/project', 'bidderIds')
      ? [
          enclosed(projectTable, columnSet(projectTable, 'invitedIds'), projectTable.invitedIds),
          enclosed(projectTable, columnSet(projectTable, 'feePaidIds'), projectTable.feePaidIds),
          bidders(store.dialect),
        ]
      : []),
    ...(has('bid/clarify', 'filesFor') ? [readersOfFiles()] : []),
    ...(has('bid/invite', 'round') ? [rounds()] : []),
  ])
}

/** Commas around a list that has them between its ids only. */
function enclosed(table: object, set: string, ids: string): Step {
  return {
    sql: `update ${String(table)} set ${set} = ',' || ${ids} || ',' where ${ids} <> '' and ${ids} not like ',%'`,
    parameters: [],
  }
}

function bidders(dialect: Store['dialect']): Step {
  const { supplierId } = inviteTable
  const ids = dialect === 'sqlite' ? `group_concat(distinct ${supplierId})` : `string_agg(distinct ${supplierId}, ',')`
  const same = (column: 'billNo' | 'tenantId') => `it.${inviteTable[column]} = ${projectTable}.${projectTable[column]}`
  const open = openInvitation.map(() => '?').join()
  const invitations = `from ${inviteTable} it where ${same('billNo')} and ${same('tenantId')}
    and ${inviteTable.inviteStatus} in (${open}) and ${supplierId} is not null`
  return {
    sql: `update ${projectTable} set ${columnSet(projectTable, 'bidderIds')} = (select ',' || ${ids} || ',' ${invitations})
      where ${projectTable.bidderIds} is null and exists (select 1 ${invitations})`,
    parameters: [...openInvitation, ...openInvitation],
  }
}

/** Open invitations are those of the running round. */
function rounds(): Step {
  const { billNo, round, tenantId } = inviteTable
  const of = (table: typeof projectTable | typeof inquiryTable) =>
    `(select max(it.${table.round}) from ${table} it where it.${table.billNo} = ${inviteTable}.${billNo}
      and it.${table.tenantId} = ${inviteTable}.${tenantId})`
  return {
    sql: `update ${inviteTable} set ${columnSet(inviteTable, 'round')} = coalesce(${of(projectTable)}, ${of(inquiryTable)}, 1)
      where ${round} is null`,
    parameters: [],
  }
}

/** A question without an answer has the files of its asker only. */
function readersOfFiles(): Step {
  const { direction, filesFor, projectNo, status, tenantId } = clarifyTable
  const tender = `from ${projectTable} it where it.${projectTable.billNo} = ${clarifyTable}.${projectNo}
    and it.${projectTable.tenantId} = ${clarifyTable}.${tenantId}`
  const isOpen = `${direction} = 'committee' or (${direction} = 'bidder' and ${status} in ('draft', 'asked', 'closed'))
    or exists (select 1 ${tender} and coalesce(it.${projectTable.docFee}, 0) <= 0)`
  return {
    sql: `update ${clarifyTable} set ${columnSet(clarifyTable, 'filesFor')} = case when ${isOpen} then '*'
      else (select coalesce(max(it.${projectTable.feePaidIds}), ',') ${tender}) end where ${filesFor} is null`,
    parameters: [],
  }
}
