import { Button, Drawer, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ThemeVersion } from '../../../../api/theme-studio.ts'
import { HasPermission } from '../../../permission/has-permission.tsx'
import { studioAddress } from '../site-address.ts'

type Props = {
  readonly code: string
  readonly versions: readonly ThemeVersion[]
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRestore: (version: ThemeVersion) => void
}

/** What visitors saw so far, the newest first; each version can be looked at and brought back. */
export function HistoryDrawer({ code, versions, isOpen, onClose, onRestore }: Props) {
  const { t } = useTranslation()
  return (
    <Drawer title={t('designer.history')} open={isOpen} onClose={onClose} size={400} zIndex={1000}>
      {versions.length === 0 && <Empty description={t('designer.noVersions')} />}
      <ol className="portal-versions">
        {versions.map((version, index) => (
          <li key={version.number}>
            <strong>{version.number === 0 ? t('designer.delivered') : t('designer.version', version)}</strong>
            <span>
              {version.number > 0 && `${version.at.slice(0, 16)} · ${version.who}`}
              {version.source !== null && ` · ${t('designer.restoredFrom', { number: version.source })}`}
            </span>
            <span className="portal-version-tools">
              <Button size="small" href={studioAddress(code, version.number)} target="_blank" rel="noopener">
                {t('designer.preview')}
              </Button>
              {index > 0 && (
                <HasPermission action="onl:studio:publish">
                  <Button size="small" onClick={() => onRestore(version)}>
                    {t('designer.restore')}
                  </Button>
                </HasPermission>
              )}
              {index === 0 && <span className="portal-live">{t('designer.live')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
