import type { App } from '../../platform/app.ts'
import { systemSession } from '../../platform/audit/system-session.ts'
import { type ColumnsOf, columnSet, fileTable } from '../../platform/sql/file-table.ts'
import type { Step } from '../../platform/store/store.ts'
import { withIdSql } from '../kit/id-list.ts'
import { addSteps, figureStep } from '../kit/other-rows.ts'

const projectTable = fileTable(
  import.meta,
  'bid/project',
  [
    ...(['bidDeadline', 'bidderIds', 'billNo', 'bond', 'docFee', 'name', 'nameEn', 'participation'] as const),
    ...(['phase', 'purOrg', 'round'] as const),
  ],
  ['bidderIds'],
)
const bidTable = fileTable(import.meta, 'bid/quote', ['projectNo', 'status', 'supplierId'])
const bondTable = fileTable(import.meta, 'bid/bond', ['projectNo', 'supplierId'])
const inviteTable = fileTable(
  import.meta,
  'bid/invite',
  ['billNo', 'supplierId'],
  [
    ...(['billNo', 'bond', 'deadline', 'docFee', 'enrolled', 'inviteStatus', 'name', 'nameEn', 'projectNo'] as const),
    ...(['purOrg', 'round', 'supplierId', 'type'] as const),
  ],
)

type Found = ColumnsOf<typeof projectTable> & { readonly company: string }

/**
 * Enrols the companies that had begun a bid or a payment for an open public tender before an enrolment was required: they go on as before.
 * @returns their number
 */
export async function upgradeEnrolments(app: App): Promise<number> {
  const model = app.live.current
  const codes = ['bid/project', 'bid/quote', 'bid/bond', 'bid/invite']
  if (codes.some((code) => !model.resources.has(code))) return 0
  if (model.resources.get('bid/project')?.plan.fields.bidderIds === undefined) return 0
  const found = await app.store.rows<Found>({ sql: unenrolled, parameters: [] })
  if (found.length > 0) await app.store.write(found.flatMap((row) => enrolSteps(app, row)))
  return found.length
}

const acted = (table: typeof bidTable | typeof bondTable, more = '') =>
  `select ${table.supplierId} as company, ${table.projectNo} as no, ${table.tenantId} as tenant from ${table}
    where ${table.supplierId} is not null${more}`

const unenrolled = `select event.*, acted.company
  from (${acted(bidTable, ` and ${bidTable.status} in ('draft', 'submitted', 'toConfirm')`)} union ${acted(bondTable)}) acted
  join ${projectTable} event on event.${projectTable.billNo} = acted.no and event.${projectTable.tenantId} = acted.tenant
  where event.${projectTable.phase} = 'published' and event.${projectTable.participation} = 'public'
    and not exists (select 1 from ${inviteTable} it where it.${inviteTable.billNo} = acted.no
      and it.${inviteTable.supplierId} = acted.company and it.${inviteTable.tenantId} = acted.tenant)`

function enrolSteps(app: App, row: Found): readonly Step[] {
  const place = { app, model: app.live.current, session: systemSession(String(row.tenant_id)) }
  const { steps } = addSteps(place, inviteTable, {
    ...{ billNo: row.bill_no, projectNo: row.bill_no, name: row.name, nameEn: row.name_en, type: 'tender' },
    ...{ purOrg: row.pur_org, deadline: row.bid_deadline, bond: row.bond, docFee: row.doc_fee, round: row.round ?? 1 },
    ...{ supplierId: row.company, inviteStatus: 'accepted', enrolled: 'Y' },
  })
  const set = `${columnSet(projectTable, 'bidderIds')} = ${withIdSql(projectTable.bidderIds)}`
  return [...steps, figureStep(`update ${projectTable} set ${set} where id = ?`, row.company, row.company, row.id)]
}
