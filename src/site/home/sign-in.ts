import { ApiError } from '../../api/api-error.ts'
import { createClient } from '../../api/client.ts'
import { newProver, type Prover } from '../../api/proof/new-prover.ts'
import { login, selectDepart, type Welcome } from '../../api/session.ts'
import type { Lang } from '../../schema/base/text.ts'
import { keepSession } from '../../state/keep-session.ts'
import { safePath } from '../../state/safe-path.ts'

/** A workplace: a tenant, and a department ('' for none). */
export type Workplace = { readonly tenantId: string; readonly orgCode: string }

/** Sign-in on a page of the portal, fetched when somebody begins to use it. */
export type SignIn = {
  readonly prepare: Prover['prepare']
  /** Gives the server's welcome. Rejects with its refusal. */
  welcome(username: string, password: string): Promise<Welcome>
  /** Starts the session in a workplace, and goes to the target of the page or the workspace. */
  enter(welcome: Welcome, workplace: Workplace): Promise<void>
  /** The server's words for a refusal; undefined where it gave none. */
  wordsOf(error: unknown): string | undefined
}

export function newSignIn(lang: Lang): SignIn {
  let token: string | undefined
  // A refusal is shown in the form: there is no session that could end.
  const client = createClient('/api', () => ({ token, lang, tenantId: '' }), { onEnded: () => undefined })
  const prover = newProver(client)
  return {
    prepare: prover.prepare,
    welcome: (username, password) => prover.prove((proof) => login(client, { username, password, proof })),
    enter: async (welcome, { tenantId, orgCode }) => {
      token = welcome.token
      const isElsewhere = orgCode !== '' && orgCode !== welcome.userInfo.orgCode
      const userInfo = isElsewhere ? await selectDepart(client, orgCode) : welcome.userInfo
      const query = new URLSearchParams(location.search)
      const isKept = keepSession({ ...welcome, userInfo }, tenantId)
      // Where the browser stores nothing, the session lasts as long as a page: the sign-in page is the workspace's own.
      location.assign(isKept ? safePath(query.get('redirect')) : '/user/login')
    },
    wordsOf: (error) => (error instanceof ApiError && error.message !== '' ? error.message : undefined),
  }
}
