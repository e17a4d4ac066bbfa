import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { exportList } from '../../api/excel.ts'
import type { ListQuery } from '../../api/resource.ts'
import { textIn } from '../../schema/base/text.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from '../record/save-file.ts'

/** Exports rows to a workbook, one at a time; `bytes`: received so far, undefined when idle. */
export function useExport({ code, title }: Pick<CompiledResource, 'code' | 'title'>) {
  const { message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const running = useRef<AbortController>(null)
  const [bytes, setBytes] = useState<number>()
  // Unmounting cancels the export.
  useEffect(() => () => running.current?.abort(), [])
  const run = async (query: ListQuery, format: 'xlsx' | 'csv') => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setBytes(0)
    try {
      const blob = await exportList(
        client,
        code,
        { ...query, ...(format === 'csv' && { format }) },
        controller.signal,
        setBytes,
      )
      saveFile(blob, `${textIn(lang, title)}.${format}`)
    } catch (error) {
      if (!controller.signal.aborted) void message.error(errorText(error))
    } finally {
      running.current = null
      setBytes(undefined)
    }
  }
  return { bytes, run, stop: () => running.current?.abort() }
}
