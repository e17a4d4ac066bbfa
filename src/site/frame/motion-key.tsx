import { useEffect, useState } from 'react'
import { keep, readStored } from '../../state/stored.ts'
import { Icon } from '../kit/icon.tsx'
import { usePage } from '../kit/page-context.ts'

const name = 'portalStill'

/** Stops the motion of the artwork, and lets it go on; the choice is kept (WCAG 2.2.2). */
export function MotionKey() {
  const { say } = usePage()
  const [isStill, setStill] = useState(false)
  useEffect(() => setStill(readStored<boolean>(name) === true), [])
  useEffect(() => {
    document.documentElement.classList.toggle('s-still', isStill)
  }, [isStill])
  const press = () => {
    keep(name, !isStill)
    setStill(!isStill)
  }
  return (
    <button type="button" className="s-quiet s-motion-key" onClick={press} aria-pressed={isStill}>
      <Icon name={isStill ? 'play' : 'pause'} size={16} /> {say(isStill ? 'go' : 'stop')}
    </button>
  )
}
