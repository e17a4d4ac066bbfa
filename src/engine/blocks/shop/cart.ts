import { useCallback, useSyncExternalStore } from 'react'
import { keep, onStoredElsewhere, readStored } from '../../../state/stored.ts'
import { type Break, fitting, type Offer } from './offers.ts'

/** Item of a cart, as it was when it was put there: the server prices it again. */
export type CartItem = { readonly offer: Offer; readonly breaks: readonly Break[]; readonly quantity: number }

const none: readonly CartItem[] = []
const carts = new Map<string, readonly CartItem[]>()
const listeners = new Set<() => void>()

function itemsOf(name: string): readonly CartItem[] {
  const known = carts.get(name)
  if (known) return known
  const stored = readStored<readonly CartItem[]>(name)
  const items = Array.isArray(stored) ? stored : none
  carts.set(name, items)
  return items
}

function replace(name: string, items: readonly CartItem[]): void {
  carts.set(name, items)
  keep(name, items)
  for (const tell of listeners) tell()
}

/** Cart of a person, kept in the browser: it survives a reload and is the same in all windows. */
export function useCart(owner: string) {
  const name = `CART_${owner}`
  const subscribe = useCallback(
    (tell: () => void) => {
      listeners.add(tell)
      const stop = onStoredElsewhere(`CART_${owner}`, () => {
        carts.delete(`CART_${owner}`)
        tell()
      })
      return () => {
        listeners.delete(tell)
        stop()
      }
    },
    [owner],
  )
  const items = useSyncExternalStore(subscribe, () => itemsOf(name))
  const put = (offer: Offer, breaks: readonly Break[], more: number) => {
    const known = items.find((item) => item.offer.key === offer.key)
    const item = { offer, breaks, quantity: fitting((known?.quantity ?? 0) + more, offer) }
    replace(name, known ? items.map((each) => (each === known ? item : each)) : [...items, item])
  }
  const change = (key: string, quantity: number) =>
    replace(
      name,
      items.map((item) => (item.offer.key === key ? { ...item, quantity: fitting(quantity, item.offer) } : item)),
    )
  const remove = (key: string) =>
    replace(
      name,
      items.filter(({ offer }) => offer.key !== key),
    )
  return { items, put, change, remove, clear: () => replace(name, none) }
}

export type Cart = ReturnType<typeof useCart>
