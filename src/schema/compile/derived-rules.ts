import type { Resource } from '../model/resource.ts'

type WrittenRule = NonNullable<Resource['rules']>[number]

/** Rules derived from the keys of fields: number of words of a text, a certificate that ends after it begins. */
export function derivedRules(fields: Resource['fields'], constants: NonNullable<Resource['constants']>): WrittenRule[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    if (field.type === 'certificate') return [daysInOrder(key, field.period.from, field.period.to)]
    if (!('words' in field && field.words)) return []
    const { minimum, maximum } = field.words
    const [least, most] = [numberOf(minimum, constants), numberOf(maximum, constants)]
    return [
      ...(least === undefined
        ? []
        : [{ ...bound(key, '>=', least, `至少 ${least} 字`, `At least ${least} words`), complete: true }]),
      ...(most === undefined ? [] : [bound(key, '<=', most, `最多 ${most} 字`, `At most ${most} words`)]),
    ]
  })
}

function numberOf(
  given: number | string | undefined,
  constants: NonNullable<Resource['constants']>,
): number | undefined {
  const value = typeof given === 'string' ? constants[given] : given
  return typeof value === 'number' ? value : undefined
}

function bound(field: string, sign: '>=' | '<=', limit: number, zh: string, en: string): WrittenRule {
  return { where: `${field} != null`, check: `words(${field}) ${sign} ${limit}`, message: { zh, en }, field }
}

function daysInOrder(field: string, from: string, to: string): WrittenRule {
  const message = { zh: '有效期止不能早于有效期起', en: 'It cannot end before it begins' }
  return { where: `${from} != null && ${to} != null`, check: `${from} <= ${to}`, message, field }
}
