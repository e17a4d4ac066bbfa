import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Select, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { carryInstances, olderVersions } from '../../api/process.ts'
import { addTexts } from '../../i18n/instance.ts'
import { process as texts } from '../../i18n/process.ts'
import type { CarriedInstances, OlderVersion } from '../../schema/model/process-view.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { useErrorText } from '../error-text.ts'
import { NotFetched } from '../not-fetched.tsx'
import './process.css'

addTexts({ process: texts })

/** Older versions of a process that instances still follow, and the way to take these along to the current one. */
export function ProcessVersionsBlock({ process }: Readonly<Record<string, unknown>>) {
  const client = useClient()
  const lang = useLang()
  const { t } = useTranslation()
  const code = String(process ?? '')
  const { data, error, refetch } = useQuery({
    queryKey: ['process', code, 'versions', lang],
    queryFn: () => olderVersions(client, code),
    enabled: code !== '',
    staleTime: 0,
  })
  const [outcome, setOutcome] = useState<CarriedInstances>()
  if (code === '') return <Empty description={t('process.chooseProcess')} />
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <>
      {outcome && <Outcome outcome={outcome} />}
      {data.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('process.oneVersion')} />}
      {data.map((version) => (
        <Version key={version.version} process={code} version={version} onDone={setOutcome} />
      ))}
    </>
  )
}

type VersionProps = {
  readonly process: string
  readonly version: OlderVersion
  readonly onDone: (outcome: CarriedInstances) => void
}

function Version({ process, version: { version, open, since, nodes }, onDone }: VersionProps) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const errorText = useErrorText()
  const client = useClient()
  const queries = useQueryClient()
  const id = useId()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const targetOf = ({ id: node, fits }: OlderVersion['nodes'][number]) =>
    chosen[node] ?? (fits.some((fit) => fit.id === node) ? node : undefined)
  const run = async () => {
    setBusy(true)
    try {
      const map = Object.fromEntries(nodes.flatMap((node) => [[node.id, targetOf(node) ?? node.id]]))
      onDone(await carryInstances(client, { process, version, nodes: map }))
    } catch (cause) {
      void message.error(errorText(cause))
    } finally {
      await queries.invalidateQueries({ queryKey: ['process', process, 'versions'] })
      setBusy(false)
    }
  }
  const ask = () =>
    modal.confirm({
      title: t('process.carryQuestion', { count: open }),
      content: t('process.carryHint'),
      okText: t('process.carry'),
      cancelText: t('common.cancel'),
      onOk: run,
    })
  return (
    <section className="p-version" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('process.versionOpen', { count: open, since })}</h3>
      <ul className="p-places">
        {nodes.map((node) => (
          <li key={node.id}>
            <label htmlFor={`${id}-${node.id}`}>
              {t('process.waitingAt', { node: node.title, count: node.waiting })}
            </label>
            <Select
              id={`${id}-${node.id}`}
              placeholder={t('process.noEqual')}
              value={targetOf(node) ?? null}
              options={node.fits.map((fit) => ({ value: fit.id, label: fit.title }))}
              onChange={(next) => setChosen({ ...chosen, [node.id]: next ?? '' })}
            />
          </li>
        ))}
      </ul>
      <Button type="primary" loading={isBusy} disabled={!nodes.some(targetOf)} onClick={ask}>
        {t('process.carry')}
      </Button>
    </section>
  )
}

function Outcome({ outcome: { carried, stayed, refused } }: { readonly outcome: CarriedInstances }) {
  const { t } = useTranslation()
  return (
    <Alert
      className="p-outcome"
      type={stayed > 0 ? 'warning' : 'success'}
      showIcon
      title={t('process.carried', { carried, stayed })}
      description={
        refused.length > 0 && (
          <ul>
            {refused.map(({ resource, id, node, reason }) => (
              <li key={id}>
                <Link to={`/${resource}?id=${id}`}>{id}</Link> {node} {t(`process.stays_${reason}`)}
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
