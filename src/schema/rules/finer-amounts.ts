import { minorUnit } from '../base/minor-unit.ts'
import type { CompiledField, CompiledResource } from '../model/compiled.ts'
import { currencyIn } from '../model/currency-code.ts'
import type { Problem } from '../model/problem-texts.ts'
import { scaleUnitOf } from '../model/scale-unit.ts'
import type { Scope } from './evaluate.ts'
import { roundMoney } from './functions.ts'

/** Amounts that people enter with more decimals than their currency has (ISO 4217). */
export function finerAmounts(fields: CompiledResource['fields'], scope: Scope): readonly Problem[] {
  return Object.values(fields).flatMap((field): readonly Problem[] => {
    const currency = currencyIn(field.props, scope)
    const amount = scope[field.key]
    if (currency === undefined || typeof amount !== 'number' || !isEntered(field, scope)) return []
    if (Math.abs(amount - roundMoney(amount, currency)) < 1e-9) return []
    const limit = minorUnit(currency)
    return [{ field: field.key, kind: limit === 0 ? 'wholeAmount' : 'decimals', params: { currency, limit } }]
  })
}

/** Formulas round their amounts themselves; ten thousands have other decimals. */
function isEntered({ type, props, compute, readOnly }: CompiledField, scope: Scope): boolean {
  if (compute !== undefined || readOnly === true) return false
  return type === 'number' || (type === 'money' && props.scale === undefined && scaleUnitOf(props, scope) === 1)
}
