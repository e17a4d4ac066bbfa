import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsNarrow } from '../../../widgets/kit/use-is-narrow.ts'
import { mobileBelow } from '../../state/constants.ts'
import { keep, readStored } from '../../state/stored.ts'

const name = 'SIDEBAR_CLOSED'

/**
 * Width of the window and state of the side menu (spec 4): closed below 1088 pixels, where it is a drawer; open again when
 * the window grows past that; on a desktop as the person left it.
 */
export function useDevice() {
  const isMobile = useIsNarrow(mobileBelow)
  const [isClosed, setClosed] = useState(() => readStored<boolean>(name) ?? false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const wasMobile = useRef(isMobile)
  useEffect(() => {
    if (wasMobile.current && !isMobile) {
      keep(name, false)
      setClosed(false)
    }
    wasMobile.current = isMobile
    setDrawerOpen(false)
  }, [isMobile])
  const toggle = useCallback(() => {
    if (isMobile) return setDrawerOpen(true)
    keep(name, !isClosed)
    setClosed(!isClosed)
  }, [isMobile, isClosed])
  return { isMobile, isClosed, isDrawerOpen, closeDrawer: () => setDrawerOpen(false), toggle }
}
