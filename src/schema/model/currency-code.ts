import { minorUnit } from '../base/minor-unit.ts'
import { valueAt } from '../base/value-at.ts'

type Values = { readonly [key: string]: unknown }

/**
 * Currency of an amount with these properties: a fixed one, or that of its record. `record` has the field under its name, also
 * `parent.currency` of a row; undefined without a code.
 */
export function currencyIn({ currency }: Values, record: Values = {}): string | undefined {
  const name = currencyField({ currency })
  const code = name === undefined ? currency : (record[name] ?? valueAt(record, name.split('.')))
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined
}

/** Field that holds the currency of an amount; undefined for a fixed one, and for other fields. */
export function currencyField({ currency }: Values): string | undefined {
  const name = valueAt(currency, ['field'])
  return typeof name === 'string' ? name : undefined
}

/** Decimals of an amount in its record: those of its currency; undefined without one. */
export function currencyDigits(props: Values, record?: Values): number | undefined {
  const code = currencyIn(props, record)
  return code === undefined ? undefined : minorUnit(code)
}
