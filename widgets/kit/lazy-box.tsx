import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './contract.ts'

type Props = { readonly input: InputProps; readonly height: number; readonly Editor: ComponentType<InputProps> }

/** An editor that is fetched by the first form that has one; its place is kept meanwhile, so that nothing jumps. */
export function LazyBox({ input, height, Editor }: Props) {
  return (
    <Suspense fallback={<div className="w-box" style={{ height }} />}>
      <Editor {...input} />
    </Suspense>
  )
}

/** The height a field's file gives its editor, in pixels. */
export function heightOf({ props }: InputProps['field'], otherwise: number): number {
  return typeof props.height === 'number' ? props.height : otherwise
}
