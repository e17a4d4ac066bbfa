import { fieldKeyPattern, systemFields } from '../base/names.ts'
import { camelKey } from './camel-key.ts'

/** Keys of the fields for the columns of a table, each another one: `pump_no` → `pumpNo`. Other alphabets and signs become `field1`. */
export function columnKeys(columns: readonly string[]): readonly string[] {
  const taken = new Set<string>(systemFields)
  return columns.map((column, index) => {
    const camel = camelKey(column)
    const key = freeKey(new RegExp(fieldKeyPattern).test(camel) ? camel : `field${index + 1}`, taken)
    taken.add(key)
    return key
  })
}

/** A key that is not taken: the given one, else with a number. */
export function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const own = number === 1 ? key : `${key}${number}`
    if (!taken.has(own)) return own
  }
}
