import type { Decimal } from '../model/decimal.ts'
import { type Group, groupsOf, type Invoice } from '../model/invoice.ts'

export type Words = { readonly zh: string; readonly en: string }

/** Breach of a rule at a place of an invoice. */
export type Breach = {
  readonly at: Group
  /** Term or group that is wrong or missing. */
  readonly term: string
  /** Value of the file, and the value by the rule, where there is one. */
  readonly got?: Decimal | undefined
  readonly want?: Decimal | undefined
  /** Within the tolerance that published validators of EN 16931 allow: less than one unit of the currency. */
  readonly isSlight?: boolean
}

/** Business rule of EN 16931 by its id, or one of a syntax. */
export type Rule = {
  readonly id: string
  readonly text: Words
  readonly check: (invoice: Invoice) => readonly Breach[]
}

/** Groups at a place: '' is the invoice itself, `BG-25/BG-27` the allowances of all lines. */
export function placesOf(invoice: Invoice, place: string): readonly Group[] {
  if (place === '') return [invoice]
  return place
    .split('/')
    .reduce<readonly Group[]>((found, kind) => found.flatMap((each) => groupsOf(each, kind)), [invoice])
}

/** Line of a group in messages: that of the term if the file has it. */
export function lineOf({ at, term }: Breach): number {
  return at.terms[term]?.line ?? at.line
}
