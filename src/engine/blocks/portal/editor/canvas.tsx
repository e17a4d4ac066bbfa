import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lang } from '../../../../schema/base/text.ts'
import type { Device } from '../preview-bar.tsx'
import { CanvasFrame } from './canvas-frame.tsx'
import type { Part } from './part.ts'

/** Widths of the page that is edited. Pixels. */
const widths: Readonly<Record<Device, number>> = { desktop: 1280, phone: 390 }

/** Height of the window of a page that fills it. Pixels. */
const windowHeight = 900

type Props = {
  /** Address of the page in a language. */
  readonly addressIn: (lang: Lang) => string
  readonly langs: readonly Lang[]
  readonly device: Device
  /** The page has a script: it may not be pressed, nor take the focus. */
  readonly isInert: boolean
  readonly selected: Part | undefined
  readonly onSelect: (part: Part) => void
}

/** The page as visitors will see it, in one language or in both side by side; a press chooses what is under it. */
export function Canvas({ addressIn, langs, device, isInert, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const watch = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }))
    watch.observe(current)
    return () => watch.disconnect()
  }, [])
  const gap = 16
  const room = (size.width - gap * (langs.length + 1)) / langs.length
  const width = widths[device]
  const scale = Math.min(1, room / width)
  return (
    <div ref={box} className="portal-canvas">
      {room > 0 &&
        langs.map((lang) => (
          <CanvasFrame
            key={lang}
            title={t('designer.canvas', { lang: t(`designer.lang_${lang}`) })}
            address={addressIn(lang)}
            width={width}
            height={Math.min((size.height - 2 * gap) / scale, isInert ? windowHeight : Number.POSITIVE_INFINITY)}
            scale={scale}
            isInert={isInert}
            selected={selected}
            onSelect={onSelect}
          />
        ))}
    </div>
  )
}
