import type { ComponentType } from 'react'
import type { InputProps } from './contract.ts'
import { LazyBoundary } from './lazy-boundary.tsx'

type Props = { readonly input: InputProps; readonly height: number; readonly Editor: ComponentType<InputProps> }

/** An editor loaded by the first form that has one; a placeholder keeps its space. */
export function LazyBox({ input, height, Editor }: Props) {
  return (
    <LazyBoundary fallback={<div className="w-box" style={{ height }} />}>
      <Editor {...input} />
    </LazyBoundary>
  )
}

/** Height of an editor from the field's file, in pixels. */
export function heightOf({ props }: InputProps['field'], otherwise: number): number {
  return typeof props.height === 'number' ? props.height : otherwise
}
