import { EyeOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import type { TFunction } from 'i18next'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownPerson, type Person, type View, viewAs } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { permissionsByToken } from '../../api/permissions.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { adminRole } from '../../schema/model/roles.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom, setUserAtom } from '../../state/session.ts'
import { usePerson, usePersonKey } from './account-queries.ts'
import { useStartOver } from './use-start-over.ts'
import './account.css'

/**
 * View as a role or another person (administrators only). `current`: the view in words; `choose` starts, `end` returns to the own rights.
 * Both open the home page and reject with the server's error.
 */
export function useViewAs() {
  const { t } = useTranslation()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const setUser = useSetAtom(setUserAtom)
  const { data: person } = usePerson()
  const queries = useQueryClient()
  const personKey = usePersonKey()
  const { mayStart, startOver } = useStartOver()
  const current = person ? viewOf(person, t) : undefined
  const change = async (view: View) => {
    if (!(await mayStart())) return
    await viewAs(client, view)
    try {
      // A person without a menu cannot work and is signed out.
      await permissionsByToken(client)
      const user = await ownPerson(client)
      startOver(() => {
        setUser(user)
        // The banner is there from the first render.
        queries.setQueryData(personKey, user)
      })
    } catch (cause) {
      await viewAs(client, noView)
      throw cause instanceof ApiError ? cause : new ApiError('refused', t('own.emptyView'), { cause })
    }
  }
  return {
    isAllowed: current !== undefined || (session?.user.roles.includes(adminRole) ?? false),
    current,
    choose: change,
    end: () => change(noView),
  }
}

const noView: View = { roleCode: '' }

/** Text of the banner; undefined without a view. */
function viewOf({ viewAs, viewer, realname, username, roleNames }: Person, t: TFunction): string | undefined {
  if (viewer) return t('own.viewingPerson', { name: realname, username })
  return viewAs ? t('own.viewing', { role: roleNames[0] ?? viewAs }) : undefined
}

/** Banner above every page: the role or person in use, and the button that ends the view. */
export function ViewAsBanner() {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const { current, end } = useViewAs()
  const [isBusy, setBusy] = useState(false)
  if (!current) return null
  const press = async () => {
    setBusy(true)
    await end().catch((error: unknown) => message.error(errorText(error)))
    setBusy(false)
  }
  return (
    <Alert
      banner
      type="info"
      role="status"
      icon={<EyeOutlined />}
      className="account-viewing"
      title={current}
      action={
        <Button size="small" loading={isBusy} onClick={() => void press()}>
          {t('own.endView')}
        </Button>
      }
    />
  )
}
