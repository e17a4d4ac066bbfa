import { upgradeAwardLines } from '../domain/upgrades/award-lines.ts'
import { upgradeBidderLists } from '../domain/upgrades/bidder-lists.ts'
import { upgradeBidderPayments } from '../domain/upgrades/bidder-payments.ts'
import { upgradeBilledLines } from '../domain/upgrades/billed-lines.ts'
import { upgradeDataRules } from '../domain/upgrades/data-rule-conditions.ts'
import { upgradeForfeitedBonds } from '../domain/upgrades/forfeited-bonds.ts'
import { upgradeHeldQuantities } from '../domain/upgrades/held-quantities.ts'
import { upgradeEnrolments } from '../domain/upgrades/implied-enrolments.ts'
import { upgradeMilestoneAdvances } from '../domain/upgrades/milestone-advances.ts'
import { upgradeMouldMoney } from '../domain/upgrades/mould-money.ts'
import { upgradeOpenDues } from '../domain/upgrades/open-dues.ts'
import { upgradeParticipation } from '../domain/upgrades/participation.ts'
import { sealPriceEnvelopes } from '../domain/upgrades/price-envelopes.ts'
import { upgradePurchasingOrganisations } from '../domain/upgrades/purchasing-organisation.ts'
import { upgradeQuestions } from '../domain/upgrades/question-conditions.ts'
import { upgradeQuotedPrices } from '../domain/upgrades/quoted-prices.ts'
import { upgradeReadings } from '../domain/upgrades/reading-values.ts'
import { upgradeSealedAuctions } from '../domain/upgrades/sealed-auctions.ts'
import { upgradeWebhookEvents } from '../domain/upgrades/webhook-events.ts'
import { openStrandedSigners } from '../features/process/stranded-signers.ts'
import type { App } from '../platform/app.ts'
import { rewrapKeys } from '../platform/seal/data-keys.ts'
import { makeSerialKey } from '../records/numbering/serials.ts'
import { sealStored } from '../records/steps/seal-stored.ts'
import { keepOlderNames } from '../rights/auth/folded-name.ts'

/** Upgrades the data of older versions at the start, in the order in which they depend on each other. */
export async function upgradeData(app: App): Promise<void> {
  const { live, store } = app
  await keepOlderNames(store)
  await upgradePurchasingOrganisations(store, live.current)
  await upgradeParticipation(store, live.current)
  await upgradeDataRules(store, live.current)
  await upgradeQuestions(store, live.current)
  await upgradeReadings(store, live.current)
  await upgradeWebhookEvents(store, live.current)
  await upgradeBidderPayments(store, live.current)
  await upgradeAwardLines(store, live.current)
  await upgradeForfeitedBonds(store, live.current)
  await upgradeBidderLists(store, live.current)
  await upgradeQuotedPrices(store, live.current)
  await upgradeSealedAuctions(app)
  await rewrapKeys(app)
  await makeSerialKey(store)
  const logged = async (count: Promise<number>, text: string) => {
    const records = await count
    if (records > 0) app.log.info({ records }, text)
  }
  await logged(sealStored(app, live.current), 'stored values were encrypted until their opening')
  await logged(sealPriceEnvelopes(app, live.current), 'stored prices were encrypted until their opening')
  await logged(upgradeEnrolments(app), 'companies with a bid or a payment were enrolled')
  await logged(upgradeMilestoneAdvances(app), 'paid milestones of contracts were entered as advances')
  await upgradeMouldMoney(app)
  await logged(upgradeHeldQuantities(app), 'receipt lines have their quantity held from invoicing')
  await logged(upgradeBilledLines(app), 'lines of verified invoices were assigned to their applications')
  await logged(upgradeOpenDues(app), 'invoices have the open amount of each due date')
  await logged(openStrandedSigners(store), 'processes with waiting added signers were continued')
}
