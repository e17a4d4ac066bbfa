import { App } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { loginToPm } from '../../api/notices.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { outsideAddress } from '../../state/safe-path.ts'
import { sessionAtom } from '../../state/session.ts'

/**
 * The way on to the project management system, to be called by the press of a button or a menu entry. Its window opens with the press,
 * as browsers block one that opens once the server has answered; it is cut off from ours before it goes anywhere, which `noopener` would
 * do as well, but then the address could not be given to it.
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
