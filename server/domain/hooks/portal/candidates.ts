import type { AnnounceType } from '../../../../src/schema/model/portal-data.ts'
import { fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import { nowText } from '../../../platform/time.ts'
import { addSteps, type Place } from '../../kit/other-rows.ts'
import { isPublicAward } from './award.ts'
import { noticeHtml } from './notice.ts'
import { nouns, shortName } from './sourcing.ts'

const resultTable = fileTable(
  import.meta,
  'portal/result',
  [],
  [
    ...(['audience', 'bidCode', 'content', 'contentEn', 'projectName', 'publicityEnd', 'publishTime'] as const),
    ...(['stage', 'status', 'title', 'titleEn', 'type'] as const),
  ],
)

type About = { readonly type: unknown; readonly sourceNo: string; readonly projectName: string }
type Line = { readonly supplierName: unknown; readonly lotNo: unknown }

/** Steps that publish the candidates of an award on the portal, without prices; none of a procedure by invitation. */
export async function candidateSteps(
  place: Place,
  { type: kind, sourceNo, projectName }: About,
  lines: readonly Line[],
  standstillEnd: string,
): Promise<readonly Step[]> {
  const type = kind as AnnounceType
  if (!(place.model.resources.has('portal/result') && (await isPublicAward(place, type, sourceNo)))) return []
  const short = shortName(projectName)
  const zh = `${short}（${sourceNo}）评审结束，现公示中标候选人。公示期至 ${standstillEnd}，如有异议，请在公示期内以书面形式提出。`
  const en = `The evaluation of ${short} (${sourceNo}) is over; these are its candidates. Objections are taken in writing until ${standstillEnd}.`
  const facts = [...new Set(lines.map(({ supplierName }) => String(supplierName)))].map((value) => ({
    ...{ zh: '中标候选人', en: 'Candidate' },
    value,
  }))
  return addSteps(place, resultTable, {
    ...{ type, bidCode: sourceNo, projectName, stage: 'candidates', status: 'published', audience: 'all' },
    ...{ publishTime: nowText(), publicityEnd: standstillEnd.slice(0, 10) },
    ...{ title: `${short}${nouns[type].zh}中标候选人公示`, titleEn: `Candidates: ${short}` },
    ...{ content: noticeHtml('zh', zh, facts), contentEn: noticeHtml('en', en, facts) },
  }).steps
}
