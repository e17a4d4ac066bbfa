import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStill } from '../../widgets/kit/motion.ts'
import { pictureEvery } from '../state/constants.ts'

/** Carousel with a cross-fade; it pauses on a click and with reduced motion. */
export function Carousel({ pictures }: { readonly pictures: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const [isStopped, setStopped] = useState(isStill)
  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(() => setShown((before) => (before + 1) % pictures.length), pictureEvery)
    return () => clearInterval(timer)
  }, [isStopped, pictures.length])
  return (
    <div className="carousel">
      <div className="carousel-pictures" aria-hidden="true">
        {pictures.map((picture, index) => (
          // A constant list; the position is the identity.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={index === shown ? 'carousel-picture carousel-on' : 'carousel-picture'}>
            {picture}
          </div>
        ))}
      </div>
      <div className="carousel-dots">
        {pictures.map((_, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            type="button"
            aria-label={t('portal.picture', { number: index + 1 })}
            aria-current={index === shown}
            onClick={() => {
              setShown(index)
              setStopped(true)
            }}
          />
        ))}
        <button type="button" className="carousel-pause" onClick={() => setStopped(!isStopped)}>
          {isStopped ? t('portal.play') : t('portal.pause')}
        </button>
      </div>
    </div>
  )
}
