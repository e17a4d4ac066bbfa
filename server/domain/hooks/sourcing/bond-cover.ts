import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const projectTable = fileTable(import.meta, 'bid/project', ['billNo', 'bond'])
const lotTable = fileTable(import.meta, 'bid/project/lots', ['bond', 'lotNo', 'projectId'])
const bondTable = fileTable(import.meta, 'bid/bond', ['kind', 'lotNo', 'sourceNo', 'status', 'supplierId'])

type Lotted = { readonly lotNo?: unknown }
type Bid = Lotted & { readonly supplierId: unknown }

/** Bonds that a tender asks for. */
export type TenderBonds = {
  /** Amount for a lot, or for the whole: at least those of its lots. */
  readonly asked: (of: Lotted) => number
  /** Bond of the tender itself, without those of its lots; 0 without one. */
  readonly own: number
  /** Lots with a bond of their own. */
  readonly lots: ReadonlyMap<string, number>
  readonly hasLot: (lotNo: unknown) => boolean
}

const lotIn = ({ lotNo }: Lotted) => String(lotNo ?? '')

/** Bonds of a tender and of its lots. */
export async function tenderBonds(place: Place, projectNo: unknown): Promise<TenderBonds> {
  const [project] = await rowsWhere(place, projectTable, { billNo: String(projectNo ?? '') })
  const rows = project ? await rowsWhere(place, lotTable, { projectId: String(project.id) }) : []
  const lots = new Map(
    rows.flatMap((row): [string, number][] => (Number(row.bond ?? 0) > 0 ? [[lotIn(row), Number(row.bond)]] : [])),
  )
  const own = Number(project?.bond ?? 0)
  const ofLots = [...lots.values()].reduce((sum, each) => sum + each, 0)
  const asked = (of: Lotted) => (lotIn(of) === '' ? Math.max(own, ofLots) : (lots.get(lotIn(of)) ?? own))
  return { asked, own, lots, hasLot: (lotNo) => rows.some((row) => row.lotNo === lotNo) }
}

/** What finance has confirmed of the bonds of the bids for a tender. */
export type BondCover = {
  /** Whether the bond of a bid is confirmed; undefined where its tender or lot asks for none. */
  readonly paidOf: (bid: Bid) => boolean | undefined
  /** Whether a missing bond makes a bid invalid: not one for a lot that was handed in before bonds of lots counted. */
  readonly isBinding: (bid: { readonly bondAsked: unknown }) => boolean
}

/** Bonds that cover the bids for a tender. */
export async function bondCover(place: Place, projectNo: unknown): Promise<BondCover> {
  const sourceNo = String(projectNo ?? '')
  const [{ asked, lots, own }, paid] = await Promise.all([
    tenderBonds(place, projectNo),
    rowsWhere(place, bondTable, { sourceNo, status: 'paid', kind: 'bond' }),
  ])
  const covered = new Set(paid.map((bond) => `${bond.supplierId} ${lotIn(bond)}`))
  const paidOf = (bid: Bid) => {
    if (asked(bid) <= 0) return undefined
    const has = (lotNo: string) => covered.has(`${bid.supplierId} ${lotNo}`)
    if (has('') || has(lotIn(bid))) return true
    // A bid for the whole is covered by the bonds of all lots.
    return lotIn(bid) === '' && lots.size > 0 && [...lots.keys()].every(has)
  }
  return { paidOf, isBinding: ({ bondAsked }) => own > 0 || bondAsked === 'Y' }
}
