import type { SeedRecord } from '../../platform/sql/insert.ts'
import { timeBefore } from '../kit/days.ts'
import { dayAfter, type Sheets } from './sheets.ts'

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
}

// Running ones, an upcoming one, a cancelled one, then the newest others.
function announced(rows: readonly SeedRecord[]): readonly SeedRecord[] {
  const known = rows.filter(({ phase }) => phase !== 'draft' && phase !== 'pending')
  const of = (phase: string) => known.filter((row) => row.phase === phase)
  const others = known
    .filter(({ phase }) => !(String(phase) in states))
    .toSorted((left, right) => String(right.billDate).localeCompare(String(left.billDate)))
  return [...of('published'), ...of('approved').slice(0, 1), ...of('cancelled').slice(0, 1), ...others]
}

function plantAnnouncement(
  sheets: Sheets,
  now: Date,
  type: string,
  { billNo, billDate, name, phase }: SeedRecord,
  deadline: string,
  position: number,
): void {
  const status = states[String(phase)] ?? 'closed'
  const [publishTime = ''] = [`${billDate} 17:00:00`, timeBefore(now, 5)].toSorted()
  sheets.add('portal/announce', String(billNo), {
    title: `${name}公告`,
    type,
    sourceNo: String(billNo),
    // The form looks up tenders only.
    busId: type === 'tender' ? billNo : null,
    publishTime: status === 'draft' ? null : publishTime,
    deadline,
    content: `<p>现就${name}（${billNo}）公开征集供应商，欢迎符合资格条件的企业在 ${deadline} 前登录平台响应。</p>`,
    topFlag: position === 0 ? 'Y' : 'N',
    viewCount: status === 'draft' ? 0 : 40 + position * 7,
    status,
    createTime: `${billDate} 16:00:00`,
    'at:publish': publishTime,
    'at:deadline': deadline,
  })
}

// Projects awarded before the platform existed.
const former = ['城西污水厂除臭改造', '滨江泵站水泵更新', '集团办公区绿化养护', '再生水管网二标段'] as const

/** Results of awards: published after the award, drafts before; and a few older ones. */
export function plantResults(sheets: Sheets, now: Date, winners: readonly string[]): void {
  const lines = sheets.rows.get('bid/scaling/lines') ?? []
  for (const { id, type, sourceNo, projectName, billDate, status } of sheets.rows.get('bid/scaling') ?? []) {
    if (status !== 'approved' && status !== 'published') continue
    const winner = lines.find(({ scalingId }) => scalingId === id)?.supplierId
    const day = String(billDate)
    plantResult(sheets, { type, bidCode: sourceNo, projectName, day, supplierList: winner }, status === 'published')
  }
  for (const [index, projectName] of former.entries()) {
    const day = dayAfter(now, 560 + index * 12, 0)
    const bidCode = `LY-${day.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`
    plantResult(sheets, { type: 'tender', bidCode, projectName, day, supplierList: winners[index] }, true)
  }
}

function plantResult(sheets: Sheets, { day, ...result }: SeedRecord, isPublished: boolean): void {
  sheets.add('portal/result', String(result.bidCode), {
    ...result,
    title: `${result.projectName}结果公告`,
    content: '<p>经评审，现将结果予以公示。公示期内如有异议，请以书面形式提出。</p>',
    publicityEnd: dayAfter(new Date(`${day}T00:00:00Z`), 0, 3),
    status: isPublished ? 'published' : 'draft',
    createTime: `${day} 18:30:00`,
  })
}
