import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { loginToPm } from '../../api/notices.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { outsideAddress } from '../../state/safe-path.ts'
import { sessionAtom } from '../../state/session.ts'

/**
 * Opens the project management system, to be called from a click. The window opens with the click, as browsers block one
 * that opens after the server's answer. Its opener is cut before it navigates: with `noopener` the address
 * could not be set.
 */
export function usePmJump(): () => Promise<void> {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const client = useClient()
  const errorText = useErrorText()
  const session = useAtomValue(sessionAtom)
  return async () => {
    if (!session) return
    const opened = window.open('', '_blank')
    if (!opened) return void message.warning(t('notices.pmBlocked'))
    opened.opener = null
    opened.document.title = t('notices.pm')
    opened.document.body.textContent = t('notices.pmOpening')
    try {
      const address = outsideAddress(await loginToPm(client, session.user.username))
      if (address === undefined) throw new TypeError('not an address that may be opened')
      opened.location.replace(address)
    } catch (error) {
      opened.close()
      void message.error(error instanceof TypeError ? t('notices.badAddress') : errorText(error))
    }
  }
}
