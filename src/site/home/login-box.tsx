import { usePage } from '../kit/page-context.ts'
import { useSignedIn } from '../kit/use-signed-in.ts'
import { useSignIn } from './use-sign-in.ts'
import { WorkplaceChoice } from './workplace-choice.tsx'

/** Sign-in at the top of the home page (spec 2.3). Without script it leads to the sign-in page, with the account alone. */
export function LoginBox() {
  const { say } = usePage()
  const isSignedIn = useSignedIn()
  const { form, prepare, submit, enter, leave, several, isBusy, wrong, problem } = useSignIn()
  if (isSignedIn && !isBusy)
    return (
      <div className="s-login">
        <a className="s-press s-primary s-large" href="/dashboard/analysis">
          {say('workspace')}
        </a>
      </div>
    )
  const box = (name: 'username' | 'password') => ({
    id: `site-${name}`,
    'aria-invalid': wrong === name || undefined,
    'aria-describedby': wrong === name ? 'site-problem' : undefined,
  })
  return (
    <>
      <form
        ref={form}
        className="s-login"
        action="/user/login"
        method="get"
        noValidate
        onInput={prepare}
        onSubmit={submit}
      >
        <h2>{say('signIn')}</h2>
        {problem && (
          <p id="site-problem" className="s-problem" role="alert">
            {problem}
          </p>
        )}
        <label htmlFor="site-username">{say('account')}</label>
        <input {...box('username')} name="account" autoComplete="username" maxLength={100} />
        <noscript>
          <style>{'.s-secret{display:none}'}</style>
        </noscript>
        {/* Without a name: no address ever holds it. */}
        <label className="s-secret" htmlFor="site-password">
          {say('password')}
        </label>
        <input
          {...box('password')}
          className="s-secret"
          type="password"
          autoComplete="current-password"
          maxLength={256}
        />
        <button type="submit" className="s-press s-primary s-large" aria-busy={isBusy} disabled={isBusy}>
          {say('signIn')}
        </button>
        <p>
          <a href="/register">{say('signUp')}</a>
          <a href="/alteration">{say('forgot')}</a>
        </p>
      </form>
      {several && <WorkplaceChoice welcome={several} problem={problem} onEnter={enter} onClose={leave} />}
    </>
  )
}
