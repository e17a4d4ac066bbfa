import type { Found } from '../../xml/find.ts'
import { type Decimal, decimal, sum } from './decimal.ts'

/** Syntax of a read invoice: OASIS UBL 2.1, UN/CEFACT CII, or the Chinese fully digital invoice (数电票). */
export type Syntax = 'ubl' | 'cii' | 'cn'

/** Business terms of EN 16931 by their ids (BT-1), and groups by theirs (BG-25), at one place of an invoice. */
export type Group = {
  readonly line: number
  readonly terms: Readonly<Record<string, Found>>
  readonly groups: Readonly<Record<string, readonly Group[]>>
}

/** Invoice in the semantic model of EN 16931, whatever syntax it came in. Values are texts as in the file. */
export type Invoice = Group & {
  readonly syntax: Syntax
  /** Credit note by its root or its type code. */
  readonly isCredit: boolean
}

/** Text of a term; empty without it. */
export function text(group: Group | undefined, term: string): string {
  return group?.terms[term]?.text ?? ''
}

/** Number of a term; undefined without it, or when it is no number. */
export function number(group: Group | undefined, term: string): Decimal | undefined {
  return decimal(group?.terms[term]?.text)
}

/** Groups of a kind. */
export function groupsOf(group: Group, kind: string): readonly Group[] {
  return group.groups[kind] ?? []
}

/** Sum of a term over groups; those without a number count nothing. */
export function total(groups: readonly Group[], term: string): Decimal {
  return sum(...groups.map((each) => number(each, term) ?? { units: 0n, scale: 0 }))
}
