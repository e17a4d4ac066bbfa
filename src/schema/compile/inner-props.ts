import type { Field, FieldType } from '../fields/registry.ts'
import type { CompiledField } from '../model/compiled.ts'

type Props = Readonly<Record<string, unknown>>

const ofFiles = { maxItems: 'maxCount', mode: 'picker' }
/** By type, keys of a file that a compiled field has under a longer name: one key may have several meanings in its props. */
const names: Partial<Record<FieldType, Readonly<Record<string, string>>>> = {
  file: ofFiles,
  image: ofFiles,
  certificate: ofFiles,
  date: { minimum: 'min', maximum: 'max', mode: 'picker' },
  table: { minItems: 'minRows', maxItems: 'maxRows' },
  rate: { maximum: 'count' },
  link_down: { fields: 'levels', text: 'nodeLabel' },
  cat_tree: { to: 'textField', text: 'nodeLabel' },
  sel_tree: { text: 'nodeLabel' },
  sel_depart: { text: 'nodeLabel' },
  pca: { text: 'nodeLabel' },
  text: { values: 'codes', check: 'checkRule' },
  textarea: { check: 'checkRule' },
}

/** Common keys that a compiled field has under longer names. */
export function innerKeys({ en, show, list }: Field): Pick<CompiledField, 'english' | 'mask' | 'column'> {
  return {
    ...(en !== undefined && { english: en }),
    ...(show === 'last4' && { mask: show }),
    ...(list && { column: list }),
  }
}

/** Keys of a type, as code reads them from a compiled field. */
export function innerProps(field: Field, own: Props): Props {
  const renamed = names[field.type] ?? {}
  const { words: _, period: __, ...plain } = own
  const props = Object.fromEntries(Object.entries(plain).map(([key, value]) => [renamed[key] ?? key, value]))
  return { ...props, ...shownAs(field), ...partsOf(field, props) }
}

const shows = { bar: { bar: true }, plain: { plain: true }, countdown: { countdown: true }, buttons: { button: true } }

function shownAs({ show }: Field): Props {
  return show === undefined || show === 'last4' ? {} : shows[show]
}

function partsOf(field: Field, { unit }: Props): Props {
  switch (field.type) {
    case 'table':
      return field.where ? { rows: field.where } : {}
    case 'certificate':
      return { validFrom: { field: field.period.from }, validTo: { field: field.period.to } }
    case 'rate':
      return field.scale === 1 ? { allowHalf: true } : {}
    case 'money':
      return isKept(unit) ? { unit: undefined, scaleUnit: unit } : {}
    default:
      return 'words' in field && field.words ? wordsOf(field.words) : {}
  }
}

/** Whether the unit of an amount is its storage unit, not one shown after it. */
function isKept(unit: unknown): boolean {
  return typeof unit === 'number' || (typeof unit === 'object' && unit !== null && 'field' in unit)
}

function wordsOf({ minimum, maximum }: { readonly minimum?: unknown; readonly maximum?: unknown }): Props {
  return {
    ...(minimum !== undefined && { minWords: minimum }),
    ...(maximum !== undefined && { maxWords: maximum }),
  }
}
