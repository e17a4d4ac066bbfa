import { Modal } from 'antd'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { askedAtom } from '../state/asked.ts'

/** z-index above other dialogs: the question belongs to one of them. */
const above = 2000

/** Confirmation that the server asks for, above all other dialogs. */
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
