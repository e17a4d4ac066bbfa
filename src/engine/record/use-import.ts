import { useCallback, useEffect, useRef, useState } from 'react'
import type { Envelope } from '../../api/client.ts'
import type { ImportMode, ImportResult } from '../../api/excel.ts'

/** Upload of a workbook; `onProgress` is called with the share sent, 0 to 1. */
export type SendWorkbook = (
  sent: { readonly file: File; readonly mode: ImportMode },
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<Envelope<ImportResult>>

export type ImportState =
  | { readonly step: 'choose' }
  /** `part`: uploaded share, 0 to 1; at 1 the server is working. */
  | { readonly step: 'send'; readonly share: number; readonly fileName: string }
  | { readonly step: 'done'; readonly result: ImportResult }
  | { readonly step: 'failed'; readonly error: unknown }

/** Uploads workbooks for import, one at a time. */
export function useImport(upload: SendWorkbook, onImported: () => void) {
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File, mode: ImportMode) => {
    const controller = new AbortController()
    running.current = controller
    const sent = (share: number) => setState({ step: 'send', share, fileName: file.name })
    sent(0)
    try {
      const { result } = await upload({ file, mode }, sent, controller.signal)
      setState({ step: 'done', result })
      if (result.successCount > 0 && !result.isCheck) onImported()
    } catch (error) {
      setState(controller.signal.aborted ? { step: 'choose' } : { step: 'failed', error })
    }
  }
  const stop = useCallback(() => running.current?.abort(), [])
  const again = useCallback(() => setState({ step: 'choose' }), [])
  const refuse = useCallback((error: Error) => setState({ step: 'failed', error }), [])
  return { state, send, stop, again, refuse }
}
