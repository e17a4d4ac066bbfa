import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Empty } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { fileVersion } from '../../../api/studio.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useErrorText } from '../../error-text.ts'
import { OnDemand } from '../../on-demand.tsx'
import { HasPermission } from '../../permission/has-permission.tsx'

const TextDiff = lazily(() => import('./code/text-diff.tsx'), 'TextDiff')

type Props = {
  readonly opened: OpenFile
  /** Text in the editor, null for a removed file. */
  readonly text: string | null
  readonly onClose: () => void
  readonly onUse: (text: string | null) => void
  /** A version is to serve again at once. */
  readonly onRollBack: (text: string | null) => void
}

/** Published versions of a file with author and differences; each can become the draft, or serve, again. */
export function HistoryDrawer({ opened, text, onClose, onUse, onRollBack }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const errorText = useErrorText()
  const { path, versions } = opened
  const [chosen, setChosen] = useState(versions[0]?.number)
  const { data, error } = useQuery({
    queryKey: [...studioKey, 'version', path, chosen],
    queryFn: () => fileVersion(client, path, chosen ?? 0),
    enabled: chosen !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Drawer open title={t('studio.history')} size={720} onClose={onClose}>
      {versions.length === 0 && <Empty description={t('studio.noVersions')} />}
      <ol className="studio-list">
        {versions.map(({ number, at, who }, index) => (
          <li key={number}>
            <button
              type="button"
              className="studio-item"
              aria-pressed={number === chosen}
              onClick={() => setChosen(number)}
            >
              <strong className="studio-item-name">
                {number === 0 ? t('studio.delivered') : t('studio.version', { number })}
              </strong>
              {number > 0 && <span className="studio-item-note">{`${at.slice(0, 16)} · ${who}`}</span>}
              {index === 0 && <Tag option={{ value: 'live', label: t('studio.live'), color: 'green' }} />}
            </button>
          </li>
        ))}
      </ol>
      {error && <Alert type="error" showIcon title={errorText(error)} />}
      {chosen !== undefined && data !== undefined && (
        <>
          <p className="studio-version-tools">
            <span>{t('studio.compare')}</span>
            <Button disabled={data === text} onClick={() => onUse(data)}>
              {t('studio.use')}
            </Button>
            <HasPermission action="onl:overlay:publish">
              <Button type="primary" disabled={data === opened.served} onClick={() => onRollBack(data)}>
                {t('studio.rollBack')}
              </Button>
            </HasPermission>
          </p>
          {data === text ? (
            <p className="studio-note">{t('studio.noChange')}</p>
          ) : (
            <OnDemand>
              <TextDiff label={t('studio.version', { number: chosen })} before={data ?? ''} after={text ?? ''} />
            </OnDemand>
          )}
        </>
      )}
    </Drawer>
  )
}
