import { Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { askedAtom } from '../state/asked.ts'

/** Over the dialogs that are open: what was begun in one of them is asked about. */
const above = 2000

/** What the server wants confirmed before it goes on, over whatever is open. */
export function AskedDialog() {
  const { t } = useTranslation()
  const asked = useAtomValue(askedAtom)
  return (
    <Modal
      open={asked !== undefined}
      title={t('shell.confirmTitle')}
      okText={t('shell.goOn')}
      cancelText={t('common.cancel')}
      onOk={() => asked?.answer(true)}
      onCancel={() => asked?.answer(false)}
      mask={{ closable: false }}
      width={420}
      zIndex={above}
      destroyOnHidden
    >
      {asked?.said}
    </Modal>
  )
}
