import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * What stands in the fields of a search: what is typed, and what is asked wherever that changes from outside, by a link or the browser's way
 * back. What is asked here is named to `expect`: it comes back by the address, maybe late, and must not take what was typed meanwhile.
 */
export function useTyped<T extends Values>(asked: T) {
  const [typed, setTyped] = useState(asked)
  const [seen, setSeen] = useState(asked)
  const [expected, setExpected] = useState<T>()
  if (seen !== asked && !isSame(seen, asked)) {
    setSeen(asked)
    setExpected(undefined)
    if (!(expected && isSame(expected, asked))) setTyped(asked)
  }
  return { typed, setTyped, expect: (next: T) => setExpected(isSame(next, asked) ? undefined : next) }
}

function isSame(left: Values, right: Values): boolean {
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}
