import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { hasUnsaved } from '../../state/unsaved.ts'
import { useSignOut } from '../use-sign-out.ts'

/** Signs out once the person has said that this is what they want; what is unsaved is told of. */
export function useAskSignOut(): () => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const signOut = useSignOut()
  return () => {
    modal.confirm({
      title: t('shell.signOut'),
      content: hasUnsaved() ? t('shell.signOutUnsaved') : t('shell.signOutAsk'),
      okText: t('common.ok'),
      cancelText: t('common.cancel'),
      onOk: () => signOut(),
    })
  }
}
