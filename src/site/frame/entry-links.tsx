import { usePage } from '../kit/page-context.ts'
import { useSignedIn } from '../kit/use-signed-in.ts'

/** Sign-in and registration for visitors, the workspace for who is signed in. */
export function EntryLinks() {
  const { say } = usePage()
  const isSignedIn = useSignedIn()
  if (isSignedIn)
    return (
      <a className="s-press s-primary" href="/dashboard/analysis">
        {say('workspace')}
      </a>
    )
  return (
    <>
      <a className="s-press s-plain" href="/user/login">
        {say('signIn')}
      </a>
      <a className="s-press s-primary" href="/register">
        {say('signUp')}
      </a>
    </>
  )
}
