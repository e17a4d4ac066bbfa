import { App } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { ownWorkplaces, type Workplaces } from '../../api/account.ts'
import { selectDepart } from '../../api/session.ts'
import { useErrorText } from '../../engine/error-text.ts'
import type { Workplace } from '../../portal/use-entry.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type Session, sessionAtom, setTenantAtom, setUserAtom } from '../../state/session.ts'
import { useStartOver } from './use-start-over.ts'

// Brings the form parts of the component library, which the frame does without.
const WorkplaceModal = lazily(() => import('./workplace-modal.tsx'), 'WorkplaceModal')

type Switch = {
  /** Asks where the person wants to work, where they have a choice. */
  readonly open: () => Promise<void>
  /** To be drawn by whoever opens it. */
  readonly dialog: ReactNode
}

/** Working in another of one's own departments or tenants. */
export function useWorkplaceSwitch(): Switch {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const session = useAtomValue(sessionAtom)
  const [places, setPlaces] = useState<Workplaces>()
  const { mayStart } = useStartOver()
  const open = async () => {
    try {
      const { list, tenantList, ...rest } = await ownWorkplaces(client)
      const [only] = list
      if (tenantList.length > 1 || list.length > 1) {
        // Asked before the dialog, which would lie over the question.
        if (await mayStart()) setPlaces({ list, tenantList, ...rest })
      } else if (only) {
        const name = (lang === 'en' && only.departNameEn) || only.departName
        void message.info(t('own.oneWorkplace', { name }))
      } else void message.warning(t('own.noDepart'))
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const close = () => setPlaces(undefined)
  return {
    open,
    dialog: session && places && <Chooser session={session} places={places} onClose={close} />,
  }
}

type Props = { readonly session: Session; readonly places: Workplaces; readonly onClose: () => void }

function Chooser({ session, places, onClose }: Props) {
  const client = useClient()
  const setUser = useSetAtom(setUserAtom)
  const setTenant = useSetAtom(setTenantAtom)
  const { startOver } = useStartOver()
  const current = { tenantId: session.tenantId, orgCode: places.orgCode }
  const enter = async ({ tenantId, orgCode }: Workplace) => {
    const isElsewhere = orgCode !== current.orgCode
    if (!isElsewhere && tenantId === current.tenantId) return onClose()
    const user = isElsewhere ? await selectDepart(client, orgCode) : undefined
    onClose()
    startOver(() => {
      if (user) setUser(user)
      setTenant(tenantId)
    })
  }
  return (
    <Suspense fallback={null}>
      <WorkplaceModal places={places} current={current} onEnter={enter} onCancel={onClose} />
    </Suspense>
  )
}
