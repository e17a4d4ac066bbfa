import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText, todayText } from '../../../platform/time.ts'
import { addSteps, changeSteps, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { noticeHtml } from './notice.ts'
import { nouns, shortName } from './sourcing.ts'
import { winnerNames } from './winners.ts'

const awardTable = fileTable(import.meta, 'bid/scaling', ['sourceNo', 'status'])
const lineTable = fileTable(import.meta, 'bid/scaling/lines', ['lineAmount', 'scalingId', 'supplierId', 'winFlag'])
const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'currency', 'legalTender', 'nameEn'])
const inquiryTable = fileTable(import.meta, 'bid/inquiry', ['billNo', 'nameEn'])
const auctionTable = fileTable(import.meta, 'bid/auction', ['billNo', 'nameEn'])
const resultTable = fileTable(
  import.meta,
  'portal/result',
  ['bidCode', 'stage', 'status'],
  [
    ...(['audience', 'awardAmount', 'bidCode', 'content', 'currency', 'contentEn'] as const),
    ...(['projectName', 'projectNameEn', 'publicityEnd', 'publishTime', 'stage'] as const),
    ...(['status', 'supplierList', 'title', 'titleEn', 'type', 'winners'] as const),
  ],
)

/** Days of publicity of a result. */
const publicityDays = 3

export type Awarded = { readonly type: AnnounceType; readonly billNo: string; readonly name: string }

/**
 * Steps that announce the result of an award once: the winners and no other bidder; none without winners. The price is published where
 * the law demands the tender.
 */
export async function resultSteps(
  place: Place,
  { type, billNo, name }: Awarded,
  awardId?: string,
): Promise<readonly Step[]> {
  if (!place.model.resources.has('portal/result')) return []
  const lines = await wonLines(place, billNo, awardId)
  const winners = [...new Set(lines.map(({ supplierId }) => String(supplierId ?? '')))].filter((id) => id !== '')
  const known = (await rowsWhere(place, resultTable, { bidCode: billNo })).find(({ stage }) => stage !== 'candidates')
  if (winners.length === 0 || (known && known.status !== 'draft')) return []
  const short = shortName(name)
  const nameEn = await englishName(place, type, billNo)
  const shortEn = shortName(nameEn || name)
  const zh = `${short}（${billNo}）已完成评审，现将结果予以公示。公示期内如有异议，请以书面形式提出。`
  const en = `The award of ${shortEn} (${billNo}) is decided. Objections are taken in writing until publicity ends.`
  const values = {
    type,
    bidCode: billNo,
    projectName: name,
    projectNameEn: nameEn,
    supplierList: winners.join(','),
    winners: await winnerNames(place, winners),
    ...(type === 'tender' && (await priceOf(place, billNo, lines))),
    publicityEnd: todayText(Date.now() + publicityDays * 86_400_000),
    publishTime: nowText(),
    ...{ stage: 'result', status: 'published' },
    title: `${short}${nouns[type].zh}结果公告`,
    titleEn: `Award: ${shortEn}`,
    content: noticeHtml('zh', zh, []),
    contentEn: noticeHtml('en', en, []),
  }
  if (known) return changeSteps(place, resultTable, known, values, 'publish')
  return addSteps(place, resultTable, { ...values, audience: 'all' }).steps
}

// Lines that were won in the award; in those of an approved or published one.
async function wonLines(place: Place, sourceNo: string, awardId?: string) {
  const decided = await rowsWhere(place, awardTable, { sourceNo, status: ['approved', 'published'] })
  const scalingId = awardId === undefined ? decided.map(({ id }) => String(id)) : [awardId]
  return rowsWhere(place, lineTable, { scalingId, winFlag: 'Y' })
}

async function englishName(place: Place, type: AnnounceType, billNo: string): Promise<string | null> {
  const [source] =
    type === 'tender'
      ? await rowsWhere(place, projectTable, { billNo })
      : await rowsWhere(place, type === 'inquiry' ? inquiryTable : auctionTable, { billNo })
  return source?.nameEn ? String(source.nameEn) : null
}

async function priceOf(place: Place, billNo: string, lines: readonly { readonly lineAmount: unknown }[]) {
  const [project] = await rowsWhere(place, projectTable, { billNo })
  if (project?.legalTender !== 'Y') return {}
  const cents = lines.reduce((sum, { lineAmount }) => sum + Math.round(Number(lineAmount ?? 0) * 100), 0)
  return cents === 0 ? {} : { awardAmount: cents / 100, currency: project.currency }
}
