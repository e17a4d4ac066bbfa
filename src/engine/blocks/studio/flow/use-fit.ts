import { useLayoutEffect, useRef, useState } from 'react'

const smallest = 0.65

/** Scale that fits a drawing into its pane, as far as its texts stay legible; the pane begins at the initial state. */
export function useFit(width: number) {
  const pane = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const [isFitted, setFitted] = useState(true)
  useLayoutEffect(() => {
    const node = pane.current
    if (!node) return
    const { paddingLeft, paddingRight } = getComputedStyle(node)
    const free = node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    setZoom(isFitted ? Math.min(1, Math.max(smallest, free / width)) : 1)
  }, [width, isFitted])
  useLayoutEffect(() => {
    const node = pane.current
    const first = node?.querySelector('[data-initial]')
    if (!(node && first) || zoom === 0) return
    const [box, around] = [first.getBoundingClientRect(), node.getBoundingClientRect()]
    node.scrollLeft += box.left + box.width / 2 - around.left - around.width / 2
  }, [zoom])
  return { pane, zoom, isFitted, setFitted }
}
