import { hashPassword } from '../../server/rights/auth/password.ts'
import { type ApiServer, startApi } from '../kit/api-server.ts'
import { startSmtp } from '../kit/fake-smtp.ts'
import { atMost, type Effort, type Figure, median } from './figure.ts'

/** Time of the public calls for accounts that exist and for unknown ones: a stranger learns nothing from the difference. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const smtp = await startSmtp()
  const api = await startApi({ SMTP_URL: smtp.url, MAIL_FROM: 'portal@example.com' })
  try {
    const rounds = quick ? 5 : 50
    const { store } = api.running.app
    const known = await store.rows<{ username: string }>({
      sql: `select username from sys_user where status = '1' order by username limit ${rounds}`,
      parameters: [],
    })
    await store.write(
      known.map(({ username }) => ({
        sql: 'update sys_user set email = ? where username = ?',
        parameters: [`${username}@known.example`, username],
      })),
    )
    // The tests have cheap passwords; a stranger meets those of the product.
    const hash = await hashPassword('a password of the product 1')
    await store.write([{ sql: 'update _password set hash = ?', parameters: [hash] }])
    const names = known.map(({ username }) => username)
    const of = async (name: string, ask: (account: string) => Promise<unknown>, at = '') => {
      const all = names.map((account) => `${account}${at}`)
      return atMost(
        10,
        `${name}: median of known accounts from that of unknown ones`,
        await gap(api, all, ask),
        '% of a time',
      )
    }
    return [
      await of('sign-in', (username) =>
        api.call('POST', 'sys/login', { body: { username, password: 'not the password 1' } }),
      ),
      await of('recovery', (account) => api.call('POST', 'auth/forge-password/code', { body: { account } })),
      await of(
        'registration',
        (email) => api.call('POST', 'auth/register/code', { body: { email } }),
        '@known.example',
      ),
    ]
  } finally {
    await api.close()
    await smtp.close()
  }
}

// By turns, so that a busy moment meets both; counted attempts are forgotten, so that no limit is reached.
async function gap(api: ApiServer, known: readonly string[], ask: (account: string) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const timed = async (kind: keyof typeof times, account: string) => {
    await api.running.app.store.write([{ sql: 'delete from _attempt', parameters: [] }])
    const began = performance.now()
    await ask(account)
    times[kind].push(performance.now() - began)
  }
  for (const [index, account] of [...known.slice(0, 3), ...known].entries()) {
    const isWarm = index >= 3
    if (!isWarm) Object.assign(times, { known: [], unknown: [] })
    const unknown = account.replace(/^\w{3}/, 'zqx')
    // The mail of one call is sent during the next one.
    if (index % 2 === 0) await timed('known', account)
    await timed('unknown', unknown)
    if (index % 2 === 1) await timed('known', account)
  }
  return Math.abs(median(times.known) / median(times.unknown) - 1) * 100
}
