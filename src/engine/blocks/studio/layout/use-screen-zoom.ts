import { type RefObject, useEffect } from 'react'

/** Width of a form on a usual screen: from 768 pixels on it has several columns. */
const screen = 800
/** Texts below this zoom are not legible: a narrower pane is that of a phone. */
const least = 0.6

/** Zooms what is drawn in an element so that it has the layout of a usual screen, however narrow its room is. */
export function useScreenZoom(root: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const element = root.current
    if (!(element && isOn)) return
    const observer = new ResizeObserver(([entry]) => {
      const fit = Math.min(1, (entry?.contentRect.width ?? screen) / screen)
      element.style.setProperty('--canvas-zoom', (fit < least ? 1 : fit).toFixed(3))
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.style.removeProperty('--canvas-zoom')
    }
  }, [root, isOn])
}
