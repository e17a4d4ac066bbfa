import { useState } from 'react'

/** What came last of what has this name, while it is fetched anew or where that fails. */
export function useLast<T>(name: string, data: T | undefined): T | undefined {
  const [last, setLast] = useState({ name, data })
  if (data !== undefined && data !== last.data) setLast({ name, data })
  return data ?? (last.name === name ? last.data : undefined)
}
