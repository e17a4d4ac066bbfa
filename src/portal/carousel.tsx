import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pictureEvery } from '../state/constants.ts'

/** Pictures that fade into each other; they stand still for who asks for less motion, and at a press. */
export function Carousel({ pictures }: { readonly pictures: readonly ReactNode[] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const [isStill, setStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setShown((before) => (before + 1) % pictures.length), pictureEvery)
    return () => clearInterval(timer)
  }, [isStill, pictures.length])
  return (
    <div className="carousel">
      <div className="carousel-pictures" aria-hidden="true">
        {pictures.map((picture, index) => (
          // The pictures are a fixed row; their place is what they are.
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
              setStill(true)
            }}
          />
        ))}
        <button type="button" className="carousel-pause" onClick={() => setStill(!isStill)}>
          {isStill ? t('portal.play') : t('portal.pause')}
        </button>
      </div>
    </div>
  )
}
