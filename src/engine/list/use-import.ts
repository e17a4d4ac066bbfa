import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImportMode, type ImportResult, importList } from '../../api/excel.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'

export type ImportState =
  | { readonly step: 'choose' }
  /** `part`: uploaded share, 0 to 1; at 1 the server is working. */
  | { readonly step: 'send'; readonly share: number; readonly fileName: string }
  | { readonly step: 'done'; readonly result: ImportResult }
  | { readonly step: 'failed'; readonly error: unknown }

/** Uploads workbooks for import, one at a time. */
export function useImport({ code }: Pick<CompiledResource, 'code'>, onImported: () => void) {
  const client = useClient()
  const running = useRef<AbortController>(null)
  const [state, setState] = useState<ImportState>({ step: 'choose' })
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File, mode: ImportMode) => {
    const controller = new AbortController()
    running.current = controller
    const sent = (share: number) => setState({ step: 'send', share, fileName: file.name })
    sent(0)
    try {
      const { result } = await importList(client, code, { file, mode }, sent, controller.signal)
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
