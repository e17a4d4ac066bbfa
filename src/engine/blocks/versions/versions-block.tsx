import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Select, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareVersions, recordVersions, type Version } from '../../../api/versions.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { records } from '../../../i18n/records.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { CompareTable } from './compare-table.tsx'
import './versions.css'

addTexts({ records })

type Props = Readonly<Record<string, unknown>>

/** Two versions of a record side by side: at first the requested one and its predecessor. */
export function VersionsBlock({ resource, id, version }: Props) {
  const client = useClient()
  const errorText = useErrorText()
  const { t } = useTranslation()
  const [code, key] = [String(resource), String(id)]
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', code, key],
    queryFn: () => recordVersions(client, code, key),
    staleTime: 0,
  })
  if (error) {
    const again = <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
    return <Alert type="error" showIcon title={errorText(error)} action={again} />
  }
  if (!data) return <Skeleton />
  return <Comparing code={code} id={key} versions={data} asked={Number(version)} />
}

type ComparingProps = {
  readonly code: string
  readonly id: string
  readonly versions: readonly Version[]
  readonly asked: number
}

function Comparing({ code, id, versions, asked }: ComparingProps) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const [latest] = versions
  const [right, setRight] = useState(Number.isFinite(asked) ? asked : (latest?.version ?? 1))
  const [left, setLeft] = useState(Math.max(0, right - 1))
  const [isAll, setAll] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['compare', code, id, left, right, lang],
    queryFn: () => compareVersions(client, code, id, { left, right }),
    staleTime: 0,
  })
  const options = [
    ...versions.map(({ version, at, realname, action }) => ({
      value: version,
      label: t('records.version', {
        version,
        at,
        realname,
        action: t(`records.done_${action}`, { defaultValue: action }),
      }),
    })),
    { value: 0, label: t('records.before') },
  ]
  const shown = data?.filter(({ isChanged }) => isAll || isChanged)
  return (
    <div className="versions">
      <div className="versions-choice">
        <Select value={left} options={options} onChange={setLeft} aria-label={t('records.left')} />
        <Select value={right} options={options} onChange={setRight} aria-label={t('records.right')} />
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is a button, which a label may name. */}
        <label>
          <Switch size="small" checked={isAll} onChange={setAll} aria-label={t('records.all')} /> {t('records.all')}
        </label>
      </div>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {!(data || error) && <Skeleton />}
      {shown?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('records.same')} />}
      {shown && shown.length > 0 && <CompareTable rows={shown} left={left} right={right} />}
    </div>
  )
}
