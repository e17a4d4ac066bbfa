import { decimalText } from '../model/decimal.ts'
import { type Invoice, text } from '../model/invoice.ts'
import { cnRules, sharedWithCn } from './cn-rules.ts'
import { codeListRules } from './code-rules.ts'
import { presenceRules } from './presence-rules.ts'
import { type Breach, lineOf, type Rule, type Words } from './rule.ts'
import { sumRules } from './sum-rules.ts'
import { valueRules } from './value-rules.ts'
import { vatRules } from './vat-rules.ts'

/** Breach of a business rule, as it is shown: where, and what is wrong. */
export type Violation = {
  readonly rule: string
  readonly level: 'error' | 'warning'
  /** Line of the file. */
  readonly line: number
  readonly term: string
  readonly text: Words
}

/** All rules of EN 16931 that are judged, and the two on numbers and dates. */
export const en16931Rules: readonly Rule[] = [
  ...presenceRules,
  ...sumRules,
  ...valueRules,
  ...codeListRules,
  ...vatRules,
]

const rulesOfCn: readonly Rule[] = [...en16931Rules.filter(({ id }) => sharedWithCn.has(id)), ...cnRules]

/** Violations of an invoice, by the rules of its syntax, in the order of the file. */
export function judge(invoice: Invoice): readonly Violation[] {
  const rules = invoice.syntax === 'cn' ? rulesOfCn : en16931Rules
  return rules
    .flatMap((rule) => rule.check(invoice).map((breach) => violationOf(rule, breach)))
    .toSorted((one, other) => one.line - other.line)
}

function violationOf({ id, text: words }: Rule, breach: Breach): Violation {
  const { term, isSlight } = breach
  return {
    rule: id,
    level: isSlight ? 'warning' : 'error',
    line: lineOf(breach),
    term,
    text: { zh: words.zh + valuesOf(breach, 'zh'), en: words.en + valuesOf(breach, 'en') },
  }
}

function valuesOf({ at, term, got, want }: Breach, lang: 'zh' | 'en'): string {
  if (got && want) {
    const [found, right] = [decimalText(got, 2), decimalText(want, 2)]
    return lang === 'zh' ? `：文件中为 ${found}，应为 ${right}` : `: the file has ${found}, it is ${right}`
  }
  const value = text(at, term).slice(0, 60)
  return value === '' ? '' : lang === 'zh' ? `：${value}` : `: ${value}`
}
