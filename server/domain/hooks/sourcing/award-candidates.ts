import { fileTable } from '../../../platform/sql/file-table.ts'
import { nowText, todayText } from '../../../platform/time.ts'
import { ownFields } from '../../../records/write/own-fields.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'
import { candidateLetter } from '../../sourcing/letters.ts'
import { candidateSteps } from '../portal/candidates.ts'
import { letterSteps } from './award-letters.ts'
import { lineTable } from './award-tables.ts'
import { bidsOf } from './bids-of.ts'
import { addressees, letterSubject } from './letter-parties.ts'
import { standstillDays } from './standstill.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo'], ['standstillEnd'])

const own = ownFields(
  import.meta,
  ['billNo', 'projectName', 'purOrg', 'sourceNo', 'type'],
  ['candidateTime', 'standstillDays', 'standstillEnd'],
)

/**
 * Candidates of an approved award: their publication starts the standstill of the event's method. Each bidder gets a letter, and the portal
 * a notice where the procedure was public.
 */
export const awardCandidates = own.hook(async (moment) => {
  const { after, doing, id } = moment
  if (doing === 'submit') return { values: { standstillDays: await standstillDays(moment, after) } }
  if (doing !== 'publishCandidates') return {}
  const days = await standstillDays(moment, after)
  // One reading of the clock: a second may pass meanwhile.
  const now = Date.now()
  const standstillEnd = nowText(now + days * 86_400_000)
  const lines = await rowsWhere(moment, lineTable, { scalingId: id, winFlag: 'Y' })
  const bids = await bidsOf(moment, after.sourceNo, ['opened'])
  const about = await letterSubject(moment, after)
  const companies = await addressees(moment, [...bids, ...lines])
  const isNamed = new Set(lines.map(({ supplierId }) => String(supplierId)))
  const letters = await letterSteps(
    moment,
    companies.map((company) =>
      candidateLetter(company, about, isNamed.has(company.supplierId), standstillEnd, todayText()),
    ),
  )
  const [tender] = after.type === 'tender' ? await rowsWhere(moment, projectTable, { billNo: about.sourceNo }) : []
  const shown = tender ? changeSteps(moment, projectTable, tender, { standstillEnd }, 'edit') : []
  const notice = await candidateSteps(moment, { ...about, type: after.type }, lines, standstillEnd)
  return {
    values: { candidateTime: nowText(now), standstillDays: days, standstillEnd },
    steps: [...letters, ...shown, ...notice],
  }
})
