import { useEffect, useState } from 'react'

/** Debounced keyword, by milliseconds; an empty one applies at once. */
export function useSettled(keyword: string, pause: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword.trim()), keyword === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [keyword, pause])
  return keyword === '' ? '' : settled
}
