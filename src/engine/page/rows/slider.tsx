import { LeftOutlined, PauseOutlined, PlayCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isStill } from '../../../../widgets/kit/motion.ts'
import { useIsPhone } from '../../../../widgets/kit/use-is-phone.ts'

/** Spec 9: two on a page, a transition of one second, autoplay every four seconds, endless. Milliseconds. */
const perPage = 2
const speed = 1000
const autoplay = 4000

type Props = {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly content: ReactNode }[]
}

/** Slider with autoplay, which pauses on hover and focus and has a stop button. */
export function Slider({ label, items }: Props) {
  const { t } = useTranslation()
  const size = useIsPhone() ? 1 : perPage
  const pages = Math.max(1, Math.ceil(items.length / size))
  const [at, setPage] = useState(0)
  const [isStopped, setStopped] = useState(isStill)
  // Separate state, as a leaving pointer does not move the focus.
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const isHeld = isPointed || hasFocus
  const page = Math.min(at, pages - 1)
  useEffect(() => {
    if (isStopped || isHeld || pages < 2) return undefined
    const timer = setTimeout(() => setPage((page + 1) % pages), autoplay)
    return () => clearTimeout(timer)
  }, [page, pages, isStopped, isHeld])
  const go = (step: number) => setPage((page + step + pages) % pages)
  return (
    <section
      className="slider"
      aria-roledescription="carousel"
      aria-label={label}
      onMouseEnter={() => setPointed(true)}
      onMouseLeave={() => setPointed(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div className="slider-view">
        <ul
          className="slider-track"
          style={{ '--size': size, translate: `${-100 * page}% 0`, transitionDuration: `${speed}ms` } as CSSProperties}
        >
          {items.map(({ id, content }, index) => (
            <li key={id} inert={Math.floor(index / size) !== page}>
              {content}
            </li>
          ))}
        </ul>
      </div>
      {pages > 1 && (
        <div className="slider-foot">
          <Button size="small" icon={<LeftOutlined />} aria-label={t('page.before')} onClick={() => go(-1)} />
          <span aria-live={isStopped || isHeld ? 'polite' : 'off'}>
            {page + 1} / {pages}
          </span>
          <Button size="small" icon={<RightOutlined />} aria-label={t('page.after')} onClick={() => go(1)} />
          <Button
            size="small"
            icon={isStopped ? <PlayCircleOutlined /> : <PauseOutlined />}
            aria-label={isStopped ? t('page.play') : t('page.stop')}
            onClick={() => setStopped(!isStopped)}
          />
        </div>
      )}
    </section>
  )
}
