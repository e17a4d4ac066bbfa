import type { SeedRecord } from '../../platform/sql/insert.ts'
import type { Planter } from '../life/planter.ts'

/** Rules of a method that differ from none. */
type Rules = {
  readonly participation?: 'invited' | 'public'
  readonly minDays?: number
  readonly minBidders?: number
  readonly minInvited?: number
  readonly questionDays?: number
  readonly amendDays?: number
  readonly standstillDays?: number
  readonly envelope?: 'one' | 'two'
  readonly awardMode?: 'all'
  readonly openingNames?: 'all' | 'own'
}

/** Formal tenders give time, are opened in two envelopes and end with a standstill; the other methods are quick. */
const methods: readonly (readonly [method: string, rules: Rules])[] = [
  [
    'open',
    {
      ...{ minDays: 5, minBidders: 3, questionDays: 2, amendDays: 3, standstillDays: 3 },
      ...{ envelope: 'two', openingNames: 'all', participation: 'public' },
    },
  ],
  [
    'invited',
    {
      ...{ minDays: 3, minBidders: 3, minInvited: 3, questionDays: 1, amendDays: 2, standstillDays: 3 },
      ...{ envelope: 'two', openingNames: 'all', participation: 'invited' },
    },
  ],
  [
    'framework',
    {
      ...{ minDays: 5, minBidders: 3, questionDays: 2, amendDays: 3, standstillDays: 3 },
      ...{ envelope: 'two', openingNames: 'all', participation: 'public' },
    },
  ],
  ['negotiation', { participation: 'public', minBidders: 2, amendDays: 1, openingNames: 'own' }],
  ['consultation', { participation: 'public', minBidders: 2, amendDays: 1, openingNames: 'own' }],
  ['single', { participation: 'invited', minBidders: 1, envelope: 'one', awardMode: 'all', openingNames: 'own' }],
  ['inquiry', { minBidders: 1 }],
  ['auction', { participation: 'public' }],
]

/** Who may take part in the tenders of a method. */
export const participationIn = (method: string) =>
  methods.find(([each]) => each === method)?.[1].participation ?? 'public'

/** Rules of the methods of procurement in each tenant, which its administrators change. */
export function plantMethods(planter: Planter, tenants: readonly { readonly code: string }[]): void {
  const rows = tenants.flatMap(({ code: tenantId }) =>
    methods.map(
      ([method, rules]): SeedRecord => ({
        ...{ tenantId, method, ...rules },
        ...(method !== 'inquiry' && method !== 'auction' && law),
        ...(method !== 'auction' && costs),
      }),
    ),
  )
  planter.plant('bid/method', rows, ({ tenantId, method }) => `${tenantId}/${method}`)
}

/** Defaults of the file for tenders: the Law on Tenders. */
const law = {
  ...{ legalDays: 20, legalAmendDays: 15, legalBondPct: 2, legalCommittee: 5, legalPublicity: 3 },
  ...{ legalContractDays: 30, legalPerfPct: 10 },
}

/** Defaults of the file for comparisons. */
const costs = { moneyRate: 6, delayRate: 0.05 }
