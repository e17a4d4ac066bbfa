import { useState } from 'react'

/** Last data of this name, during a refetch and after its failure. */
export function useLast<T>(name: string, data: T | undefined): T | undefined {
  const [last, setLast] = useState({ name, data })
  if (data !== undefined && data !== last.data) setLast({ name, data })
  return data ?? (last.name === name ? last.data : undefined)
}
