import { useAtom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { selectDepart, type Welcome } from '../api/session.ts'
import { useClient } from '../state/client.ts'
import { enteringAtom, signInAtom } from '../state/session.ts'

/** Where one works: a tenant, and a department of it (none for those without one). */
export type Workplace = { readonly tenantId: string; readonly orgCode: string }

/**
 * The way from the server's welcome into a session. `entering` is the welcome of somebody who still has to choose their workplace;
 * `arrive` asks for that where there is a choice, `enter` begins the session at a workplace, `leave` gives it up.
 */
export function useEntry() {
  const client = useClient()
  const signIn = useSetAtom(signInAtom)
  const [entering, setEntering] = useAtom(enteringAtom)
  const enter = useCallback(
    async (welcome: Welcome, { tenantId, orgCode }: Workplace) => {
      setEntering(welcome)
      const isElsewhere = orgCode !== '' && orgCode !== welcome.userInfo.orgCode
      const userInfo = isElsewhere ? await selectDepart(client, orgCode) : welcome.userInfo
      signIn({ ...welcome, userInfo }, tenantId)
    },
    [client, setEntering, signIn],
  )
  const arrive = useCallback(
    async (welcome: Welcome) => {
      const isChoice = welcome.tenantList.length > 1 || welcome.multi_depart === 2
      if (isChoice) setEntering(welcome)
      else await enter(welcome, firstWorkplace(welcome))
    },
    [setEntering, enter],
  )
  const leave = useCallback(() => setEntering(undefined), [setEntering])
  return { entering, arrive, enter, leave }
}

/** Where somebody works unless they choose otherwise. */
export function firstWorkplace({ tenantList, userInfo }: Pick<Welcome, 'tenantList' | 'userInfo'>): Workplace {
  return { tenantId: tenantList[0]?.id ?? '0', orgCode: userInfo.orgCode }
}
