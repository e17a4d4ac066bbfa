import { type Lang, type Text, textIn } from '../base/text.ts'

/** In what an amount is kept: units, or ten thousands (万). */
export type ScaleUnit = 1 | 10_000

/** An amount kept in ten thousands, as it is written behind the number. */
const tenThousand: Text = { zh: '万', en: '×10,000' }

/** Where another field says in what an amount is kept; a value that is not listed means units. */
type ByField = { readonly field: string; readonly values: { readonly [value: string]: ScaleUnit } }

type Props = { readonly [key: string]: unknown }

/** In what an amount with these properties is kept, in the record that `siblings` are of. Units while they do not say. */
export function scaleUnitOf({ scaleUnit }: Props, siblings: Props = {}): ScaleUnit {
  if (!isByField(scaleUnit)) return scaleUnit === 10_000 ? 10_000 : 1
  return scaleUnit.values[String(siblings[scaleUnit.field])] === 10_000 ? 10_000 : 1
}

/** What is written behind such an amount: 万, or nothing for units. */
export function scaleUnitText(props: Props, lang: Lang, siblings?: Props): string {
  return scaleUnitOf(props, siblings) === 10_000 ? textIn(lang, tenThousand) : ''
}

/** The field that says in what an amount is kept; undefined where the file says so itself. */
export function scaleUnitField({ scaleUnit }: Props): string | undefined {
  return isByField(scaleUnit) ? scaleUnit.field : undefined
}

function isByField(part: unknown): part is ByField {
  return typeof part === 'object' && part !== null && 'field' in part && 'values' in part
}
