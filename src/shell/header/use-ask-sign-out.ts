import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { hasUnsaved, keepUnsaved } from '../../state/unsaved.ts'
import { useSignOut } from '../kit/use-sign-out.ts'

/** Signs out after a confirmation, which mentions unsaved input. */
export function useAskSignOut(): () => void {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const signOut = useSignOut()
  const ask = async () => {
    const isUnsaved = hasUnsaved()
    const unsaved = isUnsaved && (await keepUnsaved()) ? t('shell.signOutKept') : t('shell.signOutUnsaved')
    modal.confirm({
      title: t('shell.signOut'),
      content: isUnsaved ? unsaved : t('shell.signOutAsk'),
      okText: t('common.ok'),
      cancelText: t('common.cancel'),
      onOk: () => signOut(),
    })
  }
  return () => void ask()
}
