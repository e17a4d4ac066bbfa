import { noticeSteps } from '../../../features/messages/person-notice.ts'
import { itemsOf } from '../../../platform/sql/conditions.ts'
import { columnSet, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields, type ResultOf } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, figureStep, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { bidsOf, ofRound, quoteTable } from './bids-of.ts'
import { sheetRows } from './evaluation-sheets.ts'
import { committeeTable, expertTable, sheetTable } from './evaluation-tables.ts'
import { conflictingCompanies, fieldsBelow, hasConflict, sample } from './expert-draw.ts'

const clarifyTable = fileTable(import.meta, 'bid/clarify', ['projectNo'], ['experts'])
const userTable = fileTable(import.meta, 'sys/user', ['email', 'username'])

const own = ownFields(
  import.meta,
  [
    ...(['billNo', 'drawMajor', 'drawNote', 'experts', 'memberNote', 'name', 'nameEn', 'newExpert'] as const),
    ...(['oldExpert', 'phase', 'replaceReason', 'round'] as const),
  ],
  ['drawNote', 'experts', 'memberNote', 'newExpert', 'oldExpert', 'replaceReason'],
)
type Moment = MomentOf<typeof own>
type Result = ResultOf<typeof own>
type Seat = RowOf<typeof committeeTable>
type Expert = RowOf<typeof expertTable>

/**
 * Replacement of a member of a committee, with a reason. The newcomer takes over the role, so the number of members stays. A member who
 * was drawn is replaced by another draw. During the evaluation only a member who has not handed in is replaced: the sheet is void, and
 * the newcomer gets one.
 */
export const memberChange = own.hook(async (moment) => (moment.doing === 'replaceMember' ? replaced(moment) : {}))

async function replaced(moment: Moment): Promise<Result> {
  const { after, id: projectId } = moment
  const [seats, experts] = await Promise.all([
    rowsWhere(moment, committeeTable, { projectId }),
    rowsWhere(moment, expertTable, {}),
  ])
  const seat = seats.find(({ expertId }) => expertId === after.oldExpert)
  const leaving = experts.find(({ id }) => id === after.oldExpert)
  if (!(seat && leaving)) return refused('oldExpert', '该专家不在评标委员会中', 'This expert is not in the committee')
  if (after.phase === 'evaluating' && seat.sheet === 'done')
    return refused('oldExpert', '该评委已提交评分，不能更换', 'This member has handed in the scores already')
  const seated = new Set(seats.map(({ expertId }) => expertId))
  const free = experts.filter(({ enabled, id, userId }) => enabled === 'Y' && userId && !seated.has(id))
  const isDrawn = namesIn(after.drawNote).includes(String(leaving.name))
  const found = await (isDrawn ? drawn(moment, free, leaving) : chosen(moment, free))
  if ('problems' in found) return found
  const { joining } = found
  const accounts = itemsOf(String(after.experts ?? '')).filter((each) => each !== '')
  const list = `,${accounts.map((each) => (each === leaving.userId ? joining.userId : each)).join(',')},`
  const told = await Promise.all([toldSteps(moment, leaving, 'left'), toldSteps(moment, joining, 'joined')])
  return {
    values: { experts: list, newExpert: null, oldExpert: null, replaceReason: null, ...notes(moment, found, leaving) },
    steps: [...(await seatSteps(moment, seat, leaving, joining)), ...readableBy(moment, list), ...told.flat()],
  }
}

type Refused = ReturnType<typeof refused>
type Found = { readonly joining: Expert; readonly isDrawn: boolean }

/** Expert of the same field by another draw: nobody chooses, and nobody learns whom a sealed bid has barred. */
async function drawn(moment: Moment, free: readonly Expert[], { major }: Expert): Promise<Found | Refused> {
  if (moment.after.newExpert)
    return refused('newExpert', '随机抽取的评委由系统重新抽取，不能指定', 'A drawn member is replaced by another draw')
  const [companies, field] = await Promise.all([
    conflictingCompanies(moment, moment.after.billNo),
    fieldsBelow(moment, String(moment.after.drawMajor || major)),
  ])
  const [joining] = sample(
    free.filter((expert) => field.has(String(expert.major)) && !hasConflict(expert, companies)),
    1,
  )
  return joining
    ? { joining, isDrawn: true }
    : refused('oldExpert', '该专业没有其他可抽取的专家', 'No other expert of this field can be drawn')
}

/** Expert whom the buyer names. Before the opening bidders are secret: then only invited companies bar one, bidders do at the start. */
async function chosen(moment: Moment, free: readonly Expert[]): Promise<Found | Refused> {
  const { billNo, newExpert } = moment.after
  if (!newExpert) return refused('newExpert', '请选择接替的专家', 'Choose the expert who takes over')
  const joining = free.find(({ id }) => id === newExpert)
  if (!joining)
    return refused(
      'newExpert',
      '该专家已停用或已在评标委员会中',
      'This expert is disabled, or in the committee already',
    )
  return hasConflict(joining, await conflictingCompanies(moment, billNo, ['opened', 'invalid']))
    ? refused('newExpert', `评标专家需回避：${joining.name}`, `Expert with a conflict of interest: ${joining.name}`)
    : { joining, isDrawn: false }
}

/** Steps of the seat, and during the evaluation of the sheets. Sheets that are handed in stay as they are. */
async function seatSteps(moment: Moment, seat: Seat, leaving: Expert, joining: Expert): Promise<readonly Step[]> {
  const { billNo, phase, round } = moment.after
  const projectNo = String(billNo)
  const userId = String(joining.userId)
  const isScoring = phase === 'evaluating' && seat.role !== 'supervisor'
  const values = { expertId: joining.id, userId, signed: 'N', sheet: isScoring ? 'todo' : null }
  const seated = changeSteps(moment, committeeTable, seat, values, 'replaceMember')
  if (!isScoring) return seated
  const sheets = await rowsWhere(moment, sheetTable, { projectNo, status: ['todo', 'doing', 'done'] })
  const open = sheets.filter(({ expertId, status }) => expertId === leaving.userId && status !== 'done')
  const gone = open.flatMap((sheet) => changeSteps(moment, sheetTable, sheet, { status: 'void' }, 'replaceMember'))
  const leaderId = seat.role === 'leader' ? userId : (sheets[0]?.leaderId ?? null)
  const added = addSteps(moment, sheetTable, { projectNo, expertId: userId, leaderId, status: 'todo' })
  const bids = ofRound(await bidsOf(moment, billNo, ['opened']), round)
  const rows = await sheetRows(moment, bids)
  // A figure of the sheet: members who score at this moment keep their version.
  const led = figureStep(
    `update ${sheetTable} set ${columnSet(sheetTable, 'leaderId')} = ? where ${sheetTable.projectNo} = ? and ${sheetTable.status} in ('todo', 'doing', 'done')`,
    ...[leaderId, projectNo],
  )
  return [...seated, ...gone, ...added.steps, ...rows(added.id), ...(seat.role === 'leader' ? [led] : [])]
}

/** Steps that let the committee of now read the bids and clarifications, and nobody who left it. */
function readableBy({ after }: Moment, list: string): readonly Step[] {
  const { billNo, phase } = after
  const clarified = `update ${clarifyTable} set ${columnSet(clarifyTable, 'experts')} = ? where ${clarifyTable.projectNo} = ?`
  const bids = `update ${quoteTable} set ${columnSet(quoteTable, 'experts')} = ? where ${quoteTable.projectNo} = ? and ${quoteTable.status} in ('opened', 'invalid')`
  return [figureStep(clarified, list, billNo), ...(phase === 'evaluating' ? [figureStep(bids, list, billNo)] : [])]
}

/** Names in a record of draws. */
const namesIn = (note: unknown) => String(note ?? '').split(/[\n：、]/)

/** Records of the change, and of its draw. */
function notes({ after, session }: Moment, { joining, isDrawn }: Found, leaving: Expert) {
  const by = `${nowText()} ${session.user.realname}`
  const line = `${by}：${leaving.name} → ${joining.name}（${after.replaceReason}）`
  const added = (note: unknown, text: string, most: number) =>
    [String(note ?? ''), text]
      .filter((each) => each !== '')
      .join('\n')
      .slice(-most)
  const drawNote = isDrawn ? { drawNote: added(after.drawNote, `${by}：${joining.name}`, 1000) } : {}
  return { memberNote: added(after.memberNote, line, 2000), ...drawNote }
}

const said = {
  left: {
    title: (name: string) => ({
      zh: `您不再担任评标委员：${name}`,
      en: `You are no longer in the committee of ${name}`,
    }),
    content: {
      zh: '您在该项目的评标工作已由他人接替。',
      en: 'Another expert has taken over your part of the evaluation.',
    },
  },
  joined: {
    title: (name: string) => ({ zh: `您已成为评标委员：${name}`, en: `You are in the committee of ${name}` }),
    content: { zh: '您接替一位评标委员，请按通知评审。', en: 'You take over from another expert of the committee.' },
  },
} as const

/** Steps that tell a person of the change. The project opens for a member only. */
async function toldSteps(moment: Moment, { userId }: Expert, what: keyof typeof said): Promise<readonly Step[]> {
  const { after, app, id, resource, session } = moment
  const [user] = await rowsWhere(moment, userTable, { username: String(userId) })
  if (!user) return []
  const { tenantId } = session
  const { title, content } = said[what]
  const { zh } = title(String(after.name))
  const { en } = title(String(after.nameEn || after.name))
  const person = { id: String(user.id), username: String(user.username), email: null, tenantId }
  const about = what === 'joined' ? { busType: resource.plan.code, busId: id } : {}
  return noticeSteps(app, person, session.user, { title: { zh, en }, content }, about)
}

function refused(field: string, zh: string, en: string) {
  return { problems: [problemAt(field, zh, en)] }
}
