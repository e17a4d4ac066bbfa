import { useEffect, useRef, useState } from 'react'

type Props = {
  readonly title: string
  readonly src: string
  /** Width of the page that is shown in small. Pixels. */
  readonly width: number
  /** Height of its visible part. Pixels. */
  readonly height: number
}

/** A page of the portal in small; nothing in it can be pressed. */
export function ScaledFrame({ title, src, width, height }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(0)
  useEffect(() => {
    const { current } = box
    if (!current) return undefined
    const watch = new ResizeObserver(() => setScale(current.clientWidth / width))
    watch.observe(current)
    return () => watch.disconnect()
  }, [width])
  return (
    <div ref={box} className="portal-thumbnail" style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
      {scale > 0 && (
        <iframe
          title={title}
          src={src}
          tabIndex={-1}
          loading="lazy"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}
