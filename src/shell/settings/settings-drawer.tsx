import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { SettingsItems } from './settings-items.tsx'

/** Appearance settings next to the page that they change. */
export function SettingsDrawer({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer open onClose={onClose} title={t('shell.settings')} size="min(360px, 100vw)">
      <SettingsItems />
    </Drawer>
  )
}
