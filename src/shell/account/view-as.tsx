import { EyeOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownPerson, viewAs } from '../../api/account.ts'
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
 * View as another role (administrators only). `current`: the role; `choose` starts, `end` returns to the own roles.
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
  const current = person?.viewAs ? { code: person.viewAs, name: person.roleNames[0] ?? person.viewAs } : undefined
  const change = async (code: string) => {
    if (!(await mayStart())) return
    await viewAs(client, code)
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
      if (code !== '') await viewAs(client, '')
      throw cause instanceof ApiError ? cause : new ApiError('refused', t('own.emptyRole'), { cause })
    }
  }
  return {
    isAllowed: current !== undefined || (session?.user.roles.includes(adminRole) ?? false),
    current,
    choose: change,
    end: () => change(''),
  }
}

/** Banner above every page: the role in use, and the button that ends the view. */
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
      title={t('own.viewing', { role: current.name })}
      action={
        <Button size="small" loading={isBusy} onClick={() => void press()}>
          {t('own.endView')}
        </Button>
      }
    />
  )
}
