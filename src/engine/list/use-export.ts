import { App } from 'antd'
import { useRef, useState } from 'react'
import { exportList } from '../../api/excel.ts'
import type { ListQuery } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { textIn } from '../../schema/model/text.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { saveFile } from './save-file.ts'

/** Exports the list as it stands; asking again while it runs stops it. */
export function useExport({ code, title }: CompiledResource) {
  const { message } = App.useApp()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const running = useRef<AbortController>(null)
  const [isExporting, setExporting] = useState(false)
  const run = async (query: ListQuery) => {
    if (running.current) return running.current.abort()
    running.current = new AbortController()
    setExporting(true)
    try {
      const blob = await exportList(client, code, query, running.current.signal)
      saveFile(blob, `${textIn(lang, title)}.xlsx`)
    } catch (error) {
      if (!running.current.signal.aborted) message.error(errorText(error))
    } finally {
      running.current = null
      setExporting(false)
    }
  }
  return { isExporting, run }
}
