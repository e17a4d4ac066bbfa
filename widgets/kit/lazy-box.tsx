import { type ComponentType, Suspense } from 'react'
import type { InputProps } from './contract.ts'

type Props = { readonly input: InputProps; readonly height: number; readonly Editor: ComponentType<InputProps> }

/** An editor loaded by the first form that has one; a placeholder keeps its space. */
export function LazyBox({ input, height, Editor }: Props) {
  return (
    <Suspense fallback={<div className="w-box" style={{ height }} />}>
      <Editor {...input} />
    </Suspense>
  )
}

/** Height of an editor from the field's file, in pixels. */
export function heightOf({ props }: InputProps['field'], otherwise: number): number {
  return typeof props.height === 'number' ? props.height : otherwise
}
