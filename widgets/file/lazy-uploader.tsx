import type { InputProps } from '../kit/contract.ts'
import { lazily } from '../kit/lazily.ts'
import { LazyBoundary } from '../kit/lazy-boundary.tsx'

const Uploader = lazily(() => import('./uploader.tsx'), 'Uploader')
const Drawing = lazily(() => import('./drawing.tsx'), 'Drawing')

/** Upload input, loaded by the first form with such a field. */
export function LazyUploader(props: InputProps) {
  return (
    <LazyBoundary fallback={<span className="w-box" />}>
      <Uploader {...props} />
    </LazyBoundary>
  )
}

/** Drawing input, loaded like the one for uploads. */
export function LazyDrawing(props: InputProps) {
  return (
    <LazyBoundary fallback={<span className="w-box" />}>
      <Drawing {...props} />
    </LazyBoundary>
  )
}
