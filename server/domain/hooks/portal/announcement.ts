import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { type MomentOf, ownFields } from '../../../records/write/own-fields.ts'
import { addSteps, changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { announcedItems } from './announced-items.ts'
import { type Fact, noticeHtml } from './notice.ts'
import { resultSteps } from './result.ts'
import { isPublicKind, nouns, shortName, typeOf } from './sourcing.ts'

const announceCode = 'portal/announce'
const announceTable = fileTable(
  import.meta,
  announceCode,
  ['sourceNo', 'status'],
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
  const known = await knownOf(moment)
  const values = await valuesOf(moment)
  const isNew = moment.before?.phase !== 'published'
  const state = { status: 'responding', publishTime: nowText() }
  if (!known) return isNew ? addSteps(moment, announceTable, { ...values, ...state, audience: 'all' }).steps : []
  return changeSteps(moment, announceTable, known, { ...values, ...(isNew && state) }, isNew ? 'publish' : 'edit')
}

async function endSteps(moment: Moment): Promise<readonly Step[]> {
  if (moment.before?.phase !== 'published') return []
  const known = await knownOf(moment)
  if (known?.status !== 'responding') return []
  const isOver = moment.after.phase !== 'cancelled'
  const status = isOver ? 'closed' : 'revoked'
  return changeSteps(moment, announceTable, known, { status }, isOver ? 'deadline' : 'revoke')
}

async function knownOf(moment: Moment) {
  const [known] = await rowsWhere(moment, announceTable, { sourceNo: String(moment.after.billNo) })
  return known
}

async function valuesOf(moment: Moment) {
  const { after, resource, id } = moment
  const { code } = resource.plan
  const type = typeOf[code] ?? 'tender'
  const billNo = String(after.billNo)
  const name = shortName(after.name)
  const nameEn = shortName(after.nameEn || after.name)
  const deadline = String(after.bidDeadline ?? after.quoteDeadline ?? after.startTime ?? '')
  const items = await announcedItems(moment, code, id)
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

function factsOf(after: Moment['after']): readonly Fact[] {
  const text = (value: unknown) => String(value ?? '')
  return [
    { zh: '项目编号', en: 'Reference', value: text(after.billNo) },
    { zh: '报名截止', en: 'Enrolment until', value: text(after.enrolEnd) },
    { zh: '提问截止', en: 'Questions until', value: text(after.questionEnd) },
    { zh: '投标截止', en: 'Bids until', value: text(after.bidDeadline) },
    { zh: '开标时间', en: 'Opening', value: text(after.openTime) },
    { zh: '报价截止', en: 'Quotations until', value: text(after.quoteDeadline) },
    { zh: '竞价开始', en: 'Auction starts', value: text(after.startTime) },
    { zh: '联系人', en: 'Contact', value: `${text(after.contactName)} ${text(after.contactPhone)}`.trim() },
  ]
}
