import type { Known } from '../../src/schema/compile/known.ts'
import { blockNames } from '../../src/schema/model/block-names.ts'
import { roles } from '../demo/kit/organisation.ts'
import { hookNames, hooks } from '../domain/registry.ts'
import { jobItems } from '../features/jobs/kinds.ts'
import { viewNames } from '../features/views/registry.ts'
import { declaredTables } from '../platform/sql/file-table.ts'
import { fillerItems } from '../records/filling/fillers.ts'
import { usesOf } from '../records/write/own-fields.ts'

// Code that reads tables of files: loading it registers its declarations.
import '../domain/upgrades/award-lines.ts'
import '../domain/upgrades/bidder-lists.ts'
import '../domain/upgrades/bidder-payments.ts'
import '../domain/upgrades/billed-lines.ts'
import '../domain/upgrades/forfeited-bonds.ts'
import '../domain/upgrades/held-quantities.ts'
import '../domain/upgrades/implied-enrolments.ts'
import '../domain/upgrades/milestone-advances.ts'
import '../domain/upgrades/mould-money.ts'
import '../domain/upgrades/open-dues.ts'
import '../domain/upgrades/participation.ts'
import '../domain/upgrades/price-envelopes.ts'
import '../domain/upgrades/question-conditions.ts'
import '../domain/upgrades/quoted-prices.ts'
import '../domain/upgrades/reading-values.ts'
import '../domain/upgrades/sealed-auctions.ts'
import '../domain/upgrades/webhook-events.ts'
import './feature-routes.ts'
import '../features/extensions/read-styles.ts'
import '../features/resource-routes/routes.ts'
import '../records/dictionaries/sync.ts'
import '../records/numbering/sync-rules.ts'
import '../rights/permissions/sync.ts'

/** Names in code that schema files may refer to. */
export const known: Known = {
  hooks: hookNames,
  views: viewNames,
  roles: roles.map(({ roleCode }) => String(roleCode)),
  uses: declaredTables(),
  hookUses: new Map(Object.entries(hooks).map(([name, hook]) => [name, usesOf(hook)])),
  blocks: blockNames,
  fillings: new Map([
    ['fillers', fillerItems],
    ['jobs', jobItems],
  ]),
}
