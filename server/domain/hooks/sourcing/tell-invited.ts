import type { CompiledAction } from '../../../../src/schema/model/compiled-actions.ts'
import { notifySteps } from '../../../features/messages/notify.ts'
import { codeOf, fileTable } from '../../../platform/sql/file-table.ts'
import type { Step } from '../../../platform/store/store.ts'
import type { WriteMoment } from '../../../records/write/hook.ts'
import { changeSteps, rowsWhere } from '../../kit/other-rows.ts'

const inviteTable = fileTable(
  import.meta,
  'bid/invite',
  ['billNo', 'inviteStatus', 'supplierId'],
  ['deadline', 'inviteStatus', 'round'],
)
const quoteTable = fileTable(import.meta, 'bid/quote', ['billNo', 'projectName', 'sourceNo', 'supplierId'])
const paymentTable = fileTable(import.meta, 'bid/bond', ['sourceNo', 'supplierId'])

/** States of an invitation that is still open for its company. */
export const openInvitation = ['invited', 'viewed', 'accepted', 'quoted']

type Values = { readonly deadline?: string; readonly inviteStatus?: string; readonly round?: unknown }
type Moment = Pick<WriteMoment, 'app' | 'model' | 'session' | 'resource' | 'doing'>
type Told = {
  /** Companies to notify; all by default. */
  readonly only?: ReadonlySet<string>
  /** Whether companies hear of it whose invitation has passed unanswered: of how the event ends. */
  readonly withMissed?: true
}

/**
 * Steps that tell the companies of an event of the running action, each once, and change their open invitations. Invitations are the
 * address book of an event: companies that enrolled have one too. One that joined without, by a quotation or a payment, hears of it by
 * that document; so does one whose invitation has passed, as that of a sealed quotation does. Companies that declined have left.
 */
export async function tellInvited(
  moment: Moment,
  billNo: string,
  values: Values = {},
  { only, withMissed }: Told = {},
): Promise<readonly Step[]> {
  const { app, model, session, resource, doing } = moment
  const isAsked = ({ supplierId }: Company) => !only || only.has(String(supplierId))
  const invitations = (await rowsWhere(moment, inviteTable, { billNo })).filter(isAsked)
  const open = invitations.filter(({ inviteStatus }) => openInvitation.includes(String(inviteStatus)))
  const changed = Object.keys(values).length === 0 ? [] : open
  const missed = withMissed ? invitations.filter(({ inviteStatus }) => inviteStatus === 'missed') : []
  const action = resource.plan.actions.find(({ name }) => name === doing)
  const others = (await joined(moment, billNo)).filter(isAsked)
  const told = await Promise.all([
    ...perCompany([...missed, ...open]).map((row) => message(codeOf(inviteTable), { ...row, ...values })),
    ...without(others, [...missed, ...invitations.filter(isKnown)]).map(({ code, row }) => message(code, row)),
  ])
  return [...changed.flatMap((row) => changeSteps(moment, inviteTable, row, values, doing ?? 'edit')), ...told.flat()]

  async function message(code: string, row: Said): Promise<readonly Step[]> {
    const about = model.resources.get(code)
    if (!(about && action)) return []
    return notifySteps({ app, resource: about, session }, companyOnly(action), row)
  }
}

const isKnown = ({ inviteStatus }: { readonly inviteStatus: unknown }) =>
  [...openInvitation, 'declined'].includes(String(inviteStatus))

type Said = Parameters<typeof notifySteps>[2]
type Company = { readonly supplierId: unknown }
type Joined = Company & { readonly code: string; readonly row: Said }

const companyOnly = (action: CompiledAction): CompiledAction => ({ ...action, notify: ['supplier'] })

/** The last row of each company. */
function perCompany<Row extends Company>(rows: readonly Row[]): readonly Row[] {
  return [...new Map(rows.map((row) => [String(row.supplierId), row])).values()]
}

/** Companies by their quotations and payments of an event, with the document by which they hear of it. */
async function joined(moment: Moment, billNo: string): Promise<readonly Joined[]> {
  const [payments, quotes] = await Promise.all([
    rowsWhere(moment, paymentTable, { sourceNo: billNo }),
    rowsWhere(moment, quoteTable, { sourceNo: billNo }),
  ])
  return [
    ...payments.map((row) => ({ supplierId: row.supplierId, code: codeOf(paymentTable), row })),
    // A message names a quotation by its number: the event as well.
    ...quotes.map((row) => ({
      ...{ supplierId: row.supplierId, code: codeOf(quoteTable) },
      row: { ...row, billNo: `${row.billNo} ${row.projectName ?? ''}`.trim() },
    })),
  ]
}

function without(others: readonly Joined[], invitations: readonly Company[]): readonly Joined[] {
  const known = new Set(invitations.map(({ supplierId }) => String(supplierId)))
  return perCompany(others).filter(({ supplierId }) => !known.has(String(supplierId)))
}
