import type { Store } from '../../platform/store/store.ts'
import { storedKey } from '../../platform/store/stored-key.ts'
import { permutation } from './permutation.ts'

/** Serial of each place in a series. */
export type Serials = {
  /** Serial of the record at a place, from 1. */
  readonly at: (place: number) => number
  /** Place of a serial. */
  readonly placeOf: (serial: number) => number
}

const keyName = 'serial key'

/** Makes the key of the serials at a start, so that no request of a user does. */
export async function makeSerialKey(store: Store): Promise<void> {
  await storedKey(store, keyName)
}

/**
 * Serials of a series in an order that only its installation knows: two numbers do not tell how many records were made between them. Serials of each length are
 * a permutation of their own, so they are unique.
 */
export async function scatteredSerials(store: Store, series: string, digits: number): Promise<Serials> {
  const key = await storedKey(store, keyName)
  const range = (value: number) => {
    const length = Math.max(digits, String(value).length)
    const low = length === digits ? 1 : 10 ** (length - 1)
    return { low, permuted: permutation(key, series, 10 ** length - low) }
  }
  return {
    at: (place) => {
      const { low, permuted } = range(place)
      return low + permuted.of(place - low)
    },
    placeOf: (serial) => {
      const { low, permuted } = range(serial)
      return low + permuted.back(serial - low)
    },
  }
}
