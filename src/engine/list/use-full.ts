import { useEffect, useState } from 'react'
import { fullPageSizes, type ListState, pageSizes } from '../query/list-query.ts'
import { useStable } from './use-stable.ts'

/**
 * Full-screen mode of a list, with its page sizes (spec 9: 10, 20, 30 become 20, 40, 60). Escape ends it,
 * unless it closes a popup over the list.
 */
export function useFull(state: ListState, onTurn: (page: Pick<ListState, 'pageNo' | 'pageSize'>) => void) {
  const [isFull, setFull] = useState(false)
  const toggle = useStable(() => {
    const [from, to] = isFull ? [fullPageSizes, pageSizes] : [pageSizes, fullPageSizes]
    const at = [...from].map(Number).indexOf(state.pageSize)
    onTurn({ pageNo: 1, pageSize: to[Math.max(0, at)] ?? to[0] })
    setFull(!isFull)
  })
  useEffect(() => {
    if (!isFull) return undefined
    const leave = (event: KeyboardEvent) => {
      const isOver = document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isOver) toggle()
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [isFull, toggle])
  return { isFull, toggle }
}
