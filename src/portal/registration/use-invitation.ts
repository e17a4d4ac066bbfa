import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Invitation, openInvitation } from '../../api/registration.ts'
import { useClient } from '../../state/client.ts'

/**
 * Opens the invitation of the address: its secret is in the fragment, which is not sent to servers. `onOpen` gets what the buyer
 * entered; gives the failure, if any.
 */
export function useInvitation(onOpen: (invitation: Invitation) => void): unknown {
  const client = useClient()
  const navigate = useNavigate()
  const { hash, pathname } = useLocation()
  const [failure, setFailure] = useState<unknown>()
  const asked = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an invitation is opened once.
  useEffect(() => {
    const link = hash.slice(1)
    if (link === '' || asked.current === link) return
    asked.current = link
    setFailure(undefined)
    openInvitation(client, link)
      .then(onOpen, setFailure)
      // The secret does not stay in the history of the browser.
      .finally(() => void navigate(pathname, { replace: true }))
  }, [hash])
  return failure
}
