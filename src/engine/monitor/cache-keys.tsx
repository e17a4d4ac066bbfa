import './words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CacheUse, cacheUses, clearCache } from '../../api/monitor.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { HasPermission } from '../permission/has-permission.tsx'
import { KeyList } from './key-list.tsx'
import { PolledView } from './polled.tsx'
import { bytesText, valueText } from './value-text.ts'
import '../list/list.css'
import './monitor.css'

/** Caches of the server, their hit rates and keys. */
export function CacheKeys() {
  const client = useClient()
  const [pattern, setPattern] = useState('*')
  const clear = useClear()
  return (
    <>
      <PolledView name="cache/list" read={(signal) => cacheUses(client, signal)}>
        {(caches) => (
          <CacheTable
            caches={caches}
            onShow={({ name }) => setPattern(`${name}:*`)}
            onClear={(cache) => clear.ask(cache)}
          />
        )}
      </PolledView>
      <KeyList key={pattern} pattern={pattern} onDelete={(key) => clear.one(key)} />
    </>
  )
}

type TableProps = {
  readonly caches: readonly CacheUse[]
  readonly onShow: (cache: CacheUse) => void
  readonly onClear: (cache: CacheUse) => void
}

function CacheTable({ caches, onShow, onClear }: TableProps) {
  const { t } = useTranslation()
  const lang = useLang()
  return (
    <div className="m-wide">
      <table className="m-table">
        <thead>
          <tr>
            <th scope="col">{t('monitor.cache')}</th>
            {[t('monitor.keys'), t('monitor.memory'), t('monitor.hits'), t('monitor.hitRate')].map((title) => (
              <th key={title} scope="col" className="m-number">
                {title}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {caches.map((cache) => (
            <tr key={cache.name}>
              <th scope="row">
                <button
                  type="button"
                  className="list-link"
                  aria-label={t('monitor.showKeys', { name: cache.title })}
                  onClick={() => onShow(cache)}
                >
                  {cache.title}
                </button>
              </th>
              <td className="m-number">{`${cache.keys} / ${cache.most}`}</td>
              <td className="m-number">{bytesText(cache.bytes)}</td>
              <td className="m-number">{`${cache.hits} / ${cache.misses}`}</td>
              <td className="m-number">{valueText(cache.hitRate, 'percent', lang)}</td>
              <td className="m-number">
                <HasPermission action="mon:cache:clear">
                  <Button size="small" onClick={() => onClear(cache)}>
                    {t('monitor.clear')}
                  </Button>
                </HasPermission>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Clears a cache after a confirmation, or one key; then refetches all about caches. */
function useClear() {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const client = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const run = async (what: Parameters<typeof clearCache>[1]) => {
    try {
      const { deleted } = await clearCache(client, what)
      void message.success(t('monitor.cleared', { count: deleted }))
    } catch (error) {
      void message.error(errorText(error))
    }
    await queries.invalidateQueries({ queryKey: ['monitor'] })
  }
  return {
    one: (key: string) => run({ key }),
    ask: ({ name, title }: CacheUse) =>
      modal.confirm({
        title: t('monitor.clearAsk', { name: title }),
        content: t('monitor.clearHint'),
        okButtonProps: { danger: true },
        onOk: () => run({ cache: name }),
      }),
  }
}
