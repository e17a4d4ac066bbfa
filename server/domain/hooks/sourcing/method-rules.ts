import { fileTable } from '../../../platform/sql/file-table.ts'
import { type Place, rowsWhere } from '../../kit/other-rows.ts'

const ruleTable = fileTable(import.meta, 'bid/method', [
  ...(['amendDays', 'legalAmendDays', 'legalBondPct', 'legalCommittee', 'legalContractDays', 'legalDays'] as const),
  ...(['legalPerfPct', 'legalPublicity', 'method', 'minBidders', 'minDays', 'minInvited', 'openingNames'] as const),
  ...(['awardMode', 'envelope', 'negotiation', 'participation', 'questionDays', 'standstillDays'] as const),
])

/** Rules of a method of procurement; days are calendar days. */
export type MethodRules = {
  /** From publication to the deadline. */
  readonly minDays: number
  /** Bids with which an event may be opened. */
  readonly minBidders: number
  readonly minInvited: number
  /** Before the deadline: an amendment within them needs an extension first. */
  readonly amendDays: number
  /** From the publication of the candidates to the result. */
  readonly standstillDays: number
  /** From the end of questions to the deadline. */
  readonly questionDays: number
  /** The only way of opening and of awarding; undefined leaves the choice. */
  readonly envelope?: string
  readonly awardMode?: string
  /** Who may take part; undefined leaves the choice to an inquiry, and opens other events to the public. */
  readonly participation?: Participation
  /** Whether the buyer negotiates with one bidder, after the evaluation. */
  readonly isNegotiable: boolean
  /** Whose bids bidders see at the opening. */
  readonly openingNames: 'all' | 'own'
} & LegalRules

/** Public: announced, and open to every qualified supplier; invited: known to the invited alone. */
export type Participation = 'invited' | 'public'

/** What the law asks of a statutory tender: a deviation is a warning, or refused where it says so. */
export type LegalRules = {
  /** From the document to the deadline. */
  readonly legalDays: number
  readonly legalAmendDays: number
  /** Bid bond, in per cent of the budget. */
  readonly legalBondPct: number
  /** Members of the committee, an odd number. */
  readonly legalCommittee: number
  readonly legalPublicity: number
  /** From the result to the contract. */
  readonly legalContractDays: number
  /** Performance bond, in per cent of the contract. */
  readonly legalPerfPct: number
}

/** The Law on Tenders and its regulation (catalogue: bid/project). */
const law: LegalRules = {
  ...{ legalDays: 20, legalAmendDays: 15, legalBondPct: 2, legalCommittee: 5, legalPublicity: 3 },
  ...{ legalContractDays: 30, legalPerfPct: 10 },
}

/** Rules without a row of `bid/method`, or with empty fields there. */
const usual: MethodRules = {
  ...{ minDays: 0, minBidders: 1, minInvited: 0, amendDays: 1, standstillDays: 0, questionDays: 0 },
  openingNames: 'own',
  isNegotiable: true,
  ...law,
}
/**
 * The shipped methods that differ (catalogue: fewer than three bids fail; at least three are invited; Law on Tenders, article 36: bids are
 * read out to all; article 43: no negotiation of prices before the award).
 */
const shipped: Readonly<Record<string, Partial<MethodRules>>> = {
  open: { minBidders: 3, openingNames: 'all', isNegotiable: false },
  invited: { minBidders: 3, minInvited: 3, openingNames: 'all', participation: 'invited', isNegotiable: false },
  framework: { minBidders: 3, openingNames: 'all', isNegotiable: false },
  single: { participation: 'invited' },
}

type NumberRule = Exclude<
  keyof MethodRules,
  'awardMode' | 'envelope' | 'isNegotiable' | 'openingNames' | 'participation'
>

/** Rules of a method in a tenant. */
export async function methodRules(place: Place, method: unknown): Promise<MethodRules> {
  const [row] = await rowsWhere(place, ruleTable, { method: String(method ?? '') })
  const known = { ...usual, ...shipped[String(method)] }
  if (!row) return known
  const number = (field: NumberRule) => (row[field] === null ? known[field] : Number(row[field]))
  const participation = (row.participation || known.participation) as Participation | undefined
  return {
    minDays: number('minDays'),
    minBidders: number('minBidders'),
    minInvited: number('minInvited'),
    amendDays: number('amendDays'),
    standstillDays: number('standstillDays'),
    questionDays: number('questionDays'),
    ...(row.envelope && { envelope: String(row.envelope) }),
    ...(row.awardMode && { awardMode: String(row.awardMode) }),
    ...(participation && { participation }),
    isNegotiable: row.negotiation ? row.negotiation === 'allowed' : known.isNegotiable,
    openingNames: (row.openingNames || known.openingNames) === 'all' ? 'all' : 'own',
    legalDays: number('legalDays'),
    legalAmendDays: number('legalAmendDays'),
    legalBondPct: number('legalBondPct'),
    legalCommittee: number('legalCommittee'),
    legalPublicity: number('legalPublicity'),
    legalContractDays: number('legalContractDays'),
    legalPerfPct: number('legalPerfPct'),
  }
}

/** Days before the deadline within which a change of an event extends it. */
export function changeDays({ amendDays, legalAmendDays }: MethodRules, legalTender: unknown): number {
  return legalTender === 'Y' ? Math.max(amendDays, legalAmendDays) : amendDays
}
