import { type Lang, type Text, textIn } from '../base/text.ts'

/** Storage unit of an amount: units, or ten thousands (万). */
export type ScaleUnit = 1 | 10_000

/** Suffix of an amount stored in ten thousands. */
const tenThousand: Text = { zh: '万', en: '×10,000' }

/** Storage unit by another field; an unlisted value means units. */
type ByField = { readonly field: string; readonly values: { readonly [value: string]: ScaleUnit } }

type Props = { readonly [key: string]: unknown }

/** Storage unit of an amount with these properties, in the record of `siblings`. Units while they have no value. */
export function scaleUnitOf({ scaleUnit }: Props, siblings: Props = {}): ScaleUnit {
  if (!isByField(scaleUnit)) return scaleUnit === 10_000 ? 10_000 : 1
  return scaleUnit.values[String(siblings[scaleUnit.field])] === 10_000 ? 10_000 : 1
}

/** Suffix of such an amount: 万, or empty for units. */
export function scaleUnitText(props: Props, lang: Lang, siblings?: Props): string {
  return scaleUnitOf(props, siblings) === 10_000 ? textIn(lang, tenThousand) : ''
}

/** Field that decides the storage unit; undefined when the file has a constant one. */
export function scaleUnitField({ scaleUnit }: Props): string | undefined {
  return isByField(scaleUnit) ? scaleUnit.field : undefined
}

function isByField(part: unknown): part is ByField {
  return typeof part === 'object' && part !== null && 'field' in part && 'values' in part
}
