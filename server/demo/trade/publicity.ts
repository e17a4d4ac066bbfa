import type { AnnounceType } from '../../../src/schema/model/portal-data.ts'
import { noticeHtml } from '../../domain/hooks/portal/notice.ts'
import { nouns } from '../../domain/hooks/portal/sourcing.ts'
import type { SeedRecord } from '../../platform/sql/insert.ts'
import { timeBefore } from '../kit/days.ts'
import { dayAfter, type Partner, type Sheets } from './sheets.ts'
import { englishNames } from './tenders.ts'

// Announcements: type, source, deadline for answers, and their number.
const sources = [
  ['tender', 'bid/project', 'bidDeadline', 7],
  ['inquiry', 'bid/inquiry', 'quoteDeadline', 6],
  ['bidding', 'bid/auction', 'startTime', 5],
] as const
const states: Readonly<Record<string, string>> = { published: 'responding', approved: 'draft', cancelled: 'revoked' }

/** Announcements of tenders, inquiries and auctions: open with them, drafts before, revoked with them. */
export function plantAnnouncements(sheets: Sheets, now: Date): void {
  let position = 0
  for (const [type, code, until, count] of sources)
    for (const row of announced(sheets.rows.get(code) ?? []).slice(0, count)) {
      plantAnnouncement(sheets, now, type, row, String(row[until]), position)
      position += 1
    }
  for (const call of openCalls) plantCall(sheets, now, call)
}

// Inquiries by invitation are published to the invited companies only.
const isAnnounced = ({ inquiryType }: SeedRecord) => inquiryType === undefined || inquiryType === 'open'

// That of a project, or of the material at the beginning of the name.
function englishName(sheets: Sheets, name: unknown): string | undefined {
  const text = String(name)
  const materials = sheets.rows.get('mat/material') ?? []
  const nameEn = materials.find(({ materialName }) => materialName && text.startsWith(String(materialName)))?.nameEn
  return englishNames.get(text) ?? (nameEn ? String(nameEn) : undefined)
}

// Running ones, an upcoming one, a cancelled one, then the newest others.
function announced(rows: readonly SeedRecord[]): readonly SeedRecord[] {
  const known = rows.filter((row) => row.phase !== 'draft' && row.phase !== 'pending' && isAnnounced(row))
  const of = (phase: string) => known.filter((row) => row.phase === phase)
  const others = known
    .filter(({ phase }) => !(String(phase) in states))
    .toSorted((left, right) => String(right.billDate).localeCompare(String(left.billDate)))
  return [...of('published'), ...of('approved').slice(0, 1), ...of('cancelled').slice(0, 1), ...others]
}

function plantAnnouncement(
  sheets: Sheets,
  now: Date,
  type: AnnounceType,
  { id, billNo, billDate, name, phase }: SeedRecord,
  deadline: string,
  position: number,
): void {
  const nameEn = englishName(sheets, name) ?? String(billNo)
  const items = itemsOf(sheets, type, String(id))
  const facts = [
    { zh: '项目编号', en: 'Reference', value: String(billNo) },
    { zh: '截止时间', en: 'Deadline', value: deadline },
  ]
  const status = states[String(phase)] ?? 'closed'
  const [publishTime = ''] = [`${billDate} 17:00:00`, timeBefore(now, 5)].toSorted()
  sheets.add('portal/announce', String(billNo), {
    title: `${name}公告`,
    titleEn: `${nouns[type].en}: ${nameEn}`,
    audience: 'all',
    type,
    sourceNo: String(billNo),
    // The form looks up tenders only.
    busId: type === 'tender' ? billNo : null,
    publishTime: status === 'draft' ? null : publishTime,
    deadline,
    content: noticeHtml(
      'zh',
      `现就${name}（${billNo}）公开征集供应商，欢迎符合资格条件的企业在 ${deadline} 前登录平台响应。`,
      facts,
      items,
    ),
    contentEn: noticeHtml(
      'en',
      `${nouns[type].en} ${billNo}, ${nameEn}, is open. Qualified companies sign in and answer before ${deadline}.`,
      facts,
      items,
    ),
    topFlag: position === 0 ? 'Y' : 'N',
    viewCount: status === 'draft' ? 0 : 40 + position * 7,
    status,
    createTime: `${billDate} 16:00:00`,
    'at:publish': publishTime,
    'at:deadline': deadline,
  })
}

const itemTables = {
  tender: ['bid/project/items', 'projectId'],
  inquiry: ['bid/inquiry/items', 'inquiryId'],
  bidding: ['bid/auction/items', 'auctionId'],
} as const

// Items of the source document, by the kind of the announcement.
function itemsOf(sheets: Sheets, type: AnnounceType, id: string) {
  const [code, parent] = itemTables[type]
  const units = new Map((sheets.rows.get('mat/unit') ?? []).map((unit) => [unit.code, unit]))
  const materials = new Map((sheets.rows.get('mat/material') ?? []).map((row) => [row.materialCode, row]))
  return (sheets.rows.get(code) ?? [])
    .filter((row) => row[parent] === id)
    .map(({ materialCode, materialName, spec, qty, unit }) => ({
      name: {
        zh: String(materialName),
        en: String(materials.get(materialCode)?.nameEn || materialName),
      },
      spec: String(spec ?? ''),
      qty: String(qty),
      unit: { zh: String(units.get(unit)?.name ?? unit), en: String(units.get(unit)?.nameEn ?? unit) },
    }))
}

// Open calls without a document, and the days until they close.
const openCalls = [
  ['inquiry', '年度框架协议供应商征集', 'Call for suppliers of annual frame contracts', 26],
  ['bidding', '泵阀备件竞价入围征集', 'Call for bidders: spare parts of pumps and valves', 12],
] as const

function plantCall(sheets: Sheets, now: Date, [type, name, nameEn, days]: (typeof openCalls)[number]): void {
  const day = dayAfter(now, 2, 0)
  const deadline = `${dayAfter(now, 0, days)} 17:00:00`
  const facts = [{ zh: '截止时间', en: 'Deadline', value: deadline }]
  sheets.add('portal/announce', name, {
    title: `${name}公告`,
    titleEn: nameEn,
    type,
    audience: 'all',
    publishTime: `${day} 17:00:00`,
    deadline,
    content: noticeHtml('zh', `${name}现已开始，欢迎具有水处理行业供货业绩的企业注册并提交资料。`, facts),
    contentEn: noticeHtml('en', `${nameEn}. Companies with deliveries to water plants register and apply.`, facts),
    topFlag: 'N',
    viewCount: 58,
    status: 'responding',
    createTime: `${day} 16:00:00`,
    'at:publish': `${day} 17:00:00`,
  })
}

// Projects awarded before the platform existed.
const former = [
  ...['城西污水厂除臭改造', '滨江泵站水泵更新', '集团办公区绿化养护', '再生水管网二标段'],
  ...['湖滨污水厂污泥脱水改造', '化验室仪器年度校准'],
] as const

/** Results of awards: published after the award, drafts before; and a few older ones. */
export function plantResults(sheets: Sheets, now: Date, partners: readonly Partner[]): void {
  const nameOf = (id: unknown) => partners.find(({ supplierId }) => supplierId === id)?.supplierName ?? null
  const lines = sheets.rows.get('bid/scaling/lines') ?? []
  const rowsByNumber = (code: string) => new Map((sheets.rows.get(code) ?? []).map((row) => [row.billNo, row]))
  const [inquiries, projects] = [rowsByNumber('bid/inquiry'), rowsByNumber('bid/project')]
  const decided = (sheets.rows.get('bid/scaling') ?? []).filter(
    ({ status, sourceNo }) =>
      ['approved', 'published'].includes(String(status)) && isAnnounced(inquiries.get(sourceNo) ?? {}),
  )
  for (const { id, type, sourceNo, projectName, billDate, standstillEnd, status } of decided) {
    const won = lines.filter(({ scalingId, winFlag }) => scalingId === id && winFlag === 'Y')
    const winner = won[0]?.supplierId
    const day = String(standstillEnd ?? billDate).slice(0, 10)
    const head = { type, bidCode: sourceNo, projectName, day, supplierList: winner, winners: nameOf(winner) }
    plantResult(sheets, { ...head, ...priceOf(projects.get(sourceNo), won) }, status === 'published')
  }
  for (const [index, projectName] of former.entries()) {
    const day = dayAfter(now, 560 + index * 12, 0)
    const bidCode = `LY-${day.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`
    const { supplierId: supplierList, supplierName: winners } = partners[index] ?? {}
    plantResult(sheets, { type: 'tender', bidCode, projectName, day, supplierList, winners }, true)
  }
}

// The price of a statutory tender is public.
function priceOf(project: SeedRecord | undefined, won: readonly SeedRecord[]) {
  if (project?.legalTender !== 'Y') return {}
  const amount = won.reduce((sum, { qty, awardPrice }) => sum + Number(qty) * Number(awardPrice), 0)
  return { awardAmount: Math.round(amount * 100) / 100, currency: project.currency ?? 'CNY' }
}

function plantResult(sheets: Sheets, { day, ...result }: SeedRecord, isPublished: boolean): void {
  const nameEn = englishName(sheets, result.projectName)
  sheets.add('portal/result', String(result.bidCode), {
    ...result,
    title: `${result.projectName}结果公告`,
    titleEn: `Award: ${nameEn ?? result.bidCode}`,
    projectNameEn: nameEn ?? null,
    content: '<p>经评审，现将结果予以公示。公示期内如有异议，请以书面形式提出。</p>',
    contentEn: '<p>The award is decided. Objections are taken in writing until publicity ends.</p>',
    audience: 'all',
    publishTime: isPublished ? `${day} 18:45:00` : null,
    'at:publish': `${day} 18:45:00`,
    publicityEnd: dayAfter(new Date(`${day}T00:00:00Z`), 0, 3),
    status: isPublished ? 'published' : 'draft',
    createTime: `${day} 18:30:00`,
  })
}
