import { useState } from 'react'
import { hideAfter } from '../../state/constants.ts'

/** Hides the header below 100 pixels of scrolling, and shows it again on the way up (spec 2.4). */
export function useHiddenHeader(isOn: boolean) {
  const [isHidden, setHidden] = useState(false)
  const [last, setLast] = useState<{ element: Element; top: number }>()
  const onScroll = (event: React.UIEvent) => {
    if (!isOn) return
    const element = event.target as Element
    const top = element.scrollTop
    // Scrolling inside a list or a box does not count.
    if (!element.matches('.shell-page, .shell, .shell-column')) return
    const isDown = top > (last?.element === element ? last.top : 0)
    setHidden(top > hideAfter && isDown)
    setLast({ element, top })
  }
  return { isHidden: isOn && isHidden, onScroll }
}
