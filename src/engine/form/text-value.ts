import type { CompiledField } from '../../schema/model/compiled.ts'

/** Value of a field by its text in an address: a field of numbers takes a number. */
export function textValue({ stored }: CompiledField, text: string): unknown {
  const number = stored === 'integer' || stored === 'number' ? Number(text) : Number.NaN
  return text === '' || Number.isNaN(number) ? text : number
}
