import { lazy, Suspense } from 'react'
import type { InputProps } from '../kit/contract.ts'

const Uploader = lazy(() => import('./uploader.tsx').then((module) => ({ default: module.Uploader })))

/** What uploads is fetched by the first form that has such a field. */
export function LazyUploader(props: InputProps) {
  return (
    <Suspense fallback={<span className="w-box" />}>
      <Uploader {...props} />
    </Suspense>
  )
}
