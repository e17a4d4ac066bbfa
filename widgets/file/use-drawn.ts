import { use, useEffect, useRef, useState } from 'react'
import type { InputProps } from '../kit/contract.ts'
import { PendingContext } from '../kit/pending.ts'
import { useServices } from '../kit/services.tsx'

/** Pause after a line before the picture is stored: a name has several. Milliseconds. */
const pause = 600

/** Stores a drawn picture after its last line. The form waits for it. */
export function useDrawn({ onChange }: Pick<InputProps, 'onChange'>) {
  const { data } = useServices()
  const pending = use(PendingContext)
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const open = useRef<AbortController>(undefined)
  useEffect(() => () => open.current?.abort(), [])

  const send = async (canvas: HTMLCanvasElement, { signal }: AbortController): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, pause))
    // Another line follows, whose picture has this one.
    if (signal.aborted) return true
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    try {
      if (!blob) throw new Error('the browser makes no picture of the canvas')
      const file = new File([blob], 'signature.png', { type: 'image/png' })
      const value = await data.upload(file, () => undefined, signal)
      if (signal.aborted) return true
      onChange(value)
      setState('ready')
      return true
    } catch {
      // Said in place of the hint; the next line tries again.
      if (signal.aborted) return true
      setState('failed')
      return false
    }
  }
  return {
    state,
    keep: (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return
      open.current?.abort()
      const controller = new AbortController()
      open.current = controller
      setState('busy')
      pending.add(send(canvas, controller))
    },
    drop: () => {
      open.current?.abort()
      setState('ready')
    },
  }
}
