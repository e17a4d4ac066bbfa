import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../api/new-key.ts'
import { type ActionResult, doAction, type Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import type { CompiledAction } from '../../schema/model/compiled-actions.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { doneText } from '../record/done-text.ts'
import { BatchProgress, Refusals } from './batch-outcome.tsx'

/** Rows in one request: few enough for a quick cancel. */
const chunkSize = 50

/** Runs an action over rows, in chunks; reports progress and refusals. */
export function useBatch(resource: CompiledResource) {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const lang = useLang()

  const send = (action: CompiledAction, rows: readonly Row[], asked: object) =>
    doAction(client, resource.code, action.name, { ids: rows.map(({ id }) => id), asked }, newKey())

  const sendChunks = async (action: CompiledAction, rows: readonly Row[], asked: object) => {
    const results: ActionResult[] = []
    let isStopped = false
    const content = () => <BatchProgress done={results.length} total={rows.length} />
    const shown = modal.info({
      title: t('query.running'),
      content: content(),
      okText: t('query.stop'),
      onOk: () => {
        isStopped = true
      },
    })
    try {
      for (let start = 0; start < rows.length && !isStopped; start += chunkSize) {
        results.push(...(await send(action, rows.slice(start, start + chunkSize), asked)))
        shown.update({ content: content() })
      }
    } finally {
      shown.destroy()
    }
    return results
  }

  const report = (action: CompiledAction, rows: readonly Row[], results: readonly ActionResult[]) => {
    const refused = results.filter(({ success }) => !success)
    const done = results.length - refused.length
    const left = rows.length - results.length
    if (refused.length === 0 && left === 0) return void message.success(doneText(t, resource, action, rows, lang))
    modal.warning({
      title: t('query.outcome', { done, refused: refused.length, left }),
      content: <Refusals resource={resource} rows={rows} refused={refused} />,
    })
  }

  const run = async (action: CompiledAction, rows: readonly Row[], asked: object) => {
    const results = await (rows.length > chunkSize ? sendChunks(action, rows, asked) : send(action, rows, asked))
    report(action, rows, results)
    return results
  }
  return { run }
}
