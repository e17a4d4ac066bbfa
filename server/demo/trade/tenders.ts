import { idList } from '../../domain/kit/id-list.ts'
import { type SeedRecord, seedId } from '../../platform/sql/insert.ts'
import { demoFiles } from '../kit/demo-file.ts'
import { participationIn } from '../settings/methods.ts'
import { budgetOf } from './awards.ts'
import { invitedRows, plantInvitations } from './invitations.ts'
import type { Material } from './materials.ts'
import { publicStatus, unpublished } from './phases.ts'
import { dayAfter, goods, head, numbersOf, type Partner, type Sheets, type Trading } from './sheets.ts'

/** A tender with the data for its bids. */
export type Tender = {
  readonly billNo: string
  readonly name: string
  readonly phase: string
  /** Days since the bidding closed; negative while it runs. */
  readonly closedAgo: number
  readonly deadline: string
  readonly items: readonly Item[]
  readonly bidders: readonly Partner[]
  readonly budget: number
  readonly bond: number
  /** By the rules of its method. */
  readonly standstillDays: number
}
export type Item = { readonly lineNo: number; readonly material: Material; readonly qty: number }

// Name, category, method, phase, days since the deadline, bids.
const tenders = [
  ['城北再生水厂提标改造设备采购', 'goods', 'open', 'published', -3, 6],
  ['城南污水厂曝气系统更新', 'goods', 'invited', 'published', -6, 5],
  ['集团年度阀门框架协议', 'goods', 'framework', 'approved', -24, 0],
  ['膜组件备件采购', 'goods', 'inquiry', 'draft', -30, 0],
  ['在线监测仪表运维服务', 'services', 'negotiation', 'closed', 1, 8],
  ['厂区绿化与保洁服务', 'services', 'open', 'cancelled', 12, 0],
  ['滨江扩建项目土建施工', 'works', 'open', 'scaling', 14, 8],
  ['高压配电柜采购', 'goods', 'open', 'awarded', 30, 12],
  ['再生水管网一标段', 'works', 'open', 'finished', 95, 9],
  ['药剂集中采购', 'goods', 'framework', 'pending', -28, 0],
  ['自控系统升级', 'services', 'consultation', 'evaluating', 6, 8],
  ['鼓风机房节能改造设备采购', 'goods', 'open', 'opened', 2, 8],
  ['化验室设备更新', 'goods', 'open', 'failed', 45, 2],
  ['城东泵站自动化改造', 'works', 'open', 'evaluated', 9, 6],
] as const

/** English names of tenders, present and former. */
export const englishNames: ReadonlyMap<string, string> = new Map([
  ['城北再生水厂提标改造设备采购', 'Equipment for the upgrade of North Reclaimed Water Plant'],
  ['城南污水厂曝气系统更新', 'Aeration system renewal, South Sewage Plant'],
  ['集团年度阀门框架协议', 'Annual frame contract for valves'],
  ['膜组件备件采购', 'Spare parts of membrane modules'],
  ['在线监测仪表运维服务', 'Maintenance of online instruments'],
  ['厂区绿化与保洁服务', 'Grounds and cleaning services'],
  ['滨江扩建项目土建施工', 'Civil works of the Riverside Extension'],
  ['高压配电柜采购', 'High-voltage switchgear'],
  ['再生水管网一标段', 'Reclaimed water network, lot 1'],
  ['药剂集中采购', 'Treatment chemicals'],
  ['自控系统升级', 'Upgrade of the control system'],
  ['鼓风机房节能改造设备采购', 'Energy-saving equipment for the blower house'],
  ['化验室设备更新', 'Renewal of laboratory equipment'],
  ['城东泵站自动化改造', 'Automation of East Pumping Station'],
  ['城西污水厂除臭改造', 'Odour control, West Sewage Plant'],
  ['滨江泵站水泵更新', 'Pump renewal, Riverside Pumping Station'],
  ['集团办公区绿化养护', 'Grounds care of the offices'],
  ['再生水管网二标段', 'Reclaimed water network, lot 2'],
  ['湖滨污水厂污泥脱水改造', 'Sludge dewatering, Lakeside Sewage Plant'],
  ['化验室仪器年度校准', 'Yearly calibration of laboratory instruments'],
])

/** Tenders in every phase with their items; two close within a week. */
export function plantTenders({ sheets, random, now, partners, catalogue }: Trading): readonly Tender[] {
  const number = numbersOf()
  return tenders.map((row, index) => {
    const [name, , , phase, closedAgo, bids] = row
    const day = dayAfter(now, Math.max(closedAgo + 28, 1), 0)
    const first = (index * 13) % (catalogue.length - 4)
    const items = catalogue
      .slice(first, first + 3)
      .map((material, place) => ({ lineNo: place + 1, material, qty: random.int(2, 30) }))
    // Above the dearest bid.
    const budget = Math.ceil((budgetOf(items) * 1.05) / 1000) * 1000
    const tender = {
      billNo: number('TB', day),
      name,
      phase,
      closedAgo,
      deadline: dayAfter(now, closedAgo, 0),
      items,
      budget,
      bidders: biddersOf(partners, index, bids),
      bond: bondOf(budget),
      standstillDays: formal.includes(row[2]) ? 3 : 0,
    }
    plantTender(sheets, now, tender, row, day)
    return tender
  })
}

/** Methods with a standstill (settings/methods.ts). */
const formal: readonly string[] = ['open', 'invited', 'framework']

const reasons: Readonly<Record<string, string>> = {
  failed: '递交投标文件的投标人不足三家',
  cancelled: '需求并入年度框架协议，本次招标取消',
}

function plantTender(sheets: Sheets, now: Date, tender: Tender, row: (typeof tenders)[number], day: string): void {
  const [name, procCategory, bidMethod, phase, closedAgo] = row
  const { budget } = tender
  const isWorks = procCategory === 'works'
  const participation = participationIn(bidMethod)
  const asked = participation === 'invited' ? tender.bidders : []
  sheets.add('bid/project', tender.billNo, {
    ...head(day, tender.billNo, publicStatus(phase)),
    phase,
    name,
    nameEn: englishNames.get(name) ?? null,
    procCategory,
    bidMethod,
    participation,
    'add:participation': 'Y',
    budget,
    ...termsOf(now, closedAgo, budget),
    legalTender: isWorks ? 'Y' : 'N',
    files: demoFiles.tender.value,
    ...factsOf(now, tender),
    docText: `<p>${name}：招标范围、技术要求与合同主要条款见附件。</p>`,
    feePaidIds: feePaidIds(tender),
    invitedIds: idList(idsOf(asked)),
    bidderIds: idList(unpublished.includes(phase) ? [] : idsOf(tender.bidders)),
    experts: `,${committee.map(([expert]) => expert).join(',')},`,
    rejectReason: reasons[phase] ?? null,
    'at:deadline': `${tender.deadline} 09:30:00`,
    'at:open': `${tender.deadline} 10:10:00`,
  })
  plantGoods(sheets, now, tender, isWorks ? ['第 1 标段', '第 2 标段'] : ['整体标段'])
  plantTerms(sheets, tender, asked, `${day} 09:40:00`)
}

const scored = ['evaluated', 'scaling', 'awarded', 'finished']

/** Times of the evaluation and of the standstill, once they are known. */
function factsOf(now: Date, { phase, closedAgo, standstillDays }: Tender): SeedRecord {
  const isAwarded = phase === 'awarded' || phase === 'finished'
  return {
    sheetsTime: scored.includes(phase) ? `${dayAfter(now, closedAgo, 1)} 16:20:00` : null,
    pricesTime: scored.includes(phase) ? `${dayAfter(now, closedAgo, 2)} 09:35:00` : null,
    standstillEnd: isAwarded && standstillDays > 0 ? `${dayAfter(now, closedAgo, 9 + standstillDays)} 10:00:00` : null,
  }
}

// The demo supplier bids everywhere.
function biddersOf(partners: readonly Partner[], index: number, count: number): readonly Partner[] {
  const others = partners.slice(2)
  const further = Array.from({ length: count }, (_, place) => others[(index * 3 + place * 5) % others.length])
  return [partners[0], partners[1], ...further].filter((each) => each !== undefined).slice(0, count)
}

/** Document fee of each tender. */
export const docFee = 500

const bondOf = (budget: number) => Math.round(budget * 0.015)

function termsOf(now: Date, closedAgo: number, budget: number): SeedRecord {
  const at = (days: number) => `${dayAfter(now, closedAgo, days)} 17:00:00`
  return {
    currency: 'CNY',
    exchangeRate: 1,
    multiAward: 'N',
    round: 1,
    enrolEnd: at(-14),
    questionEnd: at(-8),
    bidDeadline: `${dayAfter(now, closedAgo, 0)} 09:30:00`,
    openTime: `${dayAfter(now, closedAgo, 0)} 09:30:00`,
    validDays: 90,
    docFee,
    feeKind: 'docFee',
    bond: bondOf(budget),
    envelope: 'two',
    evalMethod: 'comprehensive',
    techWeight: 40,
    bizWeight: 20,
    priceWeight: 40,
    priceFormula: 'lowestBase',
    // Ceilings are gross, at the usual rate of 13 %.
    ceilingPrice: Math.round(budget * 1.13 * 0.98),
    ceilingShown: 'Y',
    contactName: '陈采',
    contactPhone: '0571-88000001',
  }
}

/** Requirements of a tender for bidders. */
export const requirements = [
  ['具有独立法人资格，营业执照有效', 'qualification', 'Y'],
  ['近三年至少两项同类业绩', 'performance', 'N'],
  ['未被列入失信被执行人名单', 'credit', 'Y'],
] as const

/** Criteria of a tender, with their weights. */
export const criteria = [
  ['tech', '技术方案与设备性能', 30],
  ['tech', '供货与服务保障', 10],
  ['biz', '业绩与信誉', 20],
  ['price', '投标报价', 40],
] as const

/** Committee of a tender: its leader first. */
export const committee = [
  ['expert', 'leader'],
  ['expert_fang', 'member'],
  ['expert_yuan', 'member'],
] as const
/** Phases in which the committee works, or has worked. */
export const seated = ['evaluating', 'evaluated', 'scaling', 'awarded', 'finished']

function partsOf(sheets: Sheets, billNo: string) {
  const projectId = seedId('bid/project', billNo)
  return (code: string, key: string | number, row: SeedRecord) =>
    sheets.add(`bid/project/${code}`, `${billNo}/${key}`, { projectId, ...row })
}

function plantGoods(sheets: Sheets, now: Date, tender: Tender, lots: readonly string[]): void {
  const part = partsOf(sheets, tender.billNo)
  for (const [place, lotName] of lots.entries())
    part('lots', place, { lotNo: String(place + 1), lotName, budget: tender.budget / lots.length, sortNo: place + 1 })
  for (const { lineNo, material, qty } of tender.items)
    part('items', lineNo, {
      lotNo: '1',
      ...goods({ lineNo, material }),
      qty,
      needDate: dayAfter(now, tender.closedAgo, 60),
      targetPrice: Math.round(material.price * 95) / 100,
      place: '杭州市余杭区良渚街道蓝源路1号',
    })
}

function plantTerms(sheets: Sheets, tender: Tender, asked: readonly Partner[], createTime: string): void {
  const { billNo, name, phase } = tender
  const part = partsOf(sheets, billNo)
  for (const [place, [name, kind, fatal]] of requirements.entries())
    part('requirements', place, { name, kind, fatal, sortNo: place + 1 })
  for (const [place, [envelope, name, weight]] of criteria.entries())
    part('criteria', place, {
      ...{ envelope, name, maxScore: 100, weight, sortNo: place + 1 },
      method: envelope === 'price' ? 'auto' : 'manual',
    })
  for (const [place, [expert, role]] of committee.entries())
    part('committee', place, {
      expertId: seedId('bid/expert', expert),
      userId: expert,
      role,
      ...seatOf(phase, place),
    })
  const invited = asked.map((partner, place) => ({ partner, inviteStatus: invitedTo(phase, place) }))
  for (const [place, row] of invitedRows(invited).entries()) part('invited', place, row)
  const isPublic = asked.length === 0
  const enrolled = tender.bidders.map((partner) => ({ partner, inviteStatus: enrolledAt(phase) }))
  if (!unpublished.includes(phase))
    plantInvitations(
      sheets,
      {
        isPublic,
        ...{
          billNo,
          name,
          nameEn: englishNames.get(name) ?? null,
          type: 'tender',
          createTime,
          bond: tender.bond,
          docFee,
        },
        deadline: `${tender.deadline} 09:30:00`,
      },
      isPublic ? enrolled : invited,
    )
}

// During the evaluation one expert is ready, one is scoring, and one has not begun.
function seatOf(phase: string, place: number): SeedRecord {
  if (!seated.includes(phase)) return { signed: 'N', sheet: null }
  const sheet = phase === 'evaluating' ? (['done', 'doing', 'todo'][place] ?? 'todo') : 'done'
  return { signed: sheet === 'todo' ? 'N' : 'Y', sheet }
}

/** Companies whose document fee is confirmed, as the tender has them. */
export const feePaidIds = ({ bidders, phase }: Tender): string =>
  idList(idsOf(bidders.filter((_, place) => hasPaid(phase, place))))

const idsOf = (partners: readonly Partner[]) => partners.map(({ supplierId }) => supplierId)

/** Whether a bidder has paid the document fee: of a running tender one is waiting for finance. */
export const hasPaid = (phase: string, place: number) =>
  !unpublished.includes(phase) && !(phase === 'published' && place === 2)

// An enrolment accepts the invitation.
const enrolledAt = (phase: string) => (['published', 'closed'].includes(phase) ? 'accepted' : 'quoted')

// Who has bid is unknown until the opening.
function invitedTo(phase: string, place: number): string {
  if (unpublished.includes(phase)) return 'none'
  if (['published', 'closed'].includes(phase)) return place === 2 ? 'viewed' : 'accepted'
  return 'quoted'
}
