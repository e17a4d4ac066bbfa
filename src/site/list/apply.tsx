import { useState } from 'react'
import type { AnnounceType } from '../../schema/model/portal-data.ts'
import { Dialog } from '../kit/dialog.tsx'
import { usePage } from '../kit/page-context.ts'
import { useSignedIn } from '../kit/use-signed-in.ts'

/** Where a supplier takes part in each kind of event. */
const workplaces: Readonly<Record<AnnounceType, string>> = {
  tender: '/bid/project',
  inquiry: '/bid/inquiry',
  bidding: '/bid/auction',
}

type Props = {
  readonly title: string
  readonly type: AnnounceType
  /** It is the first thing to do on its page. */
  readonly isMain?: boolean
}

/** Button of an invitation: the workspace for who is signed in, the invitation dialog for visitors (spec 2.3). */
export function Apply({ title, type, isMain = false }: Props) {
  const { say } = usePage()
  const isSignedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (isSignedIn)
    return (
      <a className="s-press s-primary" href={workplaces[type]}>
        {say('apply')}
      </a>
    )
  return (
    <>
      <button type="button" className={isMain ? 's-press s-primary' : 's-press s-plain'} onClick={() => setOpen(true)}>
        {say('apply')}
      </button>
      {isOpen && (
        <Dialog title={say('applyFirst')} onClose={() => setOpen(false)}>
          <p>{say('applyText', { title })}</p>
          <p className="s-dialog-end">
            <a className="s-press s-plain" href={`/user/login?redirect=${encodeURIComponent(workplaces[type])}`}>
              {say('signIn')}
            </a>
            <a className="s-press s-primary" href="/register">
              {say('signUp')}
            </a>
          </p>
        </Dialog>
      )}
    </>
  )
}
