import type { Text } from '../../../../src/schema/base/text.ts'
import type { LegalRules } from './method-rules.ts'

/** Statutory tender, as it is published. */
type Published = {
  readonly legalTender?: unknown
  readonly budget?: unknown
  readonly bond?: unknown
  readonly committee?: unknown
}

/** Warnings about a statutory tender: time, bond and committee differ from what the law asks. */
export function legalWarnings(
  { legalTender, budget, bond, committee }: Published,
  { legalBondPct, legalCommittee, legalDays }: LegalRules,
  isShort: boolean,
): readonly Text[] {
  if (legalTender !== 'Y') return []
  const seats = Array.isArray(committee) ? committee.length : 0
  const isDear = Number(bond ?? 0) > (Number(budget ?? 0) * legalBondPct) / 100
  const days = {
    zh: `依法招标自招标文件发出至截止不得少于 ${legalDays} 天`,
    en: `A statutory tender is open for at least ${legalDays} days`,
  }
  const share = {
    zh: `投标保证金不得超过估算价的 ${legalBondPct}%`,
    en: `The bid bond is at most ${legalBondPct} % of the budget`,
  }
  return [...(isShort ? [days] : []), ...(isDear ? [share] : []), ...committeeWarnings(seats, legalCommittee)]
}

/** Warning about a committee of too few members, or of an even number. */
export function committeeWarnings(seats: number, least: number): readonly Text[] {
  if (seats >= least && seats % 2 === 1) return []
  const zh = `评标委员会应为 ${least} 人以上单数，现为 ${seats} 人`
  return [{ zh, en: `The committee has an odd number of members, at least ${least}; it has ${seats}` }]
}
