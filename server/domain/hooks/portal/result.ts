import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText, todayText } from '../../../platform/time.ts'
import { totalOf } from '../../kit/amounts.ts'
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
 * Steps that announce the result of an award: the winners and no other bidder; none without winners. A later award of the event adds its
 * winners. The price is published where the law demands the tender.
 */
export async function resultSteps(
  place: Place,
  { type, billNo, name }: Awarded,
  awardId?: string,
): Promise<readonly Step[]> {
  if (!place.model.resources.has('portal/result')) return []
  const awarded = await awardedValues(place, { type, billNo }, await decidedIds(place, billNo, awardId))
  const known = (await rowsWhere(place, resultTable, { bidCode: billNo })).find(({ stage }) => stage !== 'candidates')
  if (!awarded) return []
  const publicityEnd = todayText(Date.now() + publicityDays * 86_400_000)
  if (known && known.status !== 'draft') {
    const isLater = awardId !== undefined && known.status === 'published'
    return isLater ? changeSteps(place, resultTable, known, { ...awarded, publicityEnd }, 'publish') : []
  }
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
    ...awarded,
    publicityEnd,
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

/** Winners of some awards of an event, and the price where the law demands the tender; undefined without winners. */
export async function awardedValues(
  place: Place,
  { type, billNo }: Pick<Awarded, 'billNo' | 'type'>,
  scalingId: readonly string[],
) {
  const lines = await rowsWhere(place, lineTable, { scalingId, winFlag: 'Y' })
  const winners = [...new Set(lines.map(({ supplierId }) => String(supplierId ?? '')))].filter((id) => id !== '')
  if (winners.length === 0) return undefined
  const price = type === 'tender' ? await priceOf(place, billNo, lines) : {}
  return { supplierList: winners.join(','), winners: await winnerNames(place, winners), ...price }
}

/** The award with the published ones of the event; without an award the approved and published ones. */
async function decidedIds(place: Place, sourceNo: string, awardId?: string): Promise<readonly string[]> {
  const status = awardId === undefined ? ['approved', 'published'] : ['published']
  const ids = (await rowsWhere(place, awardTable, { sourceNo, status })).map(({ id }) => String(id))
  return awardId === undefined ? ids : [...new Set([...ids, awardId])]
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
  const awardAmount = totalOf(lines.map(({ lineAmount }) => Number(lineAmount ?? 0)))
  return awardAmount === 0 ? {} : { awardAmount, currency: project.currency }
}
