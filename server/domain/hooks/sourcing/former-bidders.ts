import type { ServerResource } from '../../../../src/schema/model/compiled.ts'
import { notifySteps } from '../../../features/messages/notify.ts'
import { codeOf, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { prepareAdd } from '../../../records/write/write.ts'
import { rowsWhere } from '../../kit/other-rows.ts'

const projectTable = fileTable(import.meta, 'bid/project', [
  ...(['bidDeadline', 'billNo', 'bond', 'docFee', 'name', 'nameEn', 'participation', 'purOrg', 'round'] as const),
])
const inviteTable = fileTable(import.meta, 'bid/invite', ['billNo', 'enrolled', 'inviteStatus', 'supplierId'])

type Moment = WriteMoment<'billNo' | 'invited' | 'round'>

/**
 * Steps that invite the companies which had enrolled in the failed round of a public tender to the next one, with a message. Companies on
 * the list of the tender are invited by its publication itself.
 */
export async function formerBidderSteps(moment: Moment): Promise<readonly Step[]> {
  const { after } = moment
  if (Number(after.round ?? 1) < 2) return []
  const [tender] = await rowsWhere(moment, projectTable, { billNo: String(after.billNo) })
  if (tender?.participation !== 'public') return []
  const past = await rowsWhere(moment, inviteTable, { billNo: String(after.billNo), inviteStatus: 'missed' })
  const listed = new Set(listOf(after.invited).map(({ supplierId }) => supplierId))
  const former = new Set(past.filter(({ enrolled }) => enrolled === 'Y').map(({ supplierId }) => supplierId))
  const steps = await Promise.all(
    [...former].filter((company) => !listed.has(company)).map((company) => invited(moment, tender, company)),
  )
  return steps.flat()
}

const listOf = (rows: unknown) => (Array.isArray(rows) ? (rows as readonly { readonly supplierId?: unknown }[]) : [])

type Tender = RowOf<typeof projectTable>

async function invited(moment: Moment, tender: Tender, supplierId: unknown): Promise<readonly Step[]> {
  const { app, doing, ip, model, session } = moment
  const resource = model.resources.get(codeOf(inviteTable)) as ServerResource
  const { bidDeadline: deadline, billNo, bond, docFee, name, nameEn, purOrg, round } = tender
  const about = { billNo, projectNo: billNo, name, nameEn, type: 'tender', purOrg, round }
  const given = { ...about, deadline, supplierId, bond, docFee }
  const { row, steps } = await prepareAdd({ app, resource, session, ip, lang: 'zh', given }, {})
  const action = moment.resource.plan.actions.find((each) => each.name === doing)
  const told = action ? await notifySteps({ app, resource, session }, { ...action, notify: ['supplier'] }, row) : []
  return [...steps, ...told]
}
