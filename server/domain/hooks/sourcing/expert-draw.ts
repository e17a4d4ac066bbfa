import { randomInt } from 'node:crypto'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf } from './bids-of.ts'
import { committeeTable, expertTable } from './evaluation-tables.ts'

const invitedTable = fileTable(import.meta, 'bid/project/invited', ['projectId', 'supplierId'])
const categoryTable = fileTable(import.meta, 'sys/category', ['pid'])

const own = ownFields(import.meta, ['billNo', 'drawCount', 'drawMajor', 'drawNote', 'experts'], ['drawNote', 'experts'])
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>

/** Submitted bids: their bidders are known to the server alone before the opening. */
const submitted = ['submitted', 'locked', 'opened']

/**
 * Random draw of experts of a field into the committee: enabled ones, not yet in it, without a conflict with an invited company or a
 * bidder. The draw is recorded, with nobody's choice in it.
 */
export const expertDraw = own.hook(async (moment) => (moment.doing === 'drawExperts' ? drawn(moment) : {}))

async function drawn(moment: Moment): Promise<Result> {
  const { after, id: projectId, session } = moment
  const [seats, companies, fields] = await Promise.all([
    rowsWhere(moment, committeeTable, { projectId }),
    conflictingCompanies(moment, after.billNo),
    fieldsBelow(moment, String(after.drawMajor ?? '')),
  ])
  const seated = new Set(seats.map(({ expertId }) => expertId))
  const experts = (await rowsWhere(moment, expertTable, { enabled: 'Y' })).filter(
    (each) => fields.has(String(each.major)) && !seated.has(each.id) && !hasConflict(each, companies),
  )
  const count = Number(after.drawCount ?? 0)
  if (count < 1 || experts.length < count) {
    const zh = '该专业可抽取的专家不足，请减少人数或更换专业'
    return { problems: [problemAt('drawCount', zh, 'Too few experts of this field: draw fewer, or another field')] }
  }
  const chosen = sample(experts, count)
  const hasLeader = seats.some(({ role }) => role === 'leader')
  const steps = chosen.flatMap(({ id: expertId, userId }, index) => {
    const role = !hasLeader && index === 0 ? 'leader' : 'member'
    return addSteps(moment, committeeTable, { projectId, expertId, userId, role, signed: 'N' }).steps
  })
  const names = chosen.map(({ name }) => String(name)).join('、')
  const line = `${nowText()} ${session.user.realname}：${names}`
  const drawNote = [String(after.drawNote ?? ''), line]
    .filter((text) => text !== '')
    .join('\n')
    .slice(-1000)
  const accounts = [...itemsOf(String(after.experts ?? '')), ...chosen.map(({ userId }) => String(userId))]
  return { values: { drawNote, experts: `,${accounts.filter((each) => each !== '').join(',')},` }, steps }
}

/** Companies of an event that bar an expert: the invited ones, and those of the bids in the given states. */
export async function conflictingCompanies(
  moment: Place & { readonly id: string },
  billNo: unknown,
  states: readonly string[] = submitted,
): Promise<ReadonlySet<string>> {
  const [invited, bids] = await Promise.all([
    rowsWhere(moment, invitedTable, { projectId: moment.id }),
    bidsOf(moment, billNo, states),
  ])
  return new Set([...invited, ...bids].map(({ supplierId }) => String(supplierId)))
}

/** Whether an expert has one of the companies on the list of conflicts. */
export function hasConflict({ avoid }: { readonly avoid: unknown }, companies: ReadonlySet<string>): boolean {
  return itemsOf(String(avoid ?? '')).some((each) => companies.has(each))
}

/** Items in a random order, by the random numbers of the system; all when there are fewer. */
export function sample<Item>(items: readonly Item[], count: number): readonly Item[] {
  const rest = [...items]
  return Array.from({ length: Math.min(count, items.length) }, () => rest.splice(randomInt(rest.length), 1)).flat()
}

/** A field of knowledge with those below it. */
export async function fieldsBelow(place: Place, major: string): Promise<ReadonlySet<string>> {
  const children = Map.groupBy(await rowsWhere(place, categoryTable, {}), ({ pid }) => String(pid ?? ''))
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const child of children.get(id) ?? []) visit(String(child.id))
  }
  visit(major)
  return found
}
