import { App } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { LazyBoundary } from '../../../widgets/kit/lazy-boundary.tsx'
import { ownWorkplaces, type Workplaces } from '../../api/account.ts'
import { selectDepart } from '../../api/session.ts'
import { useErrorText } from '../../engine/error-text.ts'
import type { Workplace } from '../../portal/use-entry.ts'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { type Session, sessionAtom, setTenantAtom, setUserAtom } from '../../state/session.ts'
import { useStartOver } from './use-start-over.ts'

// Loads the form components, which the frame does without.
const WorkplaceModal = lazily(() => import('./workplace-modal.tsx'), 'WorkplaceModal')

type Switch = {
  /** Opens the choice of the workplace, if the person has one. */
  readonly open: () => Promise<void>
  /** Dialog element, rendered by the caller of `open`. */
  readonly dialog: ReactNode
}

/** Switch to another of one's own departments or tenants. */
export function useWorkplaceSwitch(): Switch {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const lang = useLang()
  const client = useClient()
  const errorText = useErrorText()
  const session = useAtomValue(sessionAtom)
  const [workplaces, setWorkplaces] = useState<Workplaces>()
  const { mayStart } = useStartOver()
  const open = async () => {
    try {
      const { list, tenantList, ...rest } = await ownWorkplaces(client)
      const [only] = list
      if (tenantList.length > 1 || list.length > 1) {
        // Asked before the dialog, which would cover the question.
        if (await mayStart()) setWorkplaces({ list, tenantList, ...rest })
      } else if (only) {
        const name = (lang === 'en' && only.departNameEn) || only.departName
        void message.info(t('own.oneWorkplace', { name }))
      } else void message.warning(t('own.noDepart'))
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  const close = () => setWorkplaces(undefined)
  return {
    open,
    dialog: session && workplaces && <Chooser session={session} workplaces={workplaces} onClose={close} />,
  }
}

type Props = { readonly session: Session; readonly workplaces: Workplaces; readonly onClose: () => void }

function Chooser({ session, workplaces, onClose }: Props) {
  const client = useClient()
  const setUser = useSetAtom(setUserAtom)
  const setTenant = useSetAtom(setTenantAtom)
  const { startOver } = useStartOver()
  const current = { tenantId: session.tenantId, orgCode: workplaces.orgCode }
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
    <LazyBoundary fallback={null}>
      <WorkplaceModal workplaces={workplaces} current={current} onEnter={enter} onCancel={onClose} />
    </LazyBoundary>
  )
}
