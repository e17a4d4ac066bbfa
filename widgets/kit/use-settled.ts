import { useEffect, useState } from 'react'

/** A keyword, once typing has rested for so many milliseconds; an emptied one at once. */
export function useSettled(keyword: string, pause: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword.trim()), keyword === '' ? 0 : pause)
    return () => clearTimeout(timer)
  }, [keyword, pause])
  return keyword === '' ? '' : settled
}
