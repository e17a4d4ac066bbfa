import { atom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { FormRecord } from '../../../../schema/rules/check-record.ts'

/** Values that were typed on the canvas, by the code of their resource: a sample for expressions, also before there are records. */
export const typedSamplesAtom = atom<Readonly<Record<string, FormRecord>>>({})

/** Function that notes the values on the canvas of a resource. */
export function useTypedSample(code: string): (values: FormRecord) => void {
  const setSamples = useSetAtom(typedSamplesAtom)
  return useCallback((values) => setSamples((before) => ({ ...before, [code]: values })), [setSamples, code])
}
