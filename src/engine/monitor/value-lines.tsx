import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { textIn } from '../../schema/base/text.ts'
import type { Parameter } from '../../schema/model/monitored.ts'
import { useLang } from '../../state/lang.ts'
import { usePalette } from '../chart/palette.ts'
import { lineOption } from './line-option.ts'
import type { Watched } from './use-reading.ts'
import { valueText } from './value-text.ts'

const Canvas = lazily(() => import('../chart/canvas.tsx'), 'Canvas')

type Props = {
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly reading: Watched
  readonly title: string
  /** Pixels. */
  readonly height: number
}

/** Readings of the last minutes as lines, with the current values as text. */
export function ValueLines({ parameters, reading: { past, values }, title, height }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const palette = usePalette()
  // The parameters are a new object on each render, with the same names.
  const names = Object.keys(parameters).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const option = useMemo(() => lineOption({ parameters, past, lang, palette }), [names, past, lang, palette])
  const now = Object.entries(parameters)
    .map(([name, parameter]) => `${textIn(lang, parameter.title)} ${valueText(values[name], parameter.unit, lang)}`)
    .join(lang === 'zh' ? '，' : ', ')
  return (
    <LazyBoundary fallback={<Skeleton style={{ height }} />}>
      <Canvas option={option} title={t('monitor.latest', { title, values: now })} height={height} />
    </LazyBoundary>
  )
}
