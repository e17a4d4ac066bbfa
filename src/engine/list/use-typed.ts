import { useState } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * Values of search fields: input, and external changes of the query by a link or the browser's back button. A query
 * from here is passed to `expect`: it returns through the address, maybe late, and must not overwrite newer input.
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
