import { usePage } from '../kit/page-context.ts'
import { useSignedIn } from '../kit/use-signed-in.ts'

/** Sign-in at the top of the home page (spec 2.3): the account here, its password on the sign-in page. */
export function LoginBox() {
  const { say } = usePage()
  if (useSignedIn())
    return (
      <div className="s-login">
        <a className="s-press s-primary s-large" href="/dashboard/analysis">
          {say('workspace')}
        </a>
      </div>
    )
  return (
    <form className="s-login" action="/user/login" method="get">
      <h2>{say('signIn')}</h2>
      <label htmlFor="site-account">{say('account')}</label>
      <input id="site-account" name="account" autoComplete="username" maxLength={100} />
      <button type="submit" className="s-press s-primary s-large">
        {say('goOn')}
      </button>
      <p>
        <a href="/register">{say('signUp')}</a>
        <a href="/alteration">{say('forgot')}</a>
      </p>
    </form>
  )
}
