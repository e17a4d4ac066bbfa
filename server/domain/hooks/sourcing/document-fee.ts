import type { Problem } from '../../../../src/schema/model/problem-texts.ts'
import { columnSet, fileTable, type RowOf } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { HookResult, WriteMoment } from '../../../records/write/hook.ts'
import { withIdSql } from '../../kit/id-list.ts'
import { figureStep, type Place, rowsWhere } from '../../kit/other-rows.ts'
import { problemAt } from '../../kit/problem.ts'
import { noTenderBidder } from './tender-bidder.ts'

const projectTable = fileTable(
  import.meta,
  'bid/project',
  ['billNo', 'currency', 'docFee', 'feePaidIds'],
  ['feePaidIds'],
)
const clarifyTable = fileTable(import.meta, 'bid/clarify', ['filesFor', 'projectNo'], ['filesFor'])
const feeTable = fileTable(import.meta, 'bid/bond', ['kind', 'sourceNo', 'supplierId'])

type Fee = Place &
  Pick<WriteMoment<'amount' | 'projectNo' | 'supplierId'>, 'action' | 'after'> & { readonly doing?: string }

/**
 * Document fee of a tender: its bidders pay it once, while the tender takes bids, and at least the amount of the tender. The confirmation
 * shows the documents to the company.
 */
export async function documentFee(moment: Fee): Promise<HookResult<'currency' | 'round'>> {
  const { action, after, doing } = moment
  if (action !== 'add' && doing !== 'upload' && doing !== 'confirm') return {}
  const project = await projectOf(moment, after.projectNo)
  if (action === 'add')
    return { problems: await refusal(moment), values: { currency: project?.currency ?? null, round: 1 } }
  const problems = tooLittle(Number(after.amount ?? 0), Number(project?.docFee ?? 0))
  return { problems, steps: doing === 'confirm' && project ? shownTo(moment, project, after.supplierId) : [] }
}

/** Problem of a company whose document fee is not confirmed; undefined for a tender without a fee. */
export async function unpaidFee(place: Place, projectNo: unknown, supplierId: unknown): Promise<Problem | undefined> {
  const project = await projectOf(place, projectNo)
  const paid = String(project?.feePaidIds ?? '').split(',')
  if (Number(project?.docFee ?? 0) <= 0 || paid.includes(String(supplierId))) return undefined
  const en = 'Pay the document fee first: bids are taken once finance has confirmed it'
  return problemAt('projectNo', '请先缴纳标书费，经财务确认后再投标', en)
}

async function projectOf(place: Place, projectNo: unknown) {
  const [project] = await rowsWhere(place, projectTable, { billNo: String(projectNo ?? '') })
  return project
}

async function refusal(moment: Fee): Promise<readonly Problem[]> {
  const { after, ...place } = moment
  const billNo = String(after.projectNo ?? '')
  const supplierId = String(after.supplierId ?? '')
  const project = await projectOf(place, billNo)
  const fee = Number(project?.docFee ?? 0)
  if (fee <= 0) return [problemAt('kind', '该项目不收标书费', 'This event has no document fee')]
  const absent = await noTenderBidder(place, after)
  if (absent.length > 0) return absent
  if ((await rowsWhere(place, feeTable, { sourceNo: billNo, supplierId, kind: 'docFee' })).length > 0)
    return [problemAt('projectNo', '该项目已有标书费记录', 'There is a document fee for this tender already')]
  return tooLittle(Number(after.amount ?? 0), fee)
}

function tooLittle(amount: number, fee: number): readonly Problem[] {
  if (amount >= fee) return []
  return [problemAt('amount', `标书费不少于 ${fee}`, `The document fee of this tender is ${fee}`)]
}

/**
 * Steps that show the documents of a tender and the files of its clarifications to a company. Finance may confirm several at once: each
 * adds itself to what is stored by then.
 */
function shownTo({ session }: Place, { id, billNo }: RowOf<typeof projectTable>, supplierId: unknown): readonly Step[] {
  const { feePaidIds } = projectTable
  const { filesFor, projectNo, tenantId } = clarifyTable
  return [
    figureStep(
      `update ${projectTable} set ${columnSet(projectTable, 'feePaidIds')} = ${withIdSql(feePaidIds)} where id = ?`,
      ...[supplierId, supplierId, id],
    ),
    figureStep(
      `update ${clarifyTable} set ${columnSet(clarifyTable, 'filesFor')} = ${withIdSql(filesFor)}
        where ${projectNo} = ? and ${tenantId} = ? and coalesce(${filesFor}, '') <> '*'`,
      ...[supplierId, supplierId, billNo, session.user.tenantId],
    ),
  ]
}
