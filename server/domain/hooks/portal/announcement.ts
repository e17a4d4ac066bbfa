import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, type Place, rowsOf, rowsWhere } from '../../kit/other-rows.ts'
import { textOf } from '../../kit/values.ts'
import { type AnnouncedRow, announcedItems } from './announced-items.ts'
import { type Fact, noticeHtml } from './notice.ts'
import { resultSteps } from './result.ts'
import { isPublicKind, nouns, shortName, typeOf } from './sourcing.ts'

const announceCode = 'portal/announce'
const announceTable = fileTable(
  import.meta,
  announceCode,
  ['busId', 'deadline', 'sourceNo', 'status'],
  [
    ...(['audience', 'busId', 'content', 'contentEn', 'deadline', 'publishTime', 'sourceNo', 'status'] as const),
    ...(['title', 'titleEn', 'type'] as const),
  ],
)

const own = ownFields(
  import.meta,
  ['billNo', 'name', 'nameEn', 'phase'],
  [],
  [
    ['bidDeadline', 'contactName', 'contactPhone', 'enrolEnd', 'openTime', 'questionEnd'],
    ['inquiryType', 'quoteDeadline'],
    ['auctionType', 'startTime'],
    ['participation'],
  ],
)
type Moment = MomentOf<typeof own>

/**
 * Announcement of a public tender, inquiry or auction: created with its publication, updated with its deadline, closed and withdrawn
 * with it. The result is announced when it is published. Announcements contain no budget, no invited company and no bid.
 */
export const portalAnnouncement = own.hook(async (moment) => {
  const { action, doing, resource, after, before } = moment
  const type = typeOf[resource.plan.code]
  if (!type || doing === undefined || action === 'delete' || !isPublicKind(type, after)) return {}
  if (after.phase === 'finished' && before?.phase !== 'finished')
    return { steps: await resultSteps(moment, { type, billNo: String(after.billNo), name: String(after.name) }) }
  if (!moment.model.resources.has(announceCode)) return {}
  return { steps: after.phase === 'published' ? await openSteps(moment) : await endSteps(moment) }
})

/** Adds or updates the announcement; one withdrawn by a user stays so until the next publication. */
async function openSteps(moment: Moment): Promise<readonly Step[]> {
  const { after, id, resource } = moment
  const known = await knownOf(moment, after.billNo)
  const values = await valuesOf(moment, resource.plan.code, id, after)
  const moved = await movedSteps(moment, after.billNo, values.deadline)
  const isNew = moment.before?.phase !== 'published'
  const state = { status: 'responding', publishTime: nowText() }
  if (known) {
    const own = changeSteps(
      moment,
      announceTable,
      known,
      { ...values, ...(isNew && state) },
      isNew ? 'publish' : 'edit',
    )
    return [...own, ...moved]
  }
  return isNew ? [...addSteps(moment, announceTable, { ...values, ...state, audience: 'all' }).steps, ...moved] : moved
}

async function endSteps(moment: Moment): Promise<readonly Step[]> {
  if (moment.before?.phase !== 'published') return []
  const known = await knownOf(moment, moment.after.billNo)
  if (known?.status !== 'responding') return []
  const isOver = moment.after.phase !== 'cancelled'
  const status = isOver ? 'closed' : 'revoked'
  return changeSteps(moment, announceTable, known, { status }, isOver ? 'deadline' : 'revoke')
}

async function knownOf(place: Place, billNo: unknown) {
  const [known] = await rowsWhere(place, announceTable, { sourceNo: String(billNo) })
  return known
}

/** Announcements of the event that people wrote have its deadline too, while they run. */
async function movedSteps(place: Place, billNo: unknown, deadline: string): Promise<readonly Step[]> {
  const written = await rowsWhere(place, announceTable, { busId: String(billNo), status: 'responding' })
  return written
    .filter((row) => row.sourceNo !== billNo && row.deadline !== deadline)
    .flatMap((row) => changeSteps(place, announceTable, row, { deadline }, 'edit'))
}

/**
 * Steps that renew the announcement of a published event which another document changes, such as a clarification with a later deadline.
 * `changes`: its new values.
 */
export async function renewedAnnouncement(
  place: Place,
  code: string,
  id: string,
  changes: Facts,
): Promise<readonly Step[]> {
  const type = typeOf[code]
  const [stored] = place.model.resources.has(announceCode) ? await rowsOf(place, code, { id }) : []
  if (!(type && stored) || stored.phase !== 'published') return []
  const after = { ...stored, ...changes }
  const values = await valuesOf(place, code, id, after)
  const known = isPublicKind(type, after) ? await knownOf(place, stored.billNo) : undefined
  return [
    ...(known ? changeSteps(place, announceTable, known, values, 'edit') : []),
    ...(await movedSteps(place, stored.billNo, values.deadline)),
  ]
}

/** Fields of an event that its announcement shows. */
type Facts = Partial<Pick<Moment['after'], Extract<keyof Moment['after'], string>>> & { readonly items?: unknown }

async function valuesOf(place: Place, code: string, id: string, after: Facts) {
  const type = typeOf[code] ?? 'tender'
  const billNo = String(after.billNo)
  const name = shortName(after.name)
  const nameEn = shortName(after.nameEn || after.name)
  const deadline = String(after.bidDeadline ?? after.quoteDeadline ?? after.startTime ?? '')
  const given = Array.isArray(after.items) ? (after.items as readonly AnnouncedRow[]) : undefined
  const items = await announcedItems(place, code, id, given)
  const facts = factsOf(after)
  const zh = `现就${name}（${billNo}）公开${nouns[type].zh}，欢迎符合条件的供应商登录平台参与。`
  const en = `${nouns[type].en} ${billNo}, ${nameEn}, is open to all qualified suppliers. Sign in to take part.`
  return {
    type,
    sourceNo: billNo,
    // The form looks up tenders only.
    busId: type === 'tender' ? billNo : null,
    title: `${name}${nouns[type].zh}公告`,
    titleEn: `${nouns[type].en}: ${nameEn}`,
    deadline,
    content: noticeHtml('zh', zh, facts, items),
    contentEn: noticeHtml('en', en, facts, items),
  }
}

function factsOf(after: Facts): readonly Fact[] {
  return [
    { zh: '项目编号', en: 'Reference', value: textOf(after.billNo) },
    { zh: '报名截止', en: 'Enrolment until', value: textOf(after.enrolEnd) },
    { zh: '提问截止', en: 'Questions until', value: textOf(after.questionEnd) },
    { zh: '投标截止', en: 'Bids until', value: textOf(after.bidDeadline) },
    { zh: '开标时间', en: 'Opening', value: textOf(after.openTime) },
    { zh: '报价截止', en: 'Quotations until', value: textOf(after.quoteDeadline) },
    { zh: '竞价开始', en: 'Auction starts', value: textOf(after.startTime) },
    { zh: '联系人', en: 'Contact', value: `${textOf(after.contactName)} ${textOf(after.contactPhone)}`.trim() },
  ]
}
