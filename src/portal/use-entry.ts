import { useAtom, useSetAtom } from 'jotai'
import { useCallback } from 'react'
import { selectDepart, type Welcome } from '../api/session.ts'
import { useClient } from '../state/client.ts'
import { enteringAtom, signInAtom } from '../state/session.ts'

/** A workplace: a tenant, and a department ('' for none). */
export type Workplace = { readonly tenantId: string; readonly orgCode: string }

/**
 * Steps from the server's welcome to a session. `entering`: the welcome of a person who still has to choose a workplace;
 * `arrive` asks for it if there are several, `enter` starts the session, `leave` cancels.
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

/** Default workplace. */
export function firstWorkplace({ tenantList, userInfo }: Pick<Welcome, 'tenantList' | 'userInfo'>): Workplace {
  return { tenantId: tenantList[0]?.id ?? '0', orgCode: userInfo.orgCode }
}
